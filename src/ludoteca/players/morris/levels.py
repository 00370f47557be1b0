"""How strongly the levels play the morris games."""

from __future__ import annotations

from ludoteca.players.strength import Strength, in_every_position

strength = in_every_position(
    Strength(
        nodes=1500,
        depth=1,
        lines=21,
        overlooks=1.0,
        overlooks_captures=0.88,
        margin=138,
        softness=83,
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
    Strength(nodes=20_000, depth=1, lines=10, overlooks=1.0, margin=60, softness=60),
    Strength(nodes=20_000, depth=2, lines=2, overlooks=0.19, margin=10, softness=6),
    Strength(nodes=700, overlooks=0.11),
    Strength(nodes=1300, overlooks=0.02),
    Strength(nodes=2400, megabytes=8),
    Strength(nodes=25_000, megabytes=16),
    Strength(nodes=250_000, megabytes=32),
    Strength(nodes=3_000_000, megabytes=64),
)
