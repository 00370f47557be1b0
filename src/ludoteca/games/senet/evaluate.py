"""A glance at a Senet position: how far each side has come, and whose pieces stand in pairs."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.senet.board import OFF, PIECES, Board
from ludoteca.games.senet.position import SenetPosition

__all__ = ["evaluate"]

_PROTECTED = 1.0
"""What a neighbour is worth, in squares walked."""


def evaluate(position: SenetPosition, seat: Seat) -> float:
    """Say how well a seat stands, from -1 (lost) to 1 (won)."""
    if position.outcome:
        return position.outcome.worth(seat)
    lead = _progress(position.board, seat) - _progress(position.board, seat.opponent)
    return lead / (len(PIECES[seat]) * (OFF + _PROTECTED))


def _progress(board: Board, seat: Seat) -> float:
    """Count the squares walked by all of a seat's pieces, and its protected ones a little more."""
    standing = board.where(seat)
    gone = len(PIECES[seat]) - len(standing)
    protected = sum(board.neighbour(square) is not None for square in standing)
    return gone * OFF + sum(standing) + _PROTECTED * protected
