"""How strongly the levels play the morris games."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.players.strength import Strength

_STRENGTHS = (
    Strength(nodes=1000, depth=1, lines=60, overlooks_captures=1.0, margin=120, softness=40),
    Strength(nodes=1000, depth=1, lines=60, overlooks_captures=0.5, margin=60, softness=20),
    Strength(nodes=2000, depth=1, lines=20, margin=40, softness=12),
    Strength(nodes=3000, depth=2, lines=10, overlooks=0.5, margin=30, softness=10),
    Strength(nodes=4000, depth=3, lines=6, overlooks=0.3, margin=20, softness=8),
    Strength(nodes=4000, depth=4, lines=4, overlooks=0.2, margin=12, softness=6),
    Strength(nodes=4000),
    Strength(nodes=20_000),
    Strength(nodes=100_000, megabytes=16),
    Strength(nodes=1_500_000, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level."""
    return _STRENGTHS[level - 1]
