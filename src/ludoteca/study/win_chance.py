"""The chance to win by an engine's expected result: a logistic correction for each game.

An engine expects a result from -1 to 1. How often such positions were won in games of our own
engine differs a little from that; ``python -m train.winning_chances`` fits the correction, and
docs/study.md has its figures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ludoteca.players import Player
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.specialists import specialists_for

_LEAST = 1e-6  # So far from 0 and 1 a chance is kept before its logit is taken


@dataclass(frozen=True, slots=True)
class Correction:
    """A line on the logit of the expected result of the seat to move."""

    slope: float = 1.0  # Below 1 where the engine is too sure
    intercept: float = 0.0  # Above 0 where it underrates the advantage of the move

    def chance(self, score: float) -> float:
        """Return the chance, from 0 to 1, for an expected result from -1 to 1.

        >>> Correction().chance(0.5)
        0.75
        """
        expected = (score + 1) / 2
        if not _LEAST < expected < 1 - _LEAST:
            return 0.0 if expected < 0.5 else 1.0
        logit = math.log(expected / (1 - expected))
        return 1 / (1 + math.exp(-(self.slope * logit + self.intercept)))


_NONE = Correction()


def correction_for(player: Player) -> Correction:
    """Return the correction of what a player expects; only that of the engine is known."""
    if not isinstance(player, EnginePlayer):
        return _NONE
    return Correction(*specialists_for(player.game).chance_fit)
