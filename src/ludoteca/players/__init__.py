"""Computer players: everything that can choose a move."""

from ludoteca.players.player import Limit, Player, Progress, Resign, Variation, ask
from ludoteca.players.registry import all_players, notices, player, players_for, strongest
from ludoteca.players.specialists import Judge, judge_for

__all__ = [
    "Judge",
    "Limit",
    "Player",
    "Progress",
    "Resign",
    "Variation",
    "all_players",
    "ask",
    "judge_for",
    "notices",
    "player",
    "players_for",
    "strongest",
]
