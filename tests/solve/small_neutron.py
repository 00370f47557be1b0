"""Neutron on smaller boards with fewer pieces, by the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ludoteca.core import Seat, format_rows
from ludoteca.games.neutron.board import SQUARES, Board
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.games.neutron.rules import NeutronRules


@dataclass(frozen=True)
class Relative:
    """A board and the number of pieces of each seat."""

    rows: int
    columns: int
    pieces: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}x{self.pieces}"

    def positions(self, rules: NeutronRules) -> Iterator[NeutronPosition]:
        """Yield every position with the neutron between the home rows, for both seats to move."""

        class Small(NeutronPosition):
            board = Board(self.rows, self.columns)

        squares = SQUARES[: self.rows * self.columns]
        for white in combinations(squares, self.pieces):
            free = [square for square in squares if square not in white]
            for black in combinations(free, self.pieces):
                for neutron in squares[self.columns : -self.columns]:
                    if neutron not in white and neutron not in black:
                        soldiers = sum(1 << one for one in white), sum(1 << one for one in black)
                        for turn in Seat:
                            yield Small(soldiers, neutron, turn, False, rules)

    def text(self, position: NeutronPosition) -> str:
        white, black = position.soldiers
        signs = [
            "w" if white >> one & 1 else "b" if black >> one & 1 else "."
            for one in range(self.rows * self.columns)
        ]
        signs[position.neutron] = "n"
        starts = range(0, len(signs), self.columns)
        rows = format_rows("".join(signs[start : start + self.columns]) for start in starts)
        return f"{rows} {'wb'[position.turn.index]} n"
