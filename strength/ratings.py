"""Ratings of levels from their results against each other (Bradley and Terry's model).

A draw is half a win. The scale is Elo's: 400 points are odds of ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

Scores = Mapping[tuple[int, int], tuple[float, int]]
"""For a pair of levels, what the first scored in how many games."""

_ROUNDS = 200
_POINTS = 400 / math.log(10)
_SURE = 1.96
"""Standard errors of a 95 % interval."""

_PRIOR = 0.25
"""Games added to each side of a pair, which keep a clean sheet from being infinitely strong."""


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
    strengths = dict.fromkeys(levels, 0.0)
    for _ in range(_ROUNDS):
        slopes, bends = _slopes(strengths, results), _bends(strengths, results)
        steps = _solve([row[1:] for row in bends[1:]], slopes[1:])
        for level, step in zip(levels[1:], steps, strict=True):
            strengths[level] += max(-1.0, min(step, 1.0))
        if max(map(abs, steps), default=0.0) < 1e-9:
            break
    bends = [row[1:] for row in _bends(strengths, results)[1:]]
    ratings = {levels[0]: Rating(0.0, 0.0)}
    for number, level in enumerate(levels[1:]):
        unit = [float(other == number) for other in range(len(bends))]
        variance = _solve(bends, unit)[number]
        margin = _SURE * math.sqrt(variance) * _POINTS
        ratings[level] = Rating(strengths[level] * _POINTS, margin)
    return ratings


def _expected(strengths: Mapping[int, float], pair: tuple[int, int]) -> float:
    return 1 / (1 + math.exp(strengths[pair[1]] - strengths[pair[0]]))


def _slopes(strengths: Mapping[int, float], results: Scores) -> list[float]:
    """Return how the likelihood rises with each strength."""
    slopes = dict.fromkeys(strengths, 0.0)
    for pair, (score, games) in results.items():
        surplus = score + _PRIOR - (games + 2 * _PRIOR) * _expected(strengths, pair)
        slopes[pair[0]] += surplus
        slopes[pair[1]] -= surplus
    return list(slopes.values())


def _bends(strengths: Mapping[int, float], results: Scores) -> list[list[float]]:
    """Return the information about each pair of strengths."""
    numbers = {level: number for number, level in enumerate(strengths)}
    bends = [[0.0] * len(numbers) for _ in numbers]
    for pair, (_, games) in results.items():
        expected = _expected(strengths, pair)
        weight = (games + 2 * _PRIOR) * expected * (1 - expected)
        one, other = (numbers[level] for level in pair)
        bends[one][one] += weight
        bends[other][other] += weight
        bends[one][other] -= weight
        bends[other][one] -= weight
    return bends


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by Gauss's elimination."""
    size = len(right)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(size):
            if row != column:
                part = table[row][column] / table[column][column]
                table[row] = [
                    one - part * other for one, other in zip(table[row], table[column], strict=True)
                ]
    return [table[row][size] / table[row][row] for row in range(size)]
