"""Ratings of levels from their results against each other (Bradley and Terry's model).

A draw is half a win. The scale is Elo's: 400 points are odds of ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# For a pair of levels, what the first scored in how many games.
Scores = Mapping[tuple[int, int], tuple[float, int]]
_ROUNDS = 200
_POINTS = 400 / math.log(10)
_SURE = 1.96  # Standard errors of a 95 % interval
# Games added to each side of a pair, which keep a clean sheet from being infinitely strong.
_PRIOR = 0.25


@dataclass(frozen=True)
class Rating:
    """The rating of a level, with half its 95 % interval."""

    points: float
    margin: float


def rate(results: Scores) -> dict[int, Rating]:
    """Return the ratings of all levels that played; the weakest is 0, without a margin.

    The margins are of the difference to that one.
    """
    levels = sorted({level for pair in results for level in pair})
    strengths = np.zeros(len(levels))
    for _ in range(_ROUNDS):
        gradient, information = _derivatives(strengths, levels, results)
        # The weakest level stays at 0.
        steps = np.linalg.solve(information[1:, 1:], gradient[1:]).clip(-1, 1)
        strengths[1:] += steps
        if not (abs(steps) >= 1e-9).any():
            break
    _, information = _derivatives(strengths, levels, results)
    variances = [0.0, *np.linalg.inv(information[1:, 1:]).diagonal()]
    return {
        level: Rating(float(strength) * _POINTS, _SURE * math.sqrt(variance) * _POINTS)
        for level, strength, variance in zip(levels, strengths, variances, strict=True)
    }


def _derivatives(
    strengths: NDArray[np.float64], levels: list[int], results: Scores
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the gradient of the log-likelihood and the information matrix."""
    gradient, information = np.zeros(len(levels)), np.zeros((len(levels), len(levels)))
    for pair, (score, games) in results.items():
        one, other = map(levels.index, pair)
        expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        surplus = score + _PRIOR - (games + 2 * _PRIOR) * expected
        gradient[[one, other]] += surplus, -surplus
        weight = (games + 2 * _PRIOR) * expected * (1 - expected)
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight
    return gradient, information
