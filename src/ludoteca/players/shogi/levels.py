"""How strongly the levels play Shogi."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.games.shogi.position import ShogiPosition
from ludoteca.players.levels.strength import Strength, with_days

_LEVELS = with_days(
    Strength(
        nodes=40_000,
        depth=1,
        lines=40,
        overlooks=1.0,
        overlooks_captures=1.0,
        margin=1700,
        softness=1700,
    ),
    Strength(
        nodes=40_000,
        depth=1,
        lines=30,
        overlooks=0.97,
        overlooks_captures=0.8,
        margin=800,
        softness=700,
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

# On the small board the same weakness costs less.
_MINISHOGI_NEWCOMER = replace(_LEVELS[0], lines=60, margin=2200, softness=2100)


def strength(position: ShogiPosition, level: int) -> Strength:
    if level == 1 and not position.rules.full_size:
        return _MINISHOGI_NEWCOMER
    return _LEVELS[level - 1]
