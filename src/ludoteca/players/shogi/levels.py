"""How strongly the levels play Shogi."""

from __future__ import annotations

from ludoteca.players.strength import Strength, in_every_position, with_days

_LEVELS = with_days(
    Strength(
        nodes=40_000,
        depth=1,
        lines=22,
        overlooks=0.92,
        overlooks_captures=0.5,
        margin=400,
        softness=400,
    ),
    Strength(
        nodes=40_000,
        depth=1,
        lines=20,
        overlooks=0.9,
        overlooks_captures=0.015,
        margin=110,
        softness=400,
    ),
    Strength(nodes=40_000, depth=1, lines=20, overlooks=0.9, margin=95, softness=400),
    Strength(nodes=40_000, depth=2, lines=16, overlooks=0.5, margin=60, softness=60),
    Strength(nodes=3500, megabytes=8),
    Strength(nodes=11_000, megabytes=8),
    Strength(nodes=38_000, megabytes=8),
    Strength(nodes=130_000, megabytes=16),
    Strength(nodes=450_000, megabytes=32),
    Strength(nodes=1_200_000, megabytes=64),
    reach=1.6,
)

strength = in_every_position(*_LEVELS)
