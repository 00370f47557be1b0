"""The composers by game; each is imported when it is needed."""

from __future__ import annotations

import importlib

from ludoteca.core import AnyGame, OptionError
from ludoteca.study.puzzles.composer import Composer
from ludoteca.study.puzzles.folders import folder_of, games_with_puzzles


def composer_for(game: AnyGame) -> Composer:
    """Return the composer of a game; OptionError if it has none."""
    folder = folder_of(game.key)
    if folder is None:
        names = ", ".join(games_with_puzzles())
        raise OptionError(
            "{game} has no puzzles: choose one of {games}", game=game.key, games=names
        )
    found: Composer = importlib.import_module(folder).COMPOSER
    return found
