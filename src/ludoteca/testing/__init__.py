"""The public conformance kit: one call checks any game, player or notation.

Hypothesis strategies are in ``ludoteca.testing.strategies``, which needs hypothesis.
"""

from ludoteca.testing.conformance import check_game, check_notation, check_position
from ludoteca.testing.players import check_player
from ludoteca.testing.positions import random_game
from ludoteca.testing.report import ConformanceError, Fault

__all__ = [
    "ConformanceError",
    "Fault",
    "check_game",
    "check_notation",
    "check_player",
    "check_position",
    "random_game",
]
