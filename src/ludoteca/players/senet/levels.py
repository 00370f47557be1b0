"""How strongly the levels play Senet."""

from __future__ import annotations

from ludoteca.players.levels.strength import Strength, in_every_position

strength = in_every_position(
    Strength(nodes=1000, depth=1, lines=10, margin=20_000, softness=6000),
    Strength(nodes=1000, depth=1, lines=10, margin=20_000, softness=2500),
    Strength(nodes=1000, depth=1, lines=10, margin=3_000, softness=1500),
    Strength(nodes=1000, depth=1, lines=10, margin=2_500, softness=1000),
    Strength(nodes=1000, depth=1, lines=10, margin=2_000, softness=700),
    Strength(nodes=1000, depth=1, lines=10, margin=1_500, softness=450),
    Strength(nodes=1000, depth=1, lines=10, margin=1_000, softness=250),
    Strength(nodes=1000, depth=1, lines=10, margin=500, softness=100),
    Strength(nodes=1000, depth=1),
    Strength(nodes=2_000_000, megabytes=64),
)
