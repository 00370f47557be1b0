"""The random player: each step of a turn is drawn uniformly, not whole turns."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Game, Move, Position, moves_beginning, next_steps
from ludoteca.players.player import Limit, Player

__all__ = ["RandomPlayer"]


class RandomPlayer(Player):
    """Which piece, then where to, then what to take: each drawn among what is possible."""

    name = "random"
    title = "Draws lots at every step: a child's first opponent."

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Join a game with a generator of its own."""
        super().__init__(game, seed)
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Draw a step until the steps are a whole move."""
        moves = list(position.legal_moves())
        taken: list[str] = []
        while steps := next_steps(moves, taken):
            taken.append(self._random.choice(steps))
            moves = moves_beginning(moves, taken)
        chosen: Move = moves[0]
        return chosen
