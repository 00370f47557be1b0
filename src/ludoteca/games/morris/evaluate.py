"""A quick evaluation of morris: men, mills closed and possible, and mobility."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.morris.position import MorrisPosition

_MAN = 0.06
_MILLED = 0.004
_CLOSING = 0.015
_ROOM = 0.002
_LIMIT = 0.95


def evaluate(position: MorrisPosition, seat: Seat) -> float:
    if position.outcome:
        return position.outcome.worth(seat)
    value = _worth(position, seat) - _worth(position, seat.opponent)
    return max(-_LIMIT, min(_LIMIT, value))


def _worth(position: MorrisPosition, seat: Seat) -> float:
    board, men = position.board, position.men[seat.index]
    room = sum(
        (board.neighbours[point] & position.free).bit_count() for point in board.list_points(men)
    )
    return (
        _MAN * position.men_left(seat)
        + _MILLED * board.in_mills(men).bit_count()
        + _CLOSING * (board.closing(men) & position.free).bit_count()
        + _ROOM * room
    )
