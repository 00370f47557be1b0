"""The public conformance kit: one call checks anybody's game, player or notation.

Hypothesis strategies are in ``ludoteca.testing.strategies``, which needs hypothesis.
"""

from ludoteca.testing.conformance import ConformanceError, check_game, check_position, random_game
from ludoteca.testing.notations import check_notation
from ludoteca.testing.players import check_player

__all__ = [
    "ConformanceError",
    "check_game",
    "check_notation",
    "check_player",
    "check_position",
    "random_game",
]
