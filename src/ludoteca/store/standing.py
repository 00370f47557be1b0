"""The summary of a game that lists show without reading its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.match.state import Stage, State

SEATS: Mapping[str, frozenset[Seat]] = {
    "nobody": frozenset(),
    "first": frozenset({Seat.FIRST}),
    "second": frozenset({Seat.SECOND}),
    "both": frozenset(Seat),
}
"""Sets of seats, such as those of the winners, by the words that the tables use."""


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

    to_move: frozenset[Seat] = frozenset()
    """Who has to do something: to move, or to act in a phase."""

    due: float | None = None
    """When the player to move loses on time, in a correspondence game.

    If the clock does not run, such as before a friend has joined: as if it had run from the last
    event on.
    """


def standing_of(state: State) -> Standing:
    """Return the standing of a game."""
    outcome = state.outcome
    return Standing(
        state.stage,
        sum(not ply.is_throw for ply in state.plies),
        None if outcome is None else outcome.winners,
        "" if outcome is None else str(outcome.ending),
        state.is_swapped,
        _to_move(state),
        _due(state),
    )


def _to_move(state: State) -> frozenset[Seat]:
    if state.stage is Stage.OVER:
        return frozenset()
    return frozenset({state.position.turn} if state.phase is None else state.phase.asked)


def _due(state: State) -> float | None:
    clock = state.clock
    if not clock.runs_on or state.stage is Stage.OVER:
        return None
    left = clock.left(state.position.turn, state.at)
    return None if left is None else clock.deadline or state.at + left
