"""Cached lookup of computer players: searching the installed packages takes milliseconds."""

from __future__ import annotations

from functools import lru_cache

from ludoteca.core import LudotecaError
from ludoteca.games.registry import game as find_game
from ludoteca.players import players_for, strongest
from ludoteca.players.engine import has_native
from ludoteca.players.registry import built_in_players

_ADVISER = "search"


def may_play(game: str, player: str, *, is_local: bool) -> bool:
    """Return whether a computer player may play: only built-in ones on a server for others."""
    if not is_local:
        return player in built_in_players()
    return _is_known(game, player, has_native())


def hint_player(game: str, *, is_local: bool) -> str:
    best = _strongest(game, has_native())
    return best if may_play(game, best, is_local=is_local) else _ADVISER


# Each has what it depends on as a key: a thread may still be working on an answer when the native
# module is found.
@lru_cache(maxsize=64)
def _strongest(game: str, has_native: bool) -> str:
    return strongest(find_game(game))


@lru_cache(maxsize=1024)
def _is_known(game: str, player: str, has_native: bool) -> bool:
    try:
        return player in players_for(find_game(game))
    except LudotecaError:
        return False
