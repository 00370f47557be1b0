"""When enough has been played: a sequential test, or a number of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

__all__ = ["Verdict", "bounded", "log_likelihood_ratio", "no_loss", "reached", "sequential"]

RISK = 0.05  # Of either error of the sequential test
WIDTH = 0.15  # How far below the goal the test tells a player apart from one that reaches it


class Verdict(StrEnum):
    """What a match has shown."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


def log_likelihood_ratio(scores: Sequence[float], low: float, high: float) -> float:
    """Return how much more likely scores are if the share is ``high`` than if it is ``low``.

    A draw counts as half a win and half a loss, which makes the test a little longer.
    """
    won = sum(scores)
    lost = len(scores) - won
    return won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))


def sequential(scores: Sequence[float], goal: float) -> Verdict:
    """Test whether the goal is reached (Wald 1945)."""
    return bounded(log_likelihood_ratio(scores, goal - WIDTH, goal))


def bounded(ratio: float) -> Verdict:
    """Decide as soon as the logarithm of a ratio of likelihoods is clear enough."""
    bound = math.log((1 - RISK) / RISK)
    if ratio >= bound:
        return Verdict.ACCEPTED
    return Verdict.REJECTED if ratio <= -bound else Verdict.UNDECIDED


def no_loss(scores: Sequence[float], games: int) -> Verdict:
    """Reject at the first loss; accept after this many games without one."""
    if 0.0 in scores:
        return Verdict.REJECTED
    return Verdict.ACCEPTED if len(scores) >= games else Verdict.UNDECIDED


def reached(scores: Sequence[float], goal: float, games: int) -> Verdict:
    """Compare the share of points with the goal, when all games are played."""
    if len(scores) < games:
        return Verdict.UNDECIDED
    return Verdict.ACCEPTED if sum(scores) >= goal * len(scores) else Verdict.REJECTED
