"""The specialists of the morris games: their levels, and perfect play."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(
    players={"perfect": "ludoteca.players.perfect:PerfectPlayer"},
    levels="ludoteca.players.morris.levels:strength",
    facts="ludoteca.players.morris.facts:explain",
    review_nodes=40_000,
    chance_fit=(0.921, 0.003),
)
