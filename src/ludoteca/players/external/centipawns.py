"""Scores as USI and UGP write them: ``cp 31`` in hundredths of a pawn, or ``mate 5`` in moves."""

from __future__ import annotations

import math
from collections.abc import Mapping

# The advantage with which a player is expected to have 73 % of the points, as others scale it.
_SCALE = 600.0
_MAX_SCORE = 0.9999


def format_score(score: float, mate: int | None) -> str:
    """Write a score from -1 to 1, or the moves to a mate.

    >>> format_score(0.0, None), format_score(-0.5, None), format_score(1.0, 5)
    ('cp 0', 'cp -659', 'mate 5')
    """
    if mate is not None:
        return f"mate {mate}"
    score = max(-_MAX_SCORE, min(score, _MAX_SCORE))
    return f"cp {round(_SCALE * math.log((1 + score) / (1 - score)))}"


def parse_score(said: Mapping[str, str]) -> tuple[float, int | None]:
    """Read a score, and the moves to a mate, from pairs of words; 0 if nothing is said.

    >>> parse_score({"cp": "0"}), parse_score({"mate": "-3"}), parse_score({"mate": "+"})
    ((0.0, None), (-1.0, -3), (1.0, None))
    """
    if mate := said.get("mate"):
        return (-1.0 if mate.startswith("-") else 1.0), None if mate in "+-" else int(mate)
    centipawns = max(-10_000, min(int(said.get("cp", 0)), 10_000))
    return math.tanh(centipawns / (2 * _SCALE)), None
