"""Who knows one game in particular: players, a guide and a judge written for it alone.

A folder here named by a game's key lists them in its ``SPECIALISTS``. Everything is named by its
place, ``module:name``, and is imported when it is needed.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ludoteca.core import AnyGame, Position

__all__ = ["Judge", "Specialists", "all_specialists", "judge_for", "load", "specialists_for"]

Judge = Callable[[Position[Any], int], tuple[frozenset[str], ...]]
"""Says what a reader of the board would mark, by position and seed: the same for the same two."""


@dataclass(frozen=True, kw_only=True)
class Specialists:
    """What one game has of its own, by place."""

    players: Mapping[str, str] = field(default_factory=dict)
    """Classes of players by name; at this game they replace the general ones of that name."""

    adapter: str = ""
    """A player with ``methods`` that makes a player of any class that has them."""

    guide: str = ""
    """What ``mcts`` asks which moves to try and how a game would end."""

    judge: str = ""
    """What the table asks about a finished board: a ``Judge``."""


def specialists_for(game: AnyGame) -> Specialists:
    """Return the specialists of a game; most games have none."""
    return _of_key(game.key) if game.key in _folders() else Specialists()


def all_specialists() -> list[Specialists]:
    """List the specialists of every game that has some."""
    return [_of_key(key) for key in _folders()]


def judge_for(game: AnyGame) -> Judge | None:
    """Return the judge of a game, or None if it needs none."""
    place = specialists_for(game).judge
    found: Judge | None = load(place) if place else None
    return found


def load(place: str) -> Any:
    """Return what ``module:name`` names."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


@cache
def _folders() -> tuple[str, ...]:
    here = str(Path(__file__).parent)
    return tuple(module.name for module in pkgutil.iter_modules([here]) if module.ispkg)


def _of_key(key: str) -> Specialists:
    found: Specialists = load(f"{__package__}.{key}:SPECIALISTS")
    return found
