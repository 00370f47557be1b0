"""How strongly the levels play Shogi."""

from __future__ import annotations

from ludoteca.players.strength import Strength, in_every_position

strength = in_every_position(
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
    Strength(nodes=40_000, depth=1, lines=20, overlooks=0.9, margin=95, softness=400),
    Strength(nodes=20_000, depth=2, lines=2, overlooks=0.9, margin=95, softness=400),
    Strength(nodes=40_000, depth=2, lines=16, overlooks=0.6, margin=60, softness=60),
    Strength(nodes=40_000, depth=3, lines=6, overlooks=0.3, margin=20, softness=10),
    Strength(nodes=2500, overlooks=0.05),
    Strength(nodes=12_000, megabytes=8),
    Strength(nodes=100_000, megabytes=16),
    Strength(nodes=1_000_000, megabytes=64),
)
