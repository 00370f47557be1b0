"""Glicko-2, a rating with its uncertainty: Glickman, "Example of the Glicko-2 system" (2022).

A game is rated by itself as soon as it is over. What the paper does at the end of a rating period
is done in parts: the deviation grows with the time since the last game, also by fractions of a
period.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# The seconds of a rating period: a certain rating becomes provisional after about a year.
PERIOD = 4.665 * 24 * 60 * 60
PROVISIONAL = 110.0  # A rating is provisional until its deviation is below this
SCALE = 173.7178  # The points of a rating that are one unit of the paper
_TAU = 0.5
_MIDDLE = 1500.0
_MAX_DEVIATION = 350.0
_MIN_DEVIATION = 45.0
_LEAST_WEIGHT = 0.1
_PRECISION = 1e-6
_MAX_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays, and how sure that is."""

    value: float = _MIDDLE
    deviation: float = _MAX_DEVIATION
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        return self.deviation >= PROVISIONAL

    def after(self, seconds: float) -> Rating:
        """Return the rating after some time without games: less certain, but not different."""
        phi = _grown(self.deviation / SCALE, self.volatility, max(0.0, seconds) / PERIOD)
        return Rating(self.value, min(_MAX_DEVIATION, phi * SCALE), self.volatility)


def rate_pair(one: Rating, other: Rating, score: float) -> tuple[Rating, Rating]:
    """Rate one game; ``score`` is that of the first player: 1, 0.5 for a draw, or 0."""
    new_one = updated(one, [(other, score)], periods=0.0, weight=weight_of(other))
    new_other = updated(other, [(one, 1.0 - score)], periods=0.0, weight=weight_of(one))
    return _bounded(new_one), _bounded(new_other)


def weight_of(opponent: Rating) -> float:
    """Return how much a game against somebody counts: little while their rating is provisional.

    Otherwise a rating could be won from names that were made up for it.
    """
    if not opponent.is_provisional:
        return 1.0
    known = (_MAX_DEVIATION - opponent.deviation) / (_MAX_DEVIATION - PROVISIONAL)
    return max(_LEAST_WEIGHT, known)


def updated(
    rating: Rating,
    results: Sequence[tuple[Rating, float]],
    periods: float = 1.0,
    weight: float = 1.0,
) -> Rating:
    """Return a rating after some games, as in steps 2 to 8 of the paper.

    ``results`` are the opponents' ratings, each with what was scored against them; the deviation
    grows by ``periods``, and a game counts as much as ``weight``: both are 1 in the paper.
    """
    mu, phi = (rating.value - _MIDDLE) / SCALE, rating.deviation / SCALE
    information = surprise = 0.0
    for opponent, score in results:
        impact = 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE / math.pi) ** 2)
        distance = mu - (opponent.value - _MIDDLE) / SCALE
        expected = 1 / (1 + math.exp(-impact * distance))
        information += weight * impact**2 * expected * (1 - expected)
        surprise += weight * impact * (score - expected)
    variance = 1 / information
    volatility = _new_volatility(phi, rating.volatility, variance, variance * surprise)
    grown = _grown(phi, volatility, periods)
    new_phi = 1 / math.sqrt(1 / grown**2 + 1 / variance)
    new_mu = mu + new_phi**2 * surprise
    return Rating(new_mu * SCALE + _MIDDLE, new_phi * SCALE, volatility)


def _grown(phi: float, volatility: float, periods: float) -> float:
    return math.sqrt(phi**2 + periods * volatility**2)


def _new_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Find the volatility by the Illinois method, as in step 5 of the paper."""

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        gain = math.exp(x) * (delta**2 - spread) / (2 * spread**2)
        return gain - (x - math.log(sigma**2)) / _TAU**2

    low, high = _bracket(slope, phi, sigma, variance, delta)
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MAX_ROUNDS):
        if abs(high - low) <= _PRECISION:
            break
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def _bracket(
    slope: Callable[[float], float], phi: float, sigma: float, variance: float, delta: float
) -> tuple[float, float]:
    start = math.log(sigma**2)
    if delta**2 > phi**2 + variance:
        return start, math.log(delta**2 - phi**2 - variance)
    steps = 1
    while slope(start - steps * _TAU) < 0:
        steps += 1
    return start, start - steps * _TAU


def _bounded(rating: Rating) -> Rating:
    """Keep a rating movable: one that is too certain could not follow its player."""
    deviation = min(max(rating.deviation, _MIN_DEVIATION), _MAX_DEVIATION)
    return Rating(rating.value, deviation, rating.volatility)
