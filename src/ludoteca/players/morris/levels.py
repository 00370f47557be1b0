"""How strongly the levels play the morris games."""

from __future__ import annotations

from ludoteca.players.levels.strength import Strength, in_every_position

strength = in_every_position(
    Strength(
        nodes=1500,
        depth=1,
        lines=21,
        overlooks=1.0,
        overlooks_captures=0.7,
        margin=120,
        softness=73,
    ),
    Strength(
        nodes=1500,
        depth=1,
        lines=12,
        overlooks=1.0,
        overlooks_captures=0.45,
        margin=95,
        softness=60,
    ),
    Strength(nodes=20_000, depth=1, lines=10, overlooks=1.0, margin=50, softness=50),
    Strength(nodes=20_000, depth=2, lines=2, overlooks=0.28, margin=10, softness=6),
    Strength(nodes=720, overlooks=0.105),
    Strength(nodes=1060, overlooks=0.05),
    Strength(nodes=1800, overlooks=0.008),
    Strength(nodes=5800, megabytes=8),
    Strength(nodes=80_000, megabytes=16),
    Strength(nodes=3_000_000, megabytes=64),
)
