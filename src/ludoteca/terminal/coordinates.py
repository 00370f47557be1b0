"""Rows counted from the other side, in games that offer such a notation.

Rows are converted on input and output; everything else uses the game's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.core import AnyGame, Position
from ludoteca.picture.text import Picture, Span
from ludoteca.terminal.terminal import Input, Output, Terminal

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


def with_standard_rows(terminal: Terminal, game: AnyGame, position: Position[Any]) -> Terminal:
    """Return a terminal that counts rows from the other side, if the game offers that."""
    if not (rows := count_rows(game, position)):
        return terminal
    return replace(
        terminal,
        input=_TurnedInput(terminal.input, rows),
        output=_TurnedOutput(terminal.output, rows),
    )


def turn_row(row: str, rows: int) -> str:
    return str(rows + 1 - int(row)) if int(row) <= rows else row


@dataclass(frozen=True)
class _TurnedInput:
    """An input that converts the rows of points."""

    input: Input
    rows: int

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        answer = self.input.read(turn_rows(prompt, self.rows), seconds)
        return None if answer is None else turn_rows(answer, self.rows)


@dataclass(frozen=True)
class _TurnedOutput:
    """An output that converts the rows of points."""

    output: Output
    rows: int

    @property
    def width(self) -> int:
        return self.output.width

    def show(self, text: str) -> None:
        self.output.show(turn_rows(text, self.rows))

    def draw(self, picture: Picture) -> None:
        self.output.draw([self._turned_line(line) for line in picture])

    def explain(self, markdown: str) -> Iterator[None]:
        # Help pages state which rows they use.
        return self.output.explain(markdown)

    def refuse(self, text: str) -> None:
        self.output.refuse(turn_rows(text, self.rows))

    def progress(self, text: str) -> None:
        self.output.progress(turn_rows(text, self.rows))

    def _turned_line(self, line: Any) -> list[Span]:
        first, *others = line or [Span("")]
        label = _ROW.sub(lambda found: found[1] + turn_row(found[2], self.rows), first.text)
        return [
            Span(turn_rows(text, self.rows), role)
            for text, role in (Span(label, first.role), *others)
        ]
