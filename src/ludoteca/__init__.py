"""Classic board games on one small core, in the terminal, in the browser and from Python."""

from __future__ import annotations

from typing import Any

from ludoteca.core import (
    AmbiguousMoveError,
    Chance,
    Ending,
    Game,
    GameError,
    IllegalMoveError,
    LudotecaError,
    Move,
    NotationError,
    OptionError,
    Outcome,
    PlayerError,
    Position,
    PositionError,
    RecordError,
    Seat,
    SessionError,
    UnknownNameError,
)
from ludoteca.games.registry import all_games, game
from ludoteca.players import (
    Limit,
    Player,
    Progress,
    Resign,
    all_players,
    ask,
    player,
    players_for,
)
from ludoteca.version import __version__

__all__ = [
    "AmbiguousMoveError",
    "Chance",
    "Ending",
    "Game",
    "GameError",
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
    "Progress",
    "RecordError",
    "Resign",
    "Seat",
    "SessionError",
    "UnknownNameError",
    "__version__",
    "all_games",
    "all_players",
    "ask",
    "game",
    "perft",
    "player",
    "players_for",
]


def perft(position: Position[Any], depth: int) -> int:
    """Count the sequences of exactly ``depth`` turns from a position.

    Raises:
        ValueError: The depth is negative.
    """
    # Lazy: importing the native module is slow.
    from ludoteca import native

    return native.perft(position, depth)
