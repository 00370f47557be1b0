"""How strongly the levels play Shogi."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.players.strength import Strength

_STRENGTHS = (
    Strength(
        nodes=20_000,
        depth=1,
        lines=12,
        overlooks=0.9,
        overlooks_captures=0.25,
        margin=200,
        softness=150,
    ),
    Strength(
        nodes=20_000,
        depth=1,
        lines=12,
        overlooks=0.9,
        overlooks_captures=0.06,
        margin=110,
        softness=150,
    ),
    Strength(nodes=20_000, depth=1, lines=12, overlooks=0.9, margin=90, softness=150),
    Strength(nodes=20_000, depth=1, lines=3, overlooks=0.9, margin=50, softness=25),
    Strength(nodes=20_000, depth=2, lines=3, overlooks=0.6, margin=40, softness=20),
    Strength(nodes=1500, lines=2, overlooks=0.4, margin=20, softness=10),
    Strength(nodes=2000, overlooks=0.1),
    Strength(nodes=12_000, megabytes=8),
    Strength(nodes=100_000, megabytes=16),
    Strength(nodes=1_000_000, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level."""
    return _STRENGTHS[level - 1]
