"""Players, guides and estimators written for one game.

A folder named after a game's key lists them in ``SPECIALISTS`` as ``module:name``; they are
imported when needed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ludoteca.core import AnyGame, Position, Sentence
from ludoteca.games.registry import BUILT_IN

# Returns what a reader of the board would mark; depends only on position and seed.
Estimator = Callable[[Position[Any], int], tuple[frozenset[str], ...]]
# Explains a move: the position before it, the move, a better line and the line that refutes it.
Facts = Callable[[Position[Any], Any, Sequence[Any], Sequence[Any]], Sequence[Sentence]]

_FOLDERS = sorted(BUILT_IN)
_GENERAL_ENGINES = {"ugp": "ludoteca.players.external.ugp:UgpPlayer"}


@dataclass(frozen=True, kw_only=True)
class Specialists:
    """What one game has of its own, as ``module:name``."""

    # Player classes by name; for this game they replace general ones of the same name.
    players: Mapping[str, str] = field(default_factory=dict)
    adapter: str = ""  # A player class that adapts any class with its ``methods``
    guide: str = ""  # Tells ``mcts`` which moves to try and how a game would end
    # Player classes that talk to other programs, by protocol.
    engines: Mapping[str, str] = field(default_factory=dict)
    estimator: str = ""  # The ``Estimator`` of a finished board
    levels: str = ""  # The ``Strengths`` of its levels, if it has a native engine
    facts: str = ""  # Says what a move missed or lost in the terms of the game: see ``Facts``
    # How many nodes the player ``engine`` usually searches; those of a tree cost more.
    engine_nodes: int = 100_000
    review_nodes: int = 100_000  # The same for each position of a game that is reviewed
    # The slope and intercept that make the engine's expected result a chance: see docs/study.md.
    chance_fit: tuple[float, float] = (1.0, 0.0)


def specialists_for(game: AnyGame) -> Specialists:
    return _of_key(game.key) if game.key in _FOLDERS else Specialists()


def all_specialists() -> list[Specialists]:
    return [_of_key(key) for key in _FOLDERS]


@cache
def games_of(player: str) -> tuple[str, ...]:
    """Return the keys of the games that have a player of their own of a name."""
    return tuple(key for key in _FOLDERS if player in _of_key(key).players)


def is_solvable(game: AnyGame) -> bool:
    """Return whether tablebases can give the verdict of each move of a game."""
    return game.key in games_of("perfect")


def engines() -> dict[str, str]:
    """Map each protocol of other programs to the player class that speaks it."""
    own = {key: path for one in all_specialists() for key, path in one.engines.items()}
    return {**own, **_GENERAL_ENGINES}


def estimator_for(game: AnyGame) -> Estimator | None:
    path = specialists_for(game).estimator
    found: Estimator | None = load(path) if path else None
    return found


def load(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def _of_key(key: str) -> Specialists:
    found: Specialists = load(f"{__package__}.{key}:SPECIALISTS")
    return found
