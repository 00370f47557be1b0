"""Finding games by key: the built-in ones, and those other packages offer as entry points."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludoteca.core import Game, UnknownNameError, say
from ludoteca.plugins import load_plug_in, load_plug_ins, plug_ins

__all__ = ["all_games", "game"]

BUILT_IN = ("morris", "shogi", "neutron", "senet", "go")
"""Each is a folder here with a ``GAME``; adding a game is adding its folder's name."""

ENTRY_POINT_GROUP = "ludoteca.games"
"""An entry point is named as the game's key."""


def game(key: str) -> Game[Any, Any, Any]:
    """Return the game with the given key.

    Raises:
        UnknownNameError: There is no such game; the message names the keys.
    """
    if key in BUILT_IN:
        return _built_in(key)
    from_outside = plug_ins(ENTRY_POINT_GROUP)
    if key not in from_outside:
        names = ", ".join([*BUILT_IN, *from_outside])
        raise UnknownNameError(say("no game {key}: choose {names}", key=repr(key), names=names))
    found: Game[Any, Any, Any] = load_plug_in(from_outside[key])
    return found


def all_games() -> tuple[Game[Any, Any, Any], ...]:
    """List every game, the built-in ones first."""
    return (*map(_built_in, BUILT_IN), *load_plug_ins(ENTRY_POINT_GROUP).values())


def _built_in(key: str) -> Game[Any, Any, Any]:
    found: Game[Any, Any, Any] = import_module(f"ludoteca.games.{key}").GAME
    return found
