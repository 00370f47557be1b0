"""How strongly the levels play Shogi."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.players.strength import Strength

_STRENGTHS = (
    Strength(
        nodes=40_000,
        depth=1,
        lines=20,
        overlooks=0.9,
        overlooks_captures=0.08,
        margin=200,
        softness=400,
    ),
    Strength(
        nodes=40_000,
        depth=1,
        lines=20,
        overlooks=0.9,
        overlooks_captures=0.03,
        margin=110,
        softness=400,
    ),
    Strength(nodes=20_000, depth=1, lines=4, overlooks=0.9, margin=70, softness=60),
    Strength(nodes=40_000, depth=2, lines=16, overlooks=0.8, margin=95, softness=400),
    Strength(nodes=20_000, depth=2, lines=3, overlooks=0.5, margin=40, softness=20),
    Strength(nodes=20_000, depth=3, overlooks=0.2),
    Strength(nodes=2500, overlooks=0.05),
    Strength(nodes=12_000, megabytes=8),
    Strength(nodes=100_000, megabytes=16),
    Strength(nodes=1_000_000, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level."""
    return _STRENGTHS[level - 1]
