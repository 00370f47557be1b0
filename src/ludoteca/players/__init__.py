"""Whoever can choose a move, apart from people."""

from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.registry import all_players, player

__all__ = ["Limit", "Player", "Resign", "all_players", "player"]
