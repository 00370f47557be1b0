"""Moves and positions as texts, for the tests of Senet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

from ludoteca.games.senet import GAME, SenetPosition
from ludoteca.testing import random_game


def moves(position: SenetPosition) -> list[str]:
    """List the legal moves as texts."""
    return [str(move) for move in position.legal_moves()]


def after(position: SenetPosition, *texts: str) -> SenetPosition:
    """Play moves given as texts."""
    for text in texts:
        position = position.play(GAME.parse_move(position, text))
    return position


def text_after(position: SenetPosition, *texts: str) -> str:
    """Play moves given as texts and write the position."""
    return GAME.format_position(after(position, *texts))


def why(position: SenetPosition, text: str) -> str | None:
    """Ask why a move given as text is illegal."""
    return position.why_illegal(GAME.parse_move(position, text))


def positions_of_random_games(games: int = 3) -> Iterator[SenetPosition]:
    """Go through every position of a few games of random moves."""
    for number in range(games):
        for position in random_game(GAME.start(), random.Random(number), 1000):
            yield cast(SenetPosition, position)
