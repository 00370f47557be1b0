"""The specialists of the morris games: their levels."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(levels="ludoteca.players.morris.levels:strength")
