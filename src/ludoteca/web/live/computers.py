"""Which computer players there are; to search the installed packages takes milliseconds."""

from __future__ import annotations

from functools import lru_cache

from ludoteca.core import LudotecaError
from ludoteca.games.registry import game as find_game
from ludoteca.players import players_for, strongest


@lru_cache(maxsize=64)
def strongest_player(game: str) -> str:
    """Return the strongest player of a game."""
    return strongest(find_game(game))


@lru_cache(maxsize=1024)
def is_known(game: str, player: str) -> bool:
    """Return whether there is such a player of a game."""
    try:
        return player in players_for(find_game(game))
    except LudotecaError:
        return False
