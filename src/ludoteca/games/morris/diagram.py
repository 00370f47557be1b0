"""Morris drawn as text, columns from A and row 1 at the top: ``○ ● ·``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ludoteca.core import NotationError, Place, Seat, Sign, check_length, say
from ludoteca.games.morris.board import FREE, MEN
from ludoteca.games.morris.position import MorrisPosition

_LETTERS = dict(zip((*MEN, FREE), "WB.", strict=True))
_LINES = "-| \t\r"
_ROW = re.compile(r"^[ \t]*([0-9]+)(.*)$", re.MULTILINE)

SIGNS = {sign: Sign(say("men"), seat) for sign, seat in zip(MEN, Seat, strict=True)}


def draw(position: MorrisPosition) -> str:
    """Draw the board.

    >>> from ludoteca.games.morris import GAME
    >>> print(draw(GAME.parse_position("W../.B./... w 2 2 0", rules="three")))
        A   B   C
    <BLANKLINE>
    1   ○---·---·
        | \\ | / |
    2   ·---●---·
        | / | \\ |
    3   ·---·---·
    """
    pieces, points = position.pieces(), iter(position.board.points)
    return "".join(
        pieces.get(next(points), FREE) if glyph == FREE else glyph
        for glyph in position.board.drawing
    )


def places(position: MorrisPosition) -> Mapping[str, Place]:
    found = [
        Place(number, column, column + 1)
        for number, line in enumerate(position.board.drawing.splitlines())
        for column, glyph in enumerate(line)
        if glyph == FREE
    ]
    return dict(zip(position.board.points, found, strict=True))


def read_diagram(drawing: str) -> str:
    check_length(drawing)
    rows = list(_ROW.finditer(drawing))
    if not rows:
        raise NotationError(drawing, 1, "rows of points, numbered from 1 at the top")
    for number, row in enumerate(rows, 1):
        if row[1] != str(number):
            expected = say("row {number}: row 1 is at the top", number=number)
            raise NotationError(drawing, row.start(1) + 1, expected)
        for column, glyph in enumerate(row[2], row.start(2) + 1):
            if glyph not in _LETTERS and glyph not in _LINES:
                raise NotationError(drawing, column, "one of ○ ● · or a line")
        if not set(row[2]) & _LETTERS.keys():
            raise NotationError(drawing, row.start(2) + 1, "points in every row")
    return "/".join("".join(_LETTERS.get(glyph, "") for glyph in row[2]) for row in rows)
