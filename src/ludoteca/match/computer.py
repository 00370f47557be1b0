"""How a computer player plans its time, moves, and answers offers."""

from __future__ import annotations

from ludoteca.core import Command, Move, PlayerError, Seat
from ludoteca.match.commands import Forfeit, PlayMove, ResignGame
from ludoteca.match.events import Proposal
from ludoteca.match.state import State
from ludoteca.players import Resign
from ludoteca.players.levels.level import level_of

_DRAW_IF_WORSE = -0.1
_LEVEL_SECONDS = 5.0  # A limit for very slow machines: a level stops much earlier
_MIN_SECONDS = 0.05
_MOVES_LEFT = 30  # The number of further moves that a player with a clock plans for
_BY_THE_BOARD = frozenset({Proposal.DRAW, Proposal.NO_RESULT})


def longest_thought(player: str, usual: float) -> float:
    """Return the longest thought in seconds: the usual one, unless a level has its own effort."""
    return usual if level_of(player) is None else _LEVEL_SECONDS


def seconds_to_think(usual: float, left: float | None) -> float:
    """Return how long a computer thinks; ``left`` is the time on its clock, None without one."""
    if left is None:
        return usual
    return max(min(usual, left / _MOVES_LEFT), _MIN_SECONDS)


def command_for(choice: Move | Resign | PlayerError) -> Command:
    if isinstance(choice, PlayerError):
        return Forfeit(choice.sentence)
    return ResignGame() if isinstance(choice, Resign) else PlayMove(str(choice), choice)


def agrees(state: State, what: Proposal, seat: Seat) -> bool:
    """Return whether a computer accepts an offer.

    It accepts a draw only in a worse position, and everything else always.
    """
    if what not in _BY_THE_BOARD:
        return True
    return state.game.evaluate(state.position, seat) < _DRAW_IF_WORSE
