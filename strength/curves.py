"""Curves of strength: for each board, from the weakest that makes sense to all there is.

A point of a curve is a strength between two of its corners; the calibration looks for the points
that make even steps.
"""

from __future__ import annotations

import math
from dataclasses import fields
from typing import Any

from ludoteca.players.go.levels import GoStrength
from ludoteca.players.strength import Strength

_WHOLE = {"nodes", "depth", "lines", "margin", "megabytes"}
_BY_RATIO = {"nodes"}


class Curve:
    """Strengths between corners."""

    def __init__(self, *corners: Strength) -> None:
        """Take the corners, the weakest first."""
        self.corners = corners

    def at(self, place: float) -> Strength:
        """Return the strength at a place: 2.5 is halfway between the third corner and the next."""
        place = min(max(place, 0.0), len(self.corners) - 1.0)
        first = min(int(place), len(self.corners) - 2)
        low, high, part = self.corners[first], self.corners[first + 1], place - first
        values: dict[str, Any] = {}
        for field in fields(low):
            one, other = getattr(low, field.name), getattr(high, field.name)
            if field.name in _BY_RATIO:
                value = math.exp((1 - part) * math.log(one) + part * math.log(other))
            else:
                value = (1 - part) * one + part * other
            values[field.name] = round(value) if field.name in _WHOLE else round(value, 4)
        if min(low.depth, high.depth) == 0:
            values["depth"] = low.depth if part < 1 else high.depth
        return type(low)(**values)


def _soft(nodes: int, lines: int, margin: int, softness: float, **others: Any) -> Strength:
    return Strength(nodes=nodes, lines=lines, margin=margin, softness=softness, **others)


_SHOGI_NEWCOMERS = Curve(
    _soft(20_000, 6, 80, 80, depth=1, overlooks=0.9, overlooks_captures=0.0),
    _soft(20_000, 8, 150, 120, depth=1, overlooks=0.9, overlooks_captures=0.5),
    _soft(20_000, 12, 400, 250, depth=1, overlooks=0.9, overlooks_captures=0.9),
    _soft(20_000, 30, 1200, 600, depth=1, overlooks=1.0, overlooks_captures=1.0),
)
_SHOGI = Curve(
    _soft(20_000, 6, 80, 80, depth=1, overlooks=0.9),
    _soft(20_000, 3, 60, 30, depth=1, overlooks=0.9),
    _soft(20_000, 3, 40, 20, depth=2, overlooks=0.6),
    _soft(1500, 2, 20, 10, overlooks=0.4),
    Strength(nodes=1500, overlooks=0.2),
    Strength(nodes=2500),
    Strength(nodes=40_000, megabytes=16),
    Strength(nodes=1_000_000, megabytes=64),
)
_MORRIS_NEWCOMERS = Curve(
    _soft(20_000, 10, 60, 60, depth=1, overlooks=1.0, overlooks_captures=0.0),
    _soft(20_000, 12, 100, 60, depth=1, overlooks=1.0, overlooks_captures=0.5),
    _soft(20_000, 24, 150, 90, depth=1, overlooks=1.0, overlooks_captures=1.0),
    _soft(20_000, 40, 400, 300, depth=1, overlooks=1.0, overlooks_captures=1.0),
)
_MORRIS = Curve(
    _soft(20_000, 10, 60, 60, depth=1, overlooks=1.0),
    _soft(20_000, 6, 30, 15, depth=1, overlooks=1.0),
    _soft(20_000, 4, 25, 12, depth=2, overlooks=0.5),
    _soft(20_000, 2, 10, 6, depth=2, overlooks=0.2),
    Strength(nodes=800, overlooks=0.1),
    Strength(nodes=1500),
    Strength(nodes=30_000, megabytes=16),
    Strength(nodes=1_500_000, megabytes=64),
)
_NEUTRON_NEWCOMERS = Curve(
    _soft(20_000, 24, 600, 300, depth=1, overlooks=1.0),
    _soft(20_000, 40, 1800, 800, depth=1, overlooks=1.0),
    _soft(20_000, 60, 3000, 3000, depth=1, overlooks=1.0),
)
_NEUTRON = Curve(
    _soft(20_000, 24, 600, 300, depth=1, overlooks=1.0),
    _soft(20_000, 20, 300, 60, depth=1, overlooks=1.0),
    _soft(20_000, 6, 40, 15, depth=1, overlooks=1.0),
    _soft(20_000, 3, 20, 8, depth=2, overlooks=0.6),
    Strength(nodes=20_000, depth=3, overlooks=0.2),
    Strength(nodes=1500),
    Strength(nodes=30_000, megabytes=16),
    Strength(nodes=700_000, megabytes=64),
)
_SENET = Curve(
    _soft(20_000, 10, 20_000, 20_000, depth=1),
    _soft(20_000, 10, 20_000, 2_000, depth=1),
    _soft(20_000, 10, 20_000, 500, depth=1),
    Strength(nodes=1000, depth=1),
    Strength(nodes=100_000, megabytes=16),
)
_GO = Curve(
    GoStrength(nodes=1, temperature=4.0, least=0.0005),
    GoStrength(nodes=1, temperature=2.0, least=0.01),
    GoStrength(nodes=1, temperature=1.0, least=0.05),
    GoStrength(nodes=1, temperature=0.3, least=0.3),
    GoStrength(nodes=4),
    GoStrength(nodes=40, megabytes=16),
    GoStrength(nodes=400, megabytes=64),
)
CURVES = {
    "neutron": _NEUTRON,
    "morris": _MORRIS,
    "shogi": _SHOGI,
    "senet": _SENET,
    "go9": _GO,
    "go13": _GO,
    "go19": _GO,
}
"""From the third level up: nothing is left to be taken at once, as the margins are small."""

NEWCOMERS = {
    "neutron": _NEUTRON_NEWCOMERS,
    "morris": _MORRIS_NEWCOMERS,
    "shogi": _SHOGI_NEWCOMERS,
}
"""From the third level down, the strongest first."""
