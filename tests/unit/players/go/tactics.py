"""Drawn Go problems of reading: what is taken or saved, and by which moves and no others.

A drawing is a part of an otherwise empty board. The marked stones ▲ △ are to be taken or to be
saved, and every ! does it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.board import COLUMNS


@dataclass(frozen=True)
class Tactic:
    """A drawing, where its top left point lies, and who is to move."""

    name: str
    turn: str
    rules: str
    size: int
    corner: str
    drawing: str

    def marked(self, marks: str) -> list[str]:
        """Name the points that the drawing shows with one of these marks."""
        left, top = COLUMNS.index(self.corner[0]), int(self.corner[1:])
        rows = [row.split() for row in self.drawing.split("\n") if row.strip()]
        return [
            f"{COLUMNS[left + column]}{top - down}"
            for down, row in enumerate(rows)
            for column, mark in enumerate(row)
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


TACTICS = (
    Tactic(
        "two in the middle are taken",
        "b",
        "japanese",
        9,
        "C7",
        """
        · · ● ● · ·
        · ● △ ○ ● ·
        · · ● ! ○ ·
        · · · · ○ ·
        """,
    ),
    Tactic(
        "two at the edge connect, or take the stone that cuts",
        "b",
        "chinese",
        13,
        "A3",
        """
        · ○ ○ ! · ·
        ○ ▲ ● ○ ● ·
        · ○ ! ● ● ·
        """,
    ),
    Tactic(
        "three are saved by taking the stone between them",
        "w",
        "japanese",
        9,
        "A7",
        """
        · ● ● ● · ·
        ● △ ○ ● · ·
        · ○ ● ! · ·
        ● ● ○ ○ · ·
        · · · · · ·
        """,
    ),
    Tactic(
        "a stone is thrown in and all are taken back",
        "b",
        "chinese",
        9,
        "B3",
        """
        · ● ● ● ● · ·
        ● △ ○ ○ ● ○ ·
        · ● · ! ○ ○ ·
        """,
    ),
    Tactic(
        "a ladder across the large board",
        "w",
        "chinese",
        19,
        "C17",
        """
        · ○ ○ · ·
        ○ ▲ · · ·
        · ! · · ·
        """,
    ),
    Tactic(
        "the ladder is broken, the net is not",
        "b",
        "chinese",
        13,
        "C11",
        """
        · ● ● · · · ·
        ● △ · · · · ·
        ● · ! · · · ·
        · · · · · · ·
        · · · · · · ·
        · · · · · ○ ·
        · · · · · · ·
        """,
    ),
    Tactic(
        "the ladder does not work, so it can be run out of",
        "b",
        "japanese",
        9,
        "B8",
        """
        · ○ ○ · · · ·
        ○ ▲ ! · · · ·
        · ○ · · · · ·
        · · · · · · ·
        · · · · ● · ·
        """,
    ),
    Tactic(
        "a stone in a ladder is saved by taking one of the hunters, or by threatening it",
        "b",
        "chinese",
        9,
        "C8",
        """
        · ○ ○ · · ·
        ○ ▲ ! · · ·
        ● ○ ! · · ·
        · ● · · · ·
        """,
    ),
    Tactic(
        "two attacked at once",
        "b",
        "japanese",
        9,
        "C7",
        """
        · · · · · ·
        · ● △ ! · ·
        · · ● △ · ·
        · · · ● · ·
        """,
    ),
    Tactic(
        "the ko is taken",
        "b",
        "japanese",
        7,
        "B6",
        """
        · ● ○ ·
        ● △ ! ○
        · ● ○ ·
        """,
    ),
    Tactic(
        "two at the edge crawl home",
        "w",
        "chinese",
        7,
        "A7",
        """
        ● △ ○ ! · · ·
        · ● ● · ○ · ·
        · · · · · · ·
        """,
    ),
    Tactic(
        "a stone is driven to the edge, not into the open",
        "b",
        "chinese",
        13,
        "E13",
        """
        · · · ·
        ● △ ! ·
        · ● · ·
        · · · ·
        """,
    ),
    Tactic(
        "three against three: who takes first lives",
        "b",
        "japanese",
        13,
        "D9",
        """
        · ● ● ● · ·
        ● △ ○ ○ ! ·
        ○ ● ● ● ○ ·
        · ○ ○ · ○ ·
        """,
    ),
    Tactic(
        "four are better than one",
        "b",
        "chinese",
        13,
        "C11",
        """
        · ● · · · · · ● ·
        ● ○ ● · · · ● △ ●
        · · · · · · ● ○ ●
        · · · · · ● ○ ○ ●
        · · · · · · ● ! ·
        · · · · · · · ○ ·
        """,
    ),
)
