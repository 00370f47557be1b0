"""Senet: five pieces each race along thirty squares, past the trap and off the board."""

from ludoteca.games.senet.game import Senet
from ludoteca.games.senet.position import SenetMove, SenetPass, SenetPosition, SenetStep, SenetThrow
from ludoteca.games.senet.rules import SenetEnding, SenetRules

__all__ = [
    "GAME",
    "Senet",
    "SenetEnding",
    "SenetMove",
    "SenetPass",
    "SenetPosition",
    "SenetRules",
    "SenetStep",
    "SenetThrow",
]

GAME = Senet()
