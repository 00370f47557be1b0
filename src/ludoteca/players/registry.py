"""Finding players by name: the built-in ones, and those other packages offer as entry points."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludoteca.core import Game, UnknownNameError, say
from ludoteca.players.player import Player
from ludoteca.plugins import load_plug_in, load_plug_ins, plug_ins

__all__ = ["all_players", "player"]

BUILT_IN = {
    "random": "ludoteca.players.random:RandomPlayer",
    "greedy": "ludoteca.players.greedy:GreedyPlayer",
}
"""Each name with where its class is, so that nothing is imported before it is asked for."""

ENTRY_POINT_GROUP = "ludoteca.players"


def player(name: str, game: Game[Any, Any, Any], seed: int | None = None) -> Player:
    """Sit a player down at a game.

    Raises:
        UnknownNameError: There is no such player; the message lists the names.
    """
    return _find(name)(game, seed)


def all_players() -> dict[str, type[Player]]:
    """List every player's class by name, the built-in ones first."""
    return {name: _find(name) for name in BUILT_IN} | load_plug_ins(ENTRY_POINT_GROUP)


def _find(name: str) -> type[Player]:
    found: type[Player]
    if name in BUILT_IN:
        module, _, class_name = BUILT_IN[name].partition(":")
        found = getattr(import_module(module), class_name)
        return found
    from_outside = plug_ins(ENTRY_POINT_GROUP)
    if name not in from_outside:
        names = ", ".join([*BUILT_IN, *from_outside])
        raise UnknownNameError(
            say("no player {name}: choose {names}", name=repr(name), names=names)
        )
    found = load_plug_in(from_outside[name])
    return found
