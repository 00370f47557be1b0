"""A quick evaluation of Shogi: material and pressure on the kings."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.shogi.attacks import find_king, threats
from ludoteca.games.shogi.board import pieces_of
from ludoteca.games.shogi.position import ShogiPosition

# In pawns; a promoted minor piece is valuable, since its captor gets only a minor piece.
_VALUES = {"P": 1, "L": 3, "N": 4, "S": 5, "G": 6, "B": 8, "R": 10, "K": 0}
_VALUES |= {"T": 12, "U": 10, "V": 10, "W": 9, "H": 12, "D": 13}
_PRESSURE = 0.5
_HALF = 40  # An advantage of this many pawns is half a win


def evaluate(position: ShogiPosition, seat: Seat) -> float:
    if position.outcome:
        return position.outcome.worth(seat)
    advantage = _worth(position, seat) - _worth(position, seat.opponent)
    return advantage / (abs(advantage) + _HALF)


def _worth(position: ShogiPosition, seat: Seat) -> float:
    pieces = [piece.upper() for _, piece in pieces_of(position.board, seat)]
    material = sum(_VALUES[piece] for piece in (*pieces, *position.hands[seat.index]))
    return material + _PRESSURE * _pressure(position, seat)


def _pressure(position: ShogiPosition, seat: Seat) -> int:
    king = find_king(position.board, seat.opponent)
    if king is None:
        return 0
    around = position.tables.steps["K"][king]
    danger = threats(position.tables, position.board, seat.opponent).danger
    return (around & danger).bit_count()
