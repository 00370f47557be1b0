"""The folders of the games: each has a composer and the mirror images of positions."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from ludoteca.games.registry import BUILT_IN


@cache
def games_with_puzzles() -> tuple[str, ...]:
    return tuple(key for key in BUILT_IN if folder_of(key))


@cache
def folder_of(game: str) -> str | None:
    """Return the package of a game's puzzles; None if it has none."""
    name = f"{__package__}.{game}"
    return name if game in BUILT_IN and find_spec(name) else None
