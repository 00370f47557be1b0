"""The thirty squares of Senet in path order, and the pieces on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType, cast

from ludoteca.core import Seat

Square = NewType("Square", int)
Piece = NewType("Piece", str)

SQUARES = cast(Sequence[Square], range(1, 31))
LANDING = Square(15)
TRAP = Square(27)
OFF = Square(31)  # Where a piece is that has left the board
PIECES = {Seat.FIRST: tuple(map(Piece, "12345")), Seat.SECOND: tuple(map(Piece, "ABCDE"))}
_SETS = {seat: frozenset(pieces) for seat, pieces in PIECES.items()}
OWNER = {piece: seat for seat, pieces in PIECES.items() for piece in pieces}
FREE = "."


def name(square: Square) -> str:
    """Name a square as moves do: its number, or ``off``."""
    return "off" if square == OFF else str(square)


@dataclass(frozen=True, slots=True)
class Board:
    """Which piece stands where."""

    squares: str  # One character per square from 1 to 30: a piece or ``.``

    def piece(self, square: Square) -> Piece | None:
        found = self.squares[square - 1]
        return None if found == FREE else Piece(found)

    def owner(self, square: Square) -> Seat | None:
        return OWNER.get(Piece(self.squares[square - 1]))

    def where(self, seat: Seat) -> list[Square]:
        """List the squares of a seat's pieces in the order of the path."""
        found = map(self.squares.find, PIECES[seat])
        return sorted(Square(index + 1) for index in found if index >= 0)

    @property
    def cleared_by(self) -> Seat | None:
        for seat, pieces in _SETS.items():
            if pieces.isdisjoint(self.squares):
                return seat
        return None

    def neighbour(self, square: Square) -> Square | None:
        """Return an adjacent square with a piece of the same owner, if any."""
        owner = self.owner(square)
        if owner is None:
            return None
        for beside in (square - 1, square + 1):
            if beside in SQUARES and self.owner(Square(beside)) is owner:
                return Square(beside)
        return None

    def exchange(self, one: Square, other: Square) -> Board:
        squares = list(self.squares)
        squares[one - 1], squares[other - 1] = squares[other - 1], squares[one - 1]
        return Board("".join(squares))

    def take_off(self, square: Square) -> Board:
        return Board(self.squares[: square - 1] + FREE + self.squares[square:])


START = Board("1A2B3C4D5E" + FREE * 20)
