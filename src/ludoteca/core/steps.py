"""Entering a turn step by step, for every game."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.move import MoveT


def moves_beginning(moves: Sequence[MoveT], taken: Sequence[str]) -> list[MoveT]:
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
