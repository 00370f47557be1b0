"""Many games: simulations of computer players."""

from ludoteca.arena.playing import Pairing, Played, play_game
from ludoteca.arena.simulate import simulate
from ludoteca.arena.summary import Share, Summary, summarise, wilson

__all__ = [
    "Pairing",
    "Played",
    "Share",
    "Summary",
    "play_game",
    "simulate",
    "summarise",
    "wilson",
]
