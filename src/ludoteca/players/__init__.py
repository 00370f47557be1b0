"""Whoever can choose a move, apart from people."""

from ludoteca.players.asking import ask
from ludoteca.players.player import Limit, Player, Progress, Resign
from ludoteca.players.registry import all_players, player, players_for, strongest

__all__ = [
    "Limit",
    "Player",
    "Progress",
    "Resign",
    "all_players",
    "ask",
    "player",
    "players_for",
    "strongest",
]
