"""The summary of a game that lists show without reading its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.match.state import Stage, State

WINNERS: Mapping[str, frozenset[Seat]] = {
    "nobody": frozenset(),
    "first": frozenset({Seat.FIRST}),
    "second": frozenset({Seat.SECOND}),
    "both": frozenset(Seat),
}
"""The possible winners by the words that the tables use."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A game after its last event, as a list shows it."""

    stage: Stage
    moves: int = 0
    """The number of moves without throws."""

    winners: frozenset[Seat] | None = None
    """Who won: both if they share the win, empty for a draw; None during the game."""

    ending: str = ""
    """The key of the ending; empty during the game."""

    is_swapped: bool = False
    """Whether the player named first has the second seat."""


def standing_of(state: State) -> Standing:
    """Return the standing of a game."""
    outcome = state.outcome
    return Standing(
        state.stage,
        sum(not ply.is_throw for ply in state.plies),
        None if outcome is None else outcome.winners,
        "" if outcome is None else str(outcome.ending),
        state.is_swapped,
    )
