"""Senet's specialists: its levels."""

from ludoteca.players.specialists import Specialists

__all__ = ["SPECIALISTS"]

SPECIALISTS = Specialists(levels="ludoteca.players.senet.levels:strength")
