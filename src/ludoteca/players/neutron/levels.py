"""How strongly the levels play Neutron."""

from __future__ import annotations

from ludoteca.players.strength import Strength, in_every_position

strength = in_every_position(
    Strength(nodes=20_000, depth=1, lines=40, overlooks=1.0, margin=1800, softness=800),
    Strength(nodes=20_000, depth=1, lines=28, overlooks=1.0, margin=900, softness=356),
    Strength(nodes=20_000, depth=1, lines=23, overlooks=1.0, margin=520, softness=168),
    Strength(nodes=20_000, depth=1, lines=8, overlooks=1.0, margin=72, softness=21),
    Strength(nodes=20_000, depth=2, lines=4, overlooks=0.78, margin=29, softness=11),
    Strength(nodes=20_000, depth=3, overlooks=0.26),
    Strength(nodes=2300),
    Strength(nodes=11_000, megabytes=16),
    Strength(nodes=70_000, megabytes=32),
    Strength(nodes=2_500_000, megabytes=64),
)
