"""Rows counted from the other side, in games that offer such a notation.

Rows are converted on input and output; everything else uses the game's own.
"""

from __future__ import annotations

import re
from typing import Any

from ludoteca.core import AnyGame, Position
from ludoteca.picture.text import Picture, Span

_STANDARD = "standard-rows"  # The key of the notation with rows counted from the other side
# A point stands alone, or after the x of a capture.
_POINT = re.compile(r"(?<![a-wyz0-9])([a-wyz])([1-9])(?![0-9a-wyz])", re.IGNORECASE | re.ASCII)
_ROW = re.compile(r"^( *)([1-9])(?=\s)")


def has_standard_rows(game: AnyGame) -> bool:
    return _STANDARD in game.notations


def turn_rows(text: str, rows: int) -> str:
    """Count the rows of every point in a text from the other side."""
    return _POINT.sub(lambda found: found[1] + turn_row(found[2], rows), text)


def count_rows(game: AnyGame, position: Position[Any]) -> int:
    """Return how many rows can be counted from the other side; 0 if the game does not offer it."""
    points = game.places(position) if has_standard_rows(game) else ()
    return max((int(point[1:]) for point in points), default=0)


def turn_row(row: str, rows: int) -> str:
    return str(rows + 1 - int(row)) if int(row) <= rows else row


def turn_picture(picture: Picture, rows: int) -> Picture:
    """Count the rows of a drawing from the other side: its labels, and the points in its texts."""
    turned = []
    for line in picture:
        first, *others = line or [Span("")]
        label = _ROW.sub(lambda found: found[1] + turn_row(found[2], rows), first.text)
        spans = (Span(label, first.role), *others)
        turned.append([Span(turn_rows(text, rows), role) for text, role in spans])
    return turned
