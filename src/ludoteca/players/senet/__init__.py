"""Senet's specialists: its levels, and perfect play."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(
    players={"perfect": "ludoteca.players.perfect:PerfectPlayer"},
    levels="ludoteca.players.senet.levels:strength",
    facts="ludoteca.players.senet.facts:explain",
    review_nodes=20_000,
    chance_fit=(0.998, -0.009),
)
