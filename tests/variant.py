"""Variants of a game for tests: the same game with some members changed."""

from __future__ import annotations

from inspect import isfunction
from typing import Any

from ludoteca.core import AnyGame

__all__ = ["variant"]


def variant(game: AnyGame, **members: Any) -> AnyGame:
    """Change attributes and methods of a game, which stays in its package.

    Functions take no ``self``.
    """
    changed = {
        name: staticmethod(member) if isfunction(member) else member
        for name, member in members.items()
    }
    base = type(game)
    made: AnyGame = type(base.__name__, (base,), {"__module__": base.__module__, **changed})()
    return made
