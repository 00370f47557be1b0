"""Entering a turn step by step, for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.game import AnyGame
from ludoteca.core.move import MoveT
from ludoteca.core.position import Position


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


def changed_points(game: AnyGame, position: Position[Any], taken: Sequence[str]) -> dict[str, str]:
    """Map the points that the steps of a turn have changed to their signs; empty for a free one.

    A piece that is only chosen changes nothing, nor does what is dropped from a hand.
    """
    places, pieces = game.places(position), dict(position.pieces())
    own = [sign for sign, one in game.signs.items() if one.seat is position.turn]
    changed: dict[str, str] = {}
    held: str | None = None
    for number, step in enumerate(taken):
        if step not in places:
            return changed
        if held is not None:
            sign = pieces.pop(held)
            changed |= {held: "", step: sign}
            pieces[step], held = sign, None
        elif step in pieces:
            held = step
        elif len(own) == 1 and number == 0:
            pieces[step] = changed[step] = own[0]
    return changed
