"""Threats to a king: checks, pins and squares it may not enter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.games.shogi.board import Square, Tables, occupied_by, owned, pieces_of, squares


@dataclass(frozen=True, slots=True)
class Threats:
    """How a side's king restricts its moves."""

    danger: int  # The squares the opponent attacks, including those behind a checked king
    checkers: int
    answers: int  # Where a piece other than the king may go to end the check
    pins: Mapping[Square, int]  # For each pinned piece, the line it must stay on


def threats(tables: Tables, board: str, seat: Seat) -> Threats:
    king = find_king(board, seat)
    if king is None:
        return Threats(0, 0, tables.everywhere, {})
    own = occupied_by(board, seat)
    occupied = own | occupied_by(board, seat.opponent)
    without_king = occupied ^ 1 << king
    danger = checkers = 0
    pins: dict[Square, int] = {}
    for square, piece in pieces_of(board, seat.opponent):
        reached = tables.attacks(piece, square, without_king)
        danger |= reached
        if reached >> king & 1:
            checkers |= 1 << square
        elif piece in tables.rays_on and tables.attacks(piece, square, 0) >> king & 1:
            line = tables.between(square, king)
            blockers = line & occupied
            if not blockers & (blockers - 1) and blockers & own:
                pins[squares(blockers)[0]] = line | 1 << square
    return Threats(danger, checkers, _answers(tables, king, checkers), pins)


def attackers(tables: Tables, board: str, square: Square, seat: Seat) -> list[Square]:
    """List the squares of a seat's pieces that attack a square, in reading order."""
    occupied = occupied_by(board, Seat.FIRST) | occupied_by(board, Seat.SECOND)
    return [
        origin
        for origin, piece in pieces_of(board, seat)
        if tables.attacks(piece, origin, occupied) >> square & 1
    ]


def find_king(board: str, seat: Seat) -> Square | None:
    """Return the square of a seat's king; None in a problem without one."""
    found = board.find(owned("K", seat))
    return None if found < 0 else Square(found)


def _answers(tables: Tables, king: Square, checkers: int) -> int:
    if not checkers:
        return tables.everywhere
    first, *others = squares(checkers)
    return 0 if others else tables.between(first, king) | 1 << first
