"""Shogi's specialists: a solver of mates, facts about moves, and engines that speak USI."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(
    engines={"usi": "ludoteca.players.shogi.usi:UsiPlayer"},
    levels="ludoteca.players.shogi.levels:strength",
    facts="ludoteca.players.shogi.facts:explain",
    chance_fit=(0.440, -0.005),
)
