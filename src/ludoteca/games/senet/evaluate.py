"""A quick evaluation of Senet: how far each side has come, and its protected pieces."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.senet.board import OFF, PIECES, Board
from ludoteca.games.senet.position import SenetPosition

_PROTECTED = 1.0  # The value of protection, in squares


def evaluate(position: SenetPosition, seat: Seat) -> float:
    if position.outcome:
        return position.outcome.worth(seat)
    lead = _progress(position.board, seat) - _progress(position.board, seat.opponent)
    return lead / (len(PIECES[seat]) * (OFF + _PROTECTED))


def _progress(board: Board, seat: Seat) -> float:
    standing = board.where(seat)
    gone = len(PIECES[seat]) - len(standing)
    protected = sum(board.neighbour(square) is not None for square in standing)
    return gone * OFF + sum(standing) + _PROTECTED * protected
