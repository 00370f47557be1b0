"""Moves with the rows counted from the bottom, as in books and other programs.

Our ``e5-d5`` is ``e3-d3`` there.
"""

from __future__ import annotations

from ludoteca.core import Notation
from ludoteca.games.morris import text as canonical
from ludoteca.games.morris.board import Board, Point
from ludoteca.games.morris.position import MorrisMove, MorrisPosition


def format_move(position: MorrisPosition, move: MorrisMove) -> str:
    return str(_turn_over(position.board, move))


def parse_move(position: MorrisPosition, text: str) -> MorrisMove:
    return _turn_over(position.board, canonical.parse_move(position, text))


STANDARD_ROWS = Notation(
    "standard-rows", "Rows from the bottom", format_move, parse_move, alongside=False
)


def _turn_over(board: Board, move: MorrisMove) -> MorrisMove:
    def turned(point: Point) -> Point:
        return Point(f"{point[0]}{len(board.rows) + 1 - int(point[1])}")

    return MorrisMove(
        turned(move.origin) if move.origin else None,
        turned(move.target),
        turned(move.taken) if move.taken else None,
    )
