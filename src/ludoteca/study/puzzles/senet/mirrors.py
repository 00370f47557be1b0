"""Positions of Senet that are played alike: pieces have no names."""

from __future__ import annotations

import re
from collections.abc import Iterator


def images(text: str, _rules: str) -> Iterator[str]:
    """List the images of a position, with the colours exchanged too."""
    board, turn, throw = text.split()
    # Which of a player's pieces stands where is only a name.
    first = re.sub("[A-E]", "y", re.sub("[1-5]", "x", board))
    if turn == "A":
        first = first.translate(str.maketrans("xy", "yx"))
    yield f"{first} {throw}"
