"""Go: which stones the program proposes to take off before the count, and which are in seki."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.core import Position
from ludoteca.games.go.position import GoPosition
from ludoteca.match.state import State
from ludoteca.players.go.judge import propose_marks

__all__ = ["Marks", "is_as_proposed", "proposal"]


class Marks(NamedTuple):
    """The stones that are marked before the count."""

    dead: frozenset[str] = frozenset()
    seki: frozenset[str] = frozenset()


def proposal(position: Position[Any], plies: int) -> Marks:
    """Name what the program takes for dead and for seki: the same for the same game.

    Args:
        position: The board.
        plies: How many moves led to it.
    """
    if not isinstance(position, GoPosition):
        return Marks()
    return Marks(*propose_marks(position, plies))


def is_as_proposed(state: State, proposed: Marks) -> bool:
    """Tell whether the stones are marked as the program proposes."""
    return state.marking is not None and (state.marking.dead, state.marking.seki) == proposed
