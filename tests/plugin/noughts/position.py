"""The board, three by three cells, and the moves on it; three in a line win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ludoteca.core import Outcome, Position, Seat, Sentence, say
from noughts.geometry import CELLS
from noughts.rules import NoughtsEnding, NoughtsRules

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
SIGNS = {Seat.FIRST: "x", Seat.SECOND: "o"}
TURNS = {sign: seat for seat, sign in SIGNS.items()}


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn: one sign in a free cell."""

    cell: str

    @property
    def steps(self) -> tuple[str, ...]:
        """What a hand touches."""
        return (self.cell,)

    def __str__(self) -> str:
        """Write it as records do."""
        return self.cell


@dataclass(frozen=True)
class NoughtsPosition(Position[Mark]):
    """The board as nine letters in reading order, and whose turn it is."""

    board: str
    turn: Seat
    rules: NoughtsRules = field(compare=False)

    @property
    def outcome(self) -> Outcome | None:
        """Look for a line, then for a free cell."""
        for line in LINES:
            signs = {self.board[int(cell)] for cell in line}
            if len(signs) == 1 and signs != {"."}:
                seat = TURNS[signs.pop()]
                winner = seat.opponent if self.rules.misere else seat
                return Outcome.won(winner, NoughtsEnding.LINE)
        return None if "." in self.board else Outcome.drawn(NoughtsEnding.FULL)

    def pieces(self) -> Mapping[str, str]:
        """Map each marked cell to its sign."""
        return {cell: sign for cell, sign in zip(CELLS, self.board, strict=True) if sign != "."}

    def _expected(self) -> Sentence:
        return say("mark a free cell, for example {move}", move=self.legal_moves()[0])

    def _moves(self) -> Sequence[Mark]:
        return () if self.outcome else [Mark(cell) for cell in CELLS if cell not in self.pieces()]

    def _after(self, move: Mark) -> Self:
        index = CELLS.index(move.cell)
        board = self.board[:index] + SIGNS[self.turn] + self.board[index + 1 :]
        return type(self)(board, self.turn.opponent, self.rules)

    def _why_illegal(self, move: Mark) -> Sentence:
        return say("{cell} is not free", cell=move.cell)
