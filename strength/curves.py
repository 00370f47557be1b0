"""Curves of strength: for each board, from the weakest that makes sense to all there is.

A point of a curve is a strength between two of its corners; the calibration looks for the points
that make even steps.
"""

from __future__ import annotations

from typing import Any

from ludoteca.players.go.levels import GoStrength
from ludoteca.players.strength import Strength, between


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
        return between(low, high, part)


def _soft(nodes: int, lines: int, margin: int, softness: float, **others: Any) -> Strength:
    return Strength(nodes=nodes, lines=lines, margin=margin, softness=softness, **others)


_SHOGI_FIRST = _soft(40_000, 20, 95, 400, depth=1, overlooks=0.9)
_MORRIS_FIRST = _soft(20_000, 10, 50, 50, depth=1, overlooks=1.0)
_NEUTRON_FIRST = _soft(20_000, 23, 520, 168, depth=1, overlooks=1.0)
_GO_FIRST = GoStrength(nodes=1, temperature=1.2, least=0.05)
_GO = Curve(
    _GO_FIRST,
    GoStrength(nodes=1, temperature=0.9, least=0.1),
    GoStrength(nodes=1, temperature=0.6, least=0.2),
    GoStrength(nodes=1, temperature=0.3, least=0.3),
    GoStrength(nodes=3),
    GoStrength(nodes=12),
    GoStrength(nodes=50),
    GoStrength(nodes=199),
)
_GO_BELOW = Curve(
    GoStrength(nodes=1, temperature=3.4, least=0.002, saves=False),
    GoStrength(nodes=1, temperature=2.2, least=0.006, saves=False),
    GoStrength(nodes=1, temperature=1.6, least=0.025, saves=False),
    GoStrength(nodes=1, temperature=1.2, least=0.05, saves=False),
    _GO_FIRST,
)

ABOVE = {
    "neutron": Curve(
        _NEUTRON_FIRST,
        _soft(20_000, 8, 72, 21, depth=1, overlooks=1.0),
        _soft(20_000, 4, 29, 11, depth=2, overlooks=0.8),
        Strength(nodes=20_000, depth=3, overlooks=0.26),
        Strength(nodes=2300),
        Strength(nodes=11_000),
        Strength(nodes=70_000),
        Strength(nodes=500_000),
        Strength(nodes=2_500_000),
    ),
    "morris": Curve(
        _MORRIS_FIRST,
        _soft(20_000, 2, 10, 6, depth=2, overlooks=0.19),
        Strength(nodes=700, overlooks=0.11),
        Strength(nodes=1300, overlooks=0.02),
        Strength(nodes=2400),
        Strength(nodes=8000),
        Strength(nodes=25_000),
        Strength(nodes=250_000),
        Strength(nodes=3_000_000),
    ),
    "shogi": Curve(
        _SHOGI_FIRST,
        _soft(20_000, 2, 95, 400, depth=2, overlooks=0.9),
        _soft(40_000, 16, 60, 60, depth=2, overlooks=0.6),
        _soft(40_000, 6, 20, 10, depth=3, overlooks=0.3),
        Strength(nodes=2500, overlooks=0.05),
        Strength(nodes=5000),
        Strength(nodes=20_000),
        Strength(nodes=100_000),
        Strength(nodes=1_000_000),
    ),
    "senet": Curve(
        _soft(1000, 10, 3000, 1500, depth=1),
        _soft(1000, 10, 1500, 450, depth=1),
        _soft(1000, 10, 500, 100, depth=1),
        Strength(nodes=1000, depth=1),
        Strength(nodes=100_000),
    ),
    "go9": _GO,
    "go13": _GO,
    "go19": _GO,
}
"""From the third level up, the weakest first: nothing is left to be taken at once."""

BELOW = {
    "neutron": Curve(
        _soft(20_000, 60, 3000, 3000, depth=1, overlooks=1.0),
        _soft(20_000, 40, 1800, 800, depth=1, overlooks=1.0),
        _soft(20_000, 28, 900, 356, depth=1, overlooks=1.0),
        _NEUTRON_FIRST,
    ),
    "morris": Curve(
        _soft(20_000, 24, 150, 90, depth=1, overlooks=1.0, overlooks_captures=1.0),
        _soft(20_000, 12, 100, 60, depth=1, overlooks=1.0, overlooks_captures=0.5),
        _MORRIS_FIRST,
    ),
    "shogi": Curve(
        _soft(40_000, 40, 1200, 600, depth=1, overlooks=1.0, overlooks_captures=1.0),
        _soft(40_000, 30, 600, 400, depth=1, overlooks=1.0, overlooks_captures=0.8),
        _soft(40_000, 20, 300, 400, depth=1, overlooks=0.9, overlooks_captures=0.3),
        _soft(40_000, 20, 200, 400, depth=1, overlooks=0.9, overlooks_captures=0.08),
        _soft(40_000, 20, 110, 400, depth=1, overlooks=0.9, overlooks_captures=0.03),
        _SHOGI_FIRST,
    ),
    "go9": _GO_BELOW,
    "go13": _GO_BELOW,
    "go19": _GO_BELOW,
}
"""Up to the third level, the weakest first."""
