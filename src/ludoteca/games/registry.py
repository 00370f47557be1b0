"""Finding games by key: the built-in ones and those of other packages."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ludoteca.core import AnyGame, Game, UnknownNameError
from ludoteca.plugins import first_fault, load_plug_in, load_plug_ins, plug_ins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# Each is a folder here that defines ``GAME``.
BUILT_IN = ("morris", "shogi", "neutron", "senet", "go")
ENTRY_POINT_GROUP = "ludoteca.games"  # The name of an entry point is the game's key


def game(key: str) -> AnyGame:
    if key in BUILT_IN:
        return _built_in(key)
    from_outside = plug_ins(ENTRY_POINT_GROUP)
    if key not in from_outside:
        names = ", ".join([*BUILT_IN, *from_outside])
        raise UnknownNameError(
            "no game called {key}: choose one of {names}", key=repr(key), names=names
        )
    return _offered(from_outside[key])


def all_games() -> tuple[AnyGame, ...]:
    """List every game, the built-in ones first; warn about faulty ones and leave them out."""
    offered = load_plug_ins(ENTRY_POINT_GROUP, _offered)
    return (*map(_built_in, BUILT_IN), *(offered[key] for key in offered if key not in BUILT_IN))


def _built_in(key: str) -> AnyGame:
    found: AnyGame = import_module(f"ludoteca.games.{key}").GAME
    return found


def _offered(point: EntryPoint) -> AnyGame:
    found = load_plug_in(point)
    if not isinstance(found, Game) or found.key != point.name:
        raise UnknownNameError(
            "{name} cannot be loaded from {location}: it is not a game with the key {name}",
            name=point.name,
            location=point.value,
        )
    fault = first_fault(found)
    if fault is not None:
        raise UnknownNameError(
            "{name} from {location} is left out: {fault}",
            name=point.name,
            location=point.value,
            fault=fault,
        )
    return found
