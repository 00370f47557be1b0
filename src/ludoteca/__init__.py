"""Five classic board games on one small core: Morris, Shogi, Neutron, Senet, Go."""

from __future__ import annotations

from typing import Any

from ludoteca.core import (
    AmbiguousMoveError,
    Chance,
    Ending,
    Game,
    IllegalMoveError,
    LudotecaError,
    Move,
    NotationError,
    OptionError,
    Outcome,
    PlayerError,
    Position,
    PositionError,
    Seat,
    SessionError,
    UnknownNameError,
)
from ludoteca.core.perft import perft as _pure_perft
from ludoteca.games.registry import all_games, game
from ludoteca.players import Limit, Player, Resign, all_players, player
from ludoteca.version import __version__

__all__ = [
    "AmbiguousMoveError",
    "Chance",
    "Ending",
    "Game",
    "IllegalMoveError",
    "Limit",
    "LudotecaError",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Player",
    "PlayerError",
    "Position",
    "PositionError",
    "Resign",
    "Seat",
    "SessionError",
    "UnknownNameError",
    "__version__",
    "all_games",
    "all_players",
    "game",
    "perft",
    "player",
]


def perft(position: Position[Any], depth: int) -> int:
    """Count the sequences of exactly ``depth`` turns from a position."""
    return _pure_perft(position, depth)
