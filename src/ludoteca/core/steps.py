"""Entering a turn step by step, click by click, in the same way for every game."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.move import MoveT

__all__ = ["moves_beginning", "next_steps"]


def moves_beginning(moves: Sequence[MoveT], taken: Sequence[str]) -> list[MoveT]:
    """List the moves whose first steps are those already taken."""
    prefix = tuple(taken)
    if not prefix:
        return list(moves)
    return [move for move in moves if move.steps[: len(prefix)] == prefix]


def next_steps(moves: Sequence[MoveT], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """List what may be touched next, each once, in the order of the moves.

    No move's steps begin with another's: an empty answer means that the steps taken are a whole
    move, or not the beginning of any.
    """
    depth = len(taken)
    following = (move.steps[depth : depth + 1] for move in moves_beginning(moves, taken))
    return tuple(dict.fromkeys(step for steps in following for step in steps))
