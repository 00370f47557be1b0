"""Finding players by name: the built-in ones, and those other packages offer as entry points."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludoteca.core import Game, UnknownNameError, say
from ludoteca.players.player import Player

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
    classes = all_players()
    if name not in classes:
        names = ", ".join(classes)
        raise UnknownNameError(
            say("no player {name}: choose {names}", name=repr(name), names=names)
        )
    return classes[name](game, seed)


def all_players() -> dict[str, type[Player]]:
    """List every player's class by name, the built-in ones first."""
    from importlib.metadata import entry_points

    found = {name: _load(place) for name, place in BUILT_IN.items()}
    found.update((point.name, point.load()) for point in entry_points(group=ENTRY_POINT_GROUP))
    return found


def _load(place: str) -> type[Player]:
    module, _, name = place.partition(":")
    loaded: type[Player] = getattr(import_module(module), name)
    return loaded
