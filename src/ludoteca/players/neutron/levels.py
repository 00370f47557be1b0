"""How strongly the levels play Neutron."""

from __future__ import annotations

from ludoteca.players.levels.strength import Strength, in_every_position

strength = in_every_position(
    Strength(nodes=20_000, depth=1, lines=27, overlooks=1.0, margin=870, softness=320),
    Strength(nodes=20_000, depth=1, lines=15, overlooks=1.0, margin=140, softness=35),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.92, margin=45, softness=15),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.8, margin=30, softness=10),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.54, margin=20, softness=8),
    Strength(nodes=20_000, depth=3, overlooks=0.4),
    Strength(nodes=20_000, depth=3, overlooks=0.2),
    Strength(nodes=20_000, depth=4, overlooks=0.1),
    Strength(nodes=5500, megabytes=16),
    Strength(nodes=2_500_000, megabytes=64),
)
