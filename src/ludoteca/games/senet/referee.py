"""The referee of Senet, which decides what every move does: all rules are in this module.

The ancient rules are lost; comments note what was decided where sources leave a point open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.senet.board import LANDING, OFF, SQUARES, TRAP, Board, Piece, Square
from ludoteca.games.senet.rules import SenetRules


class Ruling(NamedTuple):
    """What a legal move does."""

    target: Square  # Where the throw leads: a square, or off the board
    captured: Piece | None  # The enemy piece that changes places with the moved one
    carried_to: Square | None  # Where the trap sends the piece


@dataclass(frozen=True, slots=True)
class Referee:
    """Applies a set of rules to moves."""

    rules: SenetRules

    def judge(self, board: Board, seat: Seat, origin: Square, throw: int) -> Ruling | Sentence:
        """Return what a throw does to the piece on a square, or the rule that forbids the move."""
        if board.owner(origin) is not seat:
            return say("you have no piece on {square}", square=origin)
        target = self.target(origin, throw)
        if target is None:
            return say(
                "a piece on {origin} needs exactly {needed} to leave the board, "
                "but a throw of {throw} moves it by {distance}",
                origin=origin,
                needed=OFF - origin,
                throw=throw,
                distance=self.rules.distance(throw),
            )
        if target == OFF:
            return Ruling(OFF, None, None)
        if target == TRAP:
            return Ruling(TRAP, None, _landing(board, origin))
        return _why_not_enter(board, seat, target) or Ruling(target, board.piece(target), None)

    def target(self, origin: Square, throw: int) -> Square | None:
        """Return where a throw leads from a square; None if it overshoots."""
        # Decided: any throw past 30 bears off, unless the option says exact.
        reached = Square(origin + self.rules.distance(throw))
        if reached > OFF and self.rules.bear_off == "exact":
            return None
        return min(reached, OFF)

    def throws_again(self, throw: int) -> bool:
        return throw in self.rules.again


def _landing(board: Board, origin: Square) -> Square:
    # Decided: search forward, and count the square just left as free.
    return next(
        square
        for square in SQUARES[LANDING - 1 :]
        if square == origin or board.piece(square) is None
    )


def _why_not_enter(board: Board, seat: Seat, target: Square) -> Sentence | None:
    piece = board.piece(target)
    if board.owner(target) is seat:
        return say("{target} is occupied by your own piece {piece}", piece=piece, target=target)
    # Decided: both path neighbours protect, also round the corners 10-11 and 20-21.
    beside = board.neighbour(target)
    if beside is None:
        return None
    return say(
        "{piece} on {target} is protected by {friend} on {square}",
        piece=piece,
        target=target,
        friend=board.piece(beside),
        square=beside,
    )
