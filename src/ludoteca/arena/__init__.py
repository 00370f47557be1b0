"""Simulations: many games between computer players."""

from ludoteca.arena.game import GameResult, Pairing, play_game
from ludoteca.arena.simulation import simulate
from ludoteca.arena.summary import Share, Summary, summarise, wilson

__all__ = [
    "GameResult",
    "Pairing",
    "Share",
    "Summary",
    "play_game",
    "simulate",
    "summarise",
    "wilson",
]
