"""The board in the middle of a turn: the steps taken so far, drawn as if they had been made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core import AnyGame, Position


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
