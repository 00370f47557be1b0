"""Computer players: everything that can choose a move."""

from ludoteca.players.asking import ask
from ludoteca.players.player import Limit, Player, Progress, Resign
from ludoteca.players.registry import all_players, player, players_for, strongest
from ludoteca.players.specialists import Judge, judge_for

__all__ = [
    "Judge",
    "Limit",
    "Player",
    "Progress",
    "Resign",
    "all_players",
    "ask",
    "judge_for",
    "player",
    "players_for",
    "strongest",
]
