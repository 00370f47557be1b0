"""Mirror images of positions: those that are played alike have one canonical text."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from ludoteca.study.puzzles.folders import folder_of


def canonical(game: str, rules: str, text: str) -> str:
    """Return the first of the images of a position in the order of strings.

    A game without a folder here has no images but the text itself.
    """
    folder = folder_of(game)
    if folder is None:
        return text
    images: Iterator[str] = importlib.import_module(f"{folder}.mirrors").images(text, rules)
    return min(images)
