"""Shogi, Japanese chess: captured pieces come back on the captor's side."""

from ludoteca.games.shogi.game import Shogi
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.rules import Declaration, ShogiEnding, ShogiRules

__all__ = [
    "GAME",
    "Declaration",
    "Shogi",
    "ShogiEnding",
    "ShogiMove",
    "ShogiPosition",
    "ShogiRules",
]

GAME = Shogi()
