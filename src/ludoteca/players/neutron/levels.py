"""How strongly the levels play Neutron."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.players.strength import Strength

_STRENGTHS = (
    Strength(nodes=500, depth=1, lines=60, margin=1000, softness=300),
    Strength(nodes=500, depth=1, lines=60, margin=300, softness=60),
    Strength(nodes=2000, depth=1, lines=20, margin=60, softness=20),
    Strength(nodes=2000, depth=2, lines=10, overlooks=0.5, margin=40, softness=15),
    Strength(nodes=4000, depth=2, lines=6, overlooks=0.2, margin=30, softness=10),
    Strength(nodes=4000, depth=3, lines=4, overlooks=0.3, margin=20, softness=8),
    Strength(nodes=4000),
    Strength(nodes=20_000),
    Strength(nodes=80_000, megabytes=16),
    Strength(nodes=600_000, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level."""
    return _STRENGTHS[level - 1]
