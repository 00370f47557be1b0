"""The random player: every legal move is equally likely, as in the native ``Batch``."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit, Player


class RandomPlayer(Player):
    """Draws one of the legal moves, all with the same probability."""

    name = "random"
    title = "Moves at random: a first opponent for children."

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        chosen: Move = self._random.choice(position.legal_moves())
        return chosen
