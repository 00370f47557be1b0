"""A ply as lists show it: in words, and as players of the game write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Position, Sentence
from ludoteca.match.state import Ply
from ludoteca.web.live.view import listed


class Description(NamedTuple):
    """What is said of a ply; with it, the position before the ply need not be kept."""

    sentences: Sequence[Sentence]
    piece: str
    """The sign of a piece to draw; "" for none."""

    written: str


def describe(
    game: AnyGame,
    before: Position[Any],
    ply: Ply,
    after: Position[Any],
    sentences: Sequence[Sentence] | None = None,
) -> Description:
    """Describe a ply; in these sentences, if they are known."""
    told = game.narrate(before, ply.move, after) if sentences is None else sentences
    return Description(tuple(told), *listed(game, before, ply.move))
