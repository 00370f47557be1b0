"""Drawn Go problems: in which one move takes or saves stones, and no others do.

Each is a name, a line with the turn, the rules, the size and the top left point of the drawing,
and the drawing: a part of an otherwise empty board. Every ! solves it; where the stones to be
taken or saved are marked ▲ △, nothing else does.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.board import COLUMNS
from tests.stored import read_text


@dataclass(frozen=True)
class Problem:
    name: str
    turn: str
    rules: str
    size: int
    corner: str
    rows: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    def marked(self, marks: str) -> list[str]:
        """Name the points that the drawing shows with one of these marks."""
        left, top = COLUMNS.index(self.corner[0]), int(self.corner[1:])
        return [
            f"{COLUMNS[left + column]}{top - down}"
            for down, row in enumerate(self.rows)
            for column, mark in enumerate(row.split())
            if mark in marks
        ]

    @property
    def answers(self) -> set[str]:
        return set(self.marked("!"))

    @property
    def takes(self) -> bool:
        return bool(self.marked("△" if self.turn == "b" else "▲"))

    @property
    def target(self) -> list[str]:
        return self.marked("▲△")

    @property
    def position(self) -> GoPosition:
        start = GAME.start(self.rules, size=self.size)
        points = start.grid.points
        black, white = (sum(points[name] for name in self.marked(kind)) for kind in ("●▲", "○△"))
        seat = Seat.FIRST if self.turn == "b" else Seat.SECOND
        return GoPosition(self.size, (black, white), seat, None, (0, 0), 0, start.rules)


def read(name: str) -> list[Problem]:
    found = []
    for block in read_text(f"go/{name}").split("\n\n"):
        title, first, *rows = block.splitlines()
        turn, rules, size, corner = first.split()
        found.append(Problem(title, turn, rules, int(size), corner, tuple(rows)))
    return found


CAPTURES = read("captures.txt")
READING = read("reading.txt")
