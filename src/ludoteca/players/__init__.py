"""Computer players: everything that can choose a move."""

from ludoteca.players.player import Limit, Player, Progress, Resign, Variation, ask
from ludoteca.players.registry import all_players, notices, player, players_for, strongest
from ludoteca.players.specialists import Estimator, estimator_for

__all__ = [
    "Estimator",
    "Limit",
    "Player",
    "Progress",
    "Resign",
    "Variation",
    "all_players",
    "ask",
    "estimator_for",
    "notices",
    "player",
    "players_for",
    "strongest",
]
