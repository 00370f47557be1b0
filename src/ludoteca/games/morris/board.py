"""The boards of the morris family: points, lines and mills.

A point is a column letter and a row number, row 1 at the top: ``d5``. A set of points is an int
with one bit per point, in reading order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from typing import NewType

from ludoteca.core import members

Point = NewType("Point", str)

FREE = "·"
MEN = ("○", "●")  # The signs of White's and Black's men
_MILL = 3


@dataclass(frozen=True)
class Board:
    """One board, defined by its lines and its drawing."""

    # The points of each line in order; three points on a line can form a mill.
    lines: tuple[str, ...]
    drawing: str

    @cached_property
    def points(self) -> tuple[Point, ...]:
        names = {name for line in self.lines for name in line.split()}
        return tuple(Point(name) for name in sorted(names, key=lambda name: (name[1], name[0])))

    @cached_property
    def rows(self) -> tuple[tuple[Point, ...], ...]:
        """The points of each row, row 1 first."""
        return tuple(tuple(row) for _, row in groupby(self.points, key=lambda point: point[1]))

    @cached_property
    def bits(self) -> dict[Point, int]:
        return {point: 1 << number for number, point in enumerate(self.points)}

    @cached_property
    def everywhere(self) -> int:
        return (1 << len(self.points)) - 1

    @cached_property
    def mills(self) -> tuple[int, ...]:
        return tuple(self.gather(line) for line in self._lines if len(line) == _MILL)

    @cached_property
    def neighbours(self) -> dict[Point, int]:
        """For each point, the points next to it on a line."""
        near = dict.fromkeys(self.points, 0)
        for line in self._lines:
            for one, other in pairwise(line):
                near[one] |= self.bits[other]
                near[other] |= self.bits[one]
        return near

    def gather(self, points: tuple[Point, ...]) -> int:
        return sum(self.bits[point] for point in points)

    def list_points(self, bits: int) -> list[Point]:
        return members(bits, self.points)

    def in_mills(self, men: int) -> int:
        found = 0
        for mill in self.mills:
            if men & mill == mill:
                found |= mill
        return found

    def closing(self, men: int) -> int:
        """Return the points where one more man of this side would close a mill."""
        found = 0
        for mill in self.mills:
            missing = mill & ~men
            if missing.bit_count() == 1:
                found |= missing
        return found

    @cached_property
    def _lines(self) -> tuple[tuple[Point, ...], ...]:
        return tuple(tuple(map(Point, line.split())) for line in self.lines)


NINE = Board(
    lines=(
        *("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4"),
        *("e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7"),
        *("a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3"),
        *("d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"),
    ),
    drawing="""\
    A   B   C   D   E   F   G

1   ·-----------·-----------·
    |           |           |
2   |   ·-------·-------·   |
    |   |       |       |   |
3   |   |   ·---·---·   |   |
    |   |   |       |   |   |
4   ·---·---·       ·---·---·
    |   |   |       |   |   |
5   |   |   ·---·---·   |   |
    |   |       |       |   |
6   |   ·-------·-------·   |
    |           |           |
7   ·-----------·-----------·""",
)
TWELVE = Board(
    lines=(*NINE.lines, "a1 b2 c3", "g1 f2 e3", "a7 b6 c5", "g7 f6 e5"),
    drawing="""\
    A   B   C   D   E   F   G

1   ·-----------·-----------·
    | \\         |         / |
2   |   ·-------·-------·   |
    |   | \\     |     / |   |
3   |   |   ·---·---·   |   |
    |   |   |       |   |   |
4   ·---·---·       ·---·---·
    |   |   |       |   |   |
5   |   |   ·---·---·   |   |
    |   | /     |     \\ |   |
6   |   ·-------·-------·   |
    | /         |         \\ |
7   ·-----------·-----------·""",
)
# Two squares; the joining lines have only two points, so they form no mills.
SIX = Board(
    lines=(
        *("a1 c1 e1", "b2 c2 d2", "b4 c4 d4", "a5 c5 e5"),
        *("a1 a3 a5", "b2 b3 b4", "d2 d3 d4", "e1 e3 e5"),
        *("c1 c2", "a3 b3", "d3 e3", "c4 c5"),
    ),
    drawing="""\
    A   B   C   D   E

1   ·-------·-------·
    |       |       |
2   |   ·---·---·   |
    |   |       |   |
3   ·---·       ·---·
    |   |       |   |
4   |   ·---·---·   |
    |       |       |
5   ·-------·-------·""",
)
THREE = Board(
    lines=(
        *("a1 b1 c1", "a2 b2 c2", "a3 b3 c3"),
        *("a1 a2 a3", "b1 b2 b3", "c1 c2 c3"),
        *("a1 b2 c3", "c1 b2 a3"),
    ),
    drawing="""\
    A   B   C

1   ·---·---·
    | \\ | / |
2   ·---·---·
    | / | \\ |
3   ·---·---·""",
)
