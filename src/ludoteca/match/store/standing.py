"""Where a game stands, as a list of games shows it without reading its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.core import Seat
from ludoteca.match.state import Stage, State

__all__ = ["WINNERS", "Standing", "standing_of"]

WINNERS: Mapping[str, frozenset[Seat]] = {
    "nobody": frozenset(),
    "first": frozenset({Seat.FIRST}),
    "second": frozenset({Seat.SECOND}),
    "both": frozenset(Seat),
}
"""Who can win a game, by the word that the tables use for it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a list says of a game after its last event."""

    stage: Stage
    moves: int = 0
    """How many moves were made, throws not counted."""

    winners: frozenset[Seat] | None = None
    """Who won: both if they share it, nobody in a draw; None while the game goes on."""

    ending: str = ""
    """The key of the ending; empty while the game goes on."""

    is_swapped: bool = False
    """Whether the player who was named first has the second seat."""

    @property
    def winners_word(self) -> str | None:
        """The word for who won; None while the game goes on."""
        return next((word for word, seats in WINNERS.items() if seats == self.winners), None)


def standing_of(state: State) -> Standing:
    """Say where a game stands."""
    outcome = state.outcome
    return Standing(
        state.stage,
        sum(not ply.is_throw for ply in state.plies),
        None if outcome is None else outcome.winners,
        "" if outcome is None else str(outcome.ending),
        state.is_swapped,
    )
