"""What a computer at the table does besides choosing moves: it plans its time and agrees or not."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.match.events import Proposal
from ludoteca.match.state import State

__all__ = ["agrees", "seconds_to_think"]

_DRAW_IF_WORSE = -0.1
_MIN_SECONDS = 0.05
_MOVES_LEFT = 30
"""A player on the clock plans for so many more moves."""

_BY_THE_BOARD = frozenset({Proposal.DRAW, Proposal.NO_RESULT})


def seconds_to_think(usual: float, left: float | None) -> float:
    """Say how long a computer thinks about a move.

    Args:
        usual: How long it may.
        left: What its clock shows; None without a clock.
    """
    if left is None:
        return usual
    return max(min(usual, left / _MOVES_LEFT), _MIN_SECONDS)


def agrees(state: State, what: Proposal, seat: Seat) -> bool:
    """Tell whether a computer agrees to what the other player offers or asks.

    It gives the point away only where it stands worse, and is obliging in everything else.
    """
    if what not in _BY_THE_BOARD:
        return True
    return state.game.evaluate(state.position, seat) < _DRAW_IF_WORSE
