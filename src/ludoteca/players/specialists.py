"""Players, guides and estimators written for one game; they are imported when needed."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import AnyGame, Position

# Returns what a reader of the board would mark; depends only on position and seed.
Estimator = Callable[[Position[Any], int], tuple[frozenset[str], ...]]

_GENERAL_ENGINES = {"ugp": "ludoteca.players.external.ugp:UgpPlayer"}


@dataclass(frozen=True, kw_only=True)
class Specialists:
    """What one game has of its own, as ``module:name``."""

    adapter: str = ""  # A player class that adapts any class with its ``methods``
    guide: str = ""  # Tells ``mcts`` which moves to try and how a game would end
    # Player classes that talk to other programs, by protocol.
    engines: Mapping[str, str] = field(default_factory=dict)
    estimator: str = ""  # The ``Estimator`` of a finished board
    levels: str = ""  # The ``Strengths`` of its levels, if it has a native engine
    # How many nodes the player ``engine`` usually searches; those of a tree cost more.
    engine_nodes: int = 100_000


SOLVABLE = ("morris", "neutron", "senet")  # The keys of the games that ``perfect`` plays
_SPECIALISTS = {
    "go": Specialists(
        engines={"gtp": "ludoteca.players.go.gtp:GtpPlayer"},
        guide="ludoteca.players.go.guide:GoGuide",
        levels="ludoteca.players.go.levels:strength",
        estimator="ludoteca.players.go.dead_stones:propose_marks",
        engine_nodes=1000,
    ),
    "morris": Specialists(levels="ludoteca.players.morris.levels:strength"),
    "neutron": Specialists(
        levels="ludoteca.players.neutron.levels:strength",
        adapter="ludoteca.players.neutron.player:TwoQuestionPlayer",
    ),
    "senet": Specialists(levels="ludoteca.players.senet.levels:strength"),
    "shogi": Specialists(
        engines={"usi": "ludoteca.players.shogi.usi:UsiPlayer"},
        levels="ludoteca.players.shogi.levels:strength",
    ),
}


def specialists_for(game: AnyGame) -> Specialists:
    return _SPECIALISTS.get(game.key, Specialists())


def all_specialists() -> Iterable[Specialists]:
    return _SPECIALISTS.values()


def is_solvable(game: AnyGame) -> bool:
    """Return whether tablebases can give the verdict of each move of a game."""
    return game.key in SOLVABLE


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
