"""Games of random legal moves, in which promises are checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ludoteca.core import Position


def random_game(
    position: Position[Any], rng: random.Random, max_plies: int
) -> Iterator[Position[Any]]:
    """Yield the positions of a game of random legal moves, the first and the last included."""
    yield position
    for _ in range(max_plies):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(rng.choice(moves))
        yield position
