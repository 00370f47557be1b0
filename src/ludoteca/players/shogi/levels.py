"""How strongly the levels play Shogi."""

from __future__ import annotations

from typing import Any

from ludoteca.core import Position
from ludoteca.players.strength import Strength

_STRENGTHS = (
    Strength(nodes=4000, depth=1, lines=40, overlooks_captures=0.8, margin=250, softness=80),
    Strength(nodes=4000, depth=1, lines=20, overlooks_captures=0.4, margin=150, softness=50),
    Strength(nodes=6000, depth=1, lines=12, margin=80, softness=40),
    Strength(nodes=6000, depth=2, lines=8, overlooks=0.5, margin=70, softness=30),
    Strength(nodes=8000, depth=3, lines=6, overlooks=0.3, margin=60, softness=20),
    Strength(nodes=8000, depth=4, lines=4, overlooks=0.15, margin=40, softness=15),
    Strength(nodes=4000),
    Strength(nodes=20_000),
    Strength(nodes=100_000, megabytes=16),
    Strength(nodes=800_000, megabytes=64),
)


def strength(position: Position[Any], level: int) -> Strength:
    """Return the strength of a level."""
    return _STRENGTHS[level - 1]
