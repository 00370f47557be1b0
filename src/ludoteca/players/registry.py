"""Finding players by name: the built-in ones, those of other packages, and any class by place."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca.core import Game, PlayerError, UnknownNameError, say
from ludoteca.players.outside import PREFIX, as_player, load_class
from ludoteca.players.player import Player
from ludoteca.plugins import load_plug_in, load_plug_ins, plug_ins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["all_players", "player", "players_for", "strongest"]

BUILT_IN = {
    "random": "ludoteca.players.random:RandomPlayer",
    "ok": "ludoteca.players.neutron:OkPlayer",
    "greedy": "ludoteca.players.greedy:GreedyPlayer",
    "search": "ludoteca.players.search:SearchPlayer",
    "mcts": "ludoteca.players.mcts:MctsPlayer",
}
"""Each name with where its class is, so that nothing is imported before it is asked for."""

AT_GAMES = {("neutron", "random"): "ludoteca.players.neutron:RandomNeutronPlayer"}
"""Where a game has its own class for a name."""

ENTRY_POINT_GROUP = "ludoteca.players"

_LOOKING_AHEAD = ("search", "greedy")


def player(name: str, game: Game[Any, Any, Any], seed: int | None = None) -> Player:
    """Sit a player down at a game.

    Raises:
        UnknownNameError: There is no such player, or it does not play this game; the message says
            who does.
        PlayerError: A player written by somebody else fails to sit down.
    """
    found = _find(name, game.key)
    try:
        return found(game, seed)
    except UnknownNameError:
        raise
    except (Exception, SystemExit) as error:
        raise PlayerError(
            say(
                "{name} failed to sit down: {error}",
                name=name,
                error=" ".join(str(error).split()) or type(error).__name__,
            )
        ) from error


def all_players() -> dict[str, type[Player]]:
    """List every player's class by name, the built-in ones first."""
    players = {name: _load(place) for name, place in BUILT_IN.items()}
    # In this order, so that nobody stands in for a built-in player.
    return players | load_plug_ins(ENTRY_POINT_GROUP, _offered) | players


def players_for(game: Game[Any, Any, Any]) -> dict[str, type[Player]]:
    """List the classes of those players who play a game, by name."""
    return {name: found for name, found in all_players().items() if _plays(name, found, game)}


def _plays(name: str, found: type[Player], game: Game[Any, Any, Any]) -> bool:
    """Ask a player whether it plays a game; one of another package may fail even at that."""
    try:
        return bool(found.plays(game)) and bool(found.title)
    except Exception as error:
        sentence = say("{name} is no player: {error}", name=name, error=error)
        warnings.warn(sentence, RuntimeWarning, stacklevel=3)
        return False


def strongest(game: Game[Any, Any, Any]) -> str:
    """Name the player to ask first: one that is at its best here, else one that looks ahead."""
    found = players_for(game)
    best = [name for name, player in found.items() if game.key in player.best_at]
    return next(name for name in (*best, *_LOOKING_AHEAD, *found) if name in found)


def _find(name: str, game_key: str = "") -> type[Player]:
    if (game_key, name) in AT_GAMES:
        return _load(AT_GAMES[game_key, name])
    if name in BUILT_IN:
        return _load(BUILT_IN[name])
    if name.startswith(PREFIX):
        return load_class(name)
    from_outside = plug_ins(ENTRY_POINT_GROUP)
    if name not in from_outside:
        names = ", ".join([*BUILT_IN, *from_outside, "py:module:Class"])
        raise UnknownNameError(
            say("no player {name}: choose {names}", name=repr(name), names=names)
        )
    return _offered(from_outside[name])


def _load(place: str) -> type[Player]:
    module, _, class_name = place.partition(":")
    found: type[Player] = getattr(import_module(module), class_name)
    return found


def _offered(point: EntryPoint) -> type[Player]:
    return as_player(point.name, load_plug_in(point))
