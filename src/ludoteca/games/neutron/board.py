"""The 5×5 board of Neutron: squares, directions and slides.

Squares are numbered 0–24 in reading order, from a5 to e1. A set of squares is an int with one bit
per square. Smaller boards exist for those who study the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NewType

from ludoteca.core import Seat, Sentence, as_sentence, say

Square = NewType("Square", int)

SIDE = 5
SQUARES = tuple(Square(index) for index in range(SIDE * SIDE))
NAMES = tuple("abcde"[square % SIDE] + str(SIDE - square // SIDE) for square in SQUARES)
CENTRE = Square(12)

SOLDIERS = ("○", "●")  # The signs of White's and Black's pieces
NEUTRON = "◆"

# Up is towards row 5 for both seats; directions are always listed in this order.
DIRECTIONS: dict[str, tuple[int, int]] = {
    say("up"): (-1, 0),
    say("down"): (1, 0),
    say("left"): (0, -1),
    say("right"): (0, 1),
    say("up-right"): (-1, 1),
    say("up-left"): (-1, -1),
    say("down-right"): (1, 1),
    say("down-left"): (1, -1),
}


@dataclass(frozen=True, slots=True)
class Slide:
    """The slide of one piece."""

    origin: Square
    target: Square

    @classmethod
    def between(cls, origin: str, target: str) -> Slide:
        return cls(SQUARES[NAMES.index(origin)], SQUARES[NAMES.index(target)])

    def __str__(self) -> str:
        return NAMES[self.origin] + NAMES[self.target]

    def __repr__(self) -> str:
        return f"Slide.between({NAMES[self.origin]!r}, {NAMES[self.target]!r})"


class Board:
    """A board of some size: where the bases are, and how far a piece slides."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.squares = SQUARES[: rows * columns]
        row = (1 << columns) - 1
        # Each seat's base row: White's at the bottom, Black's at the top.
        self.base = {Seat.FIRST: row << (rows - 1) * columns, Seat.SECOND: row}
        self.home_rows = self.base[Seat.FIRST] | self.base[Seat.SECOND]
        self._lines = [[self.line(square, way) for way in DIRECTIONS] for square in self.squares]
        # For each square, all squares in line with it: only pieces there can stop a slide.
        self._star = [sum(1 << one for way in ways for one in way) for ways in self._lines]
        self._slides = lru_cache(maxsize=1 << 17)(self._list_slides)

    def line(self, square: Square, direction: str) -> list[Square]:
        """List the squares from here to the edge, nearest first."""
        down, right = DIRECTIONS[direction]
        row, column = divmod(square, self.columns)
        found = []
        while (
            0 <= (row := row + down) < self.rows and 0 <= (column := column + right) < self.columns
        ):
            found.append(Square(row * self.columns + column))
        return found

    def slides(self, square: Square, occupied: int) -> tuple[Slide, ...]:
        return self._slides(square, occupied & self._star[square])

    def _list_slides(self, square: Square, stoppers: int) -> tuple[Slide, ...]:
        found = []
        for way in self._lines[square]:
            target = square
            for following in way:
                if stoppers >> following & 1:
                    break
                target = following
            if target != square:
                found.append(Slide(square, target))
        return tuple(found)


BOARD = Board(SIDE, SIDE)
BASE = BOARD.base
line = BOARD.line
slides = BOARD.slides

_DIRECTION = {
    (origin, target): as_sentence(way)
    for origin in SQUARES
    for way in DIRECTIONS
    for target in line(origin, way)
}


def direction_of(slide: Slide) -> Sentence:
    return _DIRECTION[slide.origin, slide.target]
