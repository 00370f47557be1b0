"""Entering a turn step by step, for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.move import Move, MoveT
from ludoteca.core.position import Position


def moves_beginning(moves: Sequence[MoveT], taken: Sequence[str]) -> list[MoveT]:
    """List the moves whose first steps are those already taken."""
    prefix = tuple(taken)
    if not prefix:
        return list(moves)
    return [move for move in moves if move.steps[: len(prefix)] == prefix]


def next_steps(moves: Sequence[MoveT], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """List the possible next steps, in the order of the moves.

    No move's steps begin with another's, so an empty answer means that the steps are a whole move,
    or do not begin any.
    """
    depth = len(taken)
    following = (move.steps[depth : depth + 1] for move in moves_beginning(moves, taken))
    return tuple(dict.fromkeys(step for steps in following for step in steps))


def touched_points(
    before: Position[Any] | None, move: Move, after: Position[Any]
) -> tuple[str, ...]:
    """List what a move touched: its steps, and where else a piece stands after it.

    A trap, for example, carries a piece on to a square that no step names.

    Args:
        before: The position before it; None if unknown, then only the steps are listed.
        move: The move.
        after: The position after it; throws since then do not matter.
    """
    if before is None:
        return move.steps
    stood = before.pieces()
    moved = [point for point, sign in after.pieces().items() if stood.get(point) != sign]
    return tuple(dict.fromkeys((*move.steps, *moved)))
