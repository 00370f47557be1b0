"""Cached lookup of computer players: searching the installed packages takes milliseconds."""

from __future__ import annotations

from functools import lru_cache

from ludoteca.core import LudotecaError
from ludoteca.games.registry import game as find_game
from ludoteca.players import players_for, strongest
from ludoteca.players.engine import when_found
from ludoteca.players.registry import built_in_players

_ADVISER = "search"


def may_play(game: str, player: str, *, is_local: bool) -> bool:
    """Return whether a computer player may play: only built-in ones on a server for others."""
    return _is_known(game, player) if is_local else player in built_in_players()


def hint_player(game: str, *, is_local: bool) -> str:
    best = _strongest(game)
    return best if may_play(game, best, is_local=is_local) else _ADVISER


@lru_cache(maxsize=64)
def _strongest(game: str) -> str:
    return strongest(find_game(game))


@lru_cache(maxsize=1024)
def _is_known(game: str, player: str) -> bool:
    try:
        return player in players_for(find_game(game))
    except LudotecaError:
        return False


when_found(_strongest.cache_clear)
when_found(_is_known.cache_clear)
