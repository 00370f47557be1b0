"""How strongly the levels play Neutron."""

from __future__ import annotations

from ludoteca.players.strength import Strength, in_every_position

strength = in_every_position(
    Strength(nodes=20_000, depth=1, lines=40, overlooks=1.0, margin=1800, softness=800),
    Strength(nodes=20_000, depth=1, lines=29, overlooks=1.0, margin=1050, softness=400),
    Strength(nodes=20_000, depth=1, lines=25, overlooks=1.0, margin=800, softness=290),
    Strength(nodes=20_000, depth=1, lines=15, overlooks=1.0, margin=140, softness=35),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.88, margin=35, softness=12),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.6, margin=20, softness=8),
    Strength(nodes=20_000, depth=3, overlooks=0.42),
    Strength(nodes=20_000, depth=3, overlooks=0.1),
    Strength(nodes=5500, megabytes=16),
    Strength(nodes=2_500_000, megabytes=64),
)
