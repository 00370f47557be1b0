"""The rules of Senet as data: the die and the options."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core import Ending, Rules, by_name, option


class SenetEnding(Ending):
    """How a game of Senet ends."""

    CLEARED = "cleared", "all of the winner's pieces have left the board"


@dataclass(frozen=True, kw_only=True)
class SenetRules(Rules):
    """One way of playing Senet."""

    distances: tuple[int, ...]  # How far each throw moves a piece, from a throw of 1
    again: frozenset[int]  # The throws after which the same player throws again
    bear_off: str = option(
        "any",
        "Bearing off",
        "Whether any throw past 30 takes a piece off, or only the exact throw to 31.",
        choices=("any", "exact"),
        names={"any": "any throw past 30", "exact": "only the exact throw"},
    )
    opening: str = option(
        "first",
        "Opening",
        "Whether Player 1 begins, or a throw decides who begins.",
        choices=("first", "rolloff"),
        names={"first": "Player 1 begins", "rolloff": "a throw decides"},
    )

    @property
    def throws(self) -> range:
        """What the die can show; all sides are equally likely."""
        return range(1, len(self.distances) + 1)

    def distance(self, throw: int) -> int:
        return self.distances[throw - 1]


PRESETS = by_name(
    SenetRules(
        name="standard", title="Standard", distances=(1, 2, 3, 4, 6), again=frozenset({1, 4, 5})
    )
)
