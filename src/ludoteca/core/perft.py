"""Counting sequences of whole turns: the standard test that two implementations agree."""

from __future__ import annotations

from ludoteca.core.move import MoveT
from ludoteca.core.position import Position


def perft(position: Position[MoveT], depth: int) -> int:
    """Count the sequences of exactly ``depth`` turns from a position; a throw is a turn too.

    Endings on the board stop a sequence; endings by repetition, perpetual check or quiet turns do
    not.
    """
    if depth < 0:
        raise ValueError(f"a depth cannot be negative: {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.board_moves)
    return sum(perft(position._after(move), depth - 1) for move in position.board_moves)


def divide(position: Position[MoveT], depth: int) -> dict[MoveT, int]:
    """Count separately below each move, to find where two implementations disagree."""
    if depth <= 0:
        return {}
    return {move: perft(position._after(move), depth - 1) for move in position.board_moves}
