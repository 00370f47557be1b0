"""Finding players by name: built-in ones, those of other packages, and any class."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from ludoteca.core import (
    AnyGame,
    LudotecaError,
    PlayerError,
    Position,
    Sentence,
    UnknownNameError,
    say,
)
from ludoteca.core.crash import text_of
from ludoteca.players.external.adapter import PREFIX, as_player
from ludoteca.players.levels.level import LEVELS_BY_NAME, Level
from ludoteca.players.names import listed
from ludoteca.players.player import Player, with_location
from ludoteca.players.specialists import all_specialists, engines, load, specialists_for
from ludoteca.plugins import load_plug_in, load_plug_ins, plug_ins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PlayerKind: TypeAlias = type[Player] | Level  # What makes a player, called with a game and a seed
# The players of every game, weakest first: the levels, then the others as ``module:name``. Their
# modules need asyncio, which is slow to import.
GENERAL: dict[str, Level | str] = {
    **LEVELS_BY_NAME,
    "random": "ludoteca.players.random:RandomPlayer",
    "greedy": "ludoteca.players.greedy:GreedyPlayer",
    "search": "ludoteca.players.search:SearchPlayer",
    "mcts": "ludoteca.players.mcts:MctsPlayer",
    "engine": "ludoteca.players.engine:EnginePlayer",
}
ENTRY_POINT_GROUP = "ludoteca.players"

_LOOKING_AHEAD = ("search", "greedy")


def player(name: str, game: AnyGame, seed: int | None = None) -> Player:
    """Make a player for a game.

    Raises:
        UnknownNameError: There is no such player, or it does not play this game.
        PlayerError: The player could not be started.
    """
    return start(_find(name, game), name, game, seed)


def start(found: PlayerKind, name: str, game: AnyGame, seed: int | None) -> Player:
    try:
        return found(game, seed)
    except (UnknownNameError, PlayerError):
        raise
    except (Exception, SystemExit) as error:
        adapted = getattr(found, "answers", None)
        modules = {one.__module__ for one in (found, adapted) if one is not None}
        shown = with_location(text_of(error), error, modules)
        raise PlayerError("{name} could not be started: {error}", name=name, error=shown) from error


def built_in_players() -> dict[str, Level | str]:
    """Map each built-in player to its level or ``module:name``: the levels first."""
    own = {name: path for one in all_specialists() for name, path in one.players.items()}
    names = dict.fromkeys([*LEVELS_BY_NAME, "random", *own, *GENERAL])
    return {name: (own | GENERAL)[name] for name in names}


def all_players() -> dict[str, PlayerKind]:
    """Map names to all players, the built-in ones first."""
    players = {name: _loaded(path) for name, path in built_in_players().items()}
    # Twice: first for the order, last so no plug-in replaces a built-in player.
    return players | load_plug_ins(ENTRY_POINT_GROUP, _offered) | players


def players_for(game: AnyGame) -> dict[str, PlayerKind]:
    own: dict[str, PlayerKind] = {
        name: load(path) for name, path in specialists_for(game).players.items()
    }
    found = {name: own.get(name, general) for name, general in all_players().items()}
    return {name: one for name, one in found.items() if _plays(name, one, game)}


def _plays(name: str, found: PlayerKind, game: AnyGame) -> bool:
    """Ask a player whether it plays a game; a faulty plug-in may fail even here."""
    try:
        return bool(found.plays(game)) and bool(found.title)
    except Exception as error:
        sentence = say("{name} is not a player: {error}", name=name, error=error)
        warnings.warn(RuntimeWarning(sentence), stacklevel=3)
        return False


def is_external(name: str) -> bool:
    """Return whether a player's name starts another program on this machine."""
    protocol, colon, _ = name.partition(":")
    return bool(colon) and protocol in engines()


def notices(names: Iterable[str], game: AnyGame, position: Position[Any]) -> list[Sentence]:
    """Return what people should know before some players play from a position."""
    found = []
    for name in dict.fromkeys(names):
        with contextlib.suppress(LudotecaError):
            # Other programs say themselves what they have to say.
            if not is_external(name):
                found.append(_find(name, game).notice(game, position))
    return [notice for notice in found if notice is not None]


def strongest(game: AnyGame) -> str:
    found = players_for(game)
    best = [name for name, player in found.items() if player.is_best_at(game)]
    return next(name for name in (*best, *_LOOKING_AHEAD, *found) if name in found)


def names_for(game: AnyGame) -> list[str]:
    """List what can be typed for a computer that plays a game."""
    own = specialists_for(game)
    known = [name for name in built_in_players() if name in {**GENERAL, **own.players}]
    # Programs for other games would not help.
    foreign = {key for one in all_specialists() for key in one.engines} - set(own.engines)
    programs = [f"{protocol}:COMMAND" for protocol in engines() if protocol not in foreign]
    return [*known, *plug_ins(ENTRY_POINT_GROUP), "py:module:Class", *programs]


def _loaded(path: Level | str) -> PlayerKind:
    found: PlayerKind = load(path) if isinstance(path, str) else path
    return found


def _find(name: str, game: AnyGame) -> PlayerKind:
    paths = {**GENERAL, **specialists_for(game).players}
    if name not in paths and not name.startswith(PREFIX):
        paths = built_in_players()
    if name in paths:
        return _loaded(paths[name])
    if name.startswith(PREFIX):
        # Lazy: few games are played by players from outside.
        from ludoteca.players.external.hosted_player import HostedPlayer

        return HostedPlayer.load(name)
    if is_external(name):
        from ludoteca.players.external.program import load_engine

        return load_engine(name)
    from_outside = plug_ins(ENTRY_POINT_GROUP)
    if name not in from_outside:
        names = listed(names_for(game))
        raise UnknownNameError(
            "no player called {name}: choose one of {names}", name=repr(name), names=names
        )
    return _offered(from_outside[name])


def _offered(point: EntryPoint) -> type[Player]:
    return as_player(point.name, load_plug_in(point))
