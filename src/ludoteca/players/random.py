"""The player who draws lots: uniformly at each step of a turn, not over whole turns."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Game, Move, Position
from ludoteca.players.player import Limit, Player

__all__ = ["RandomPlayer"]


class RandomPlayer(Player):
    """Which piece, then where to, then what to take: each drawn among what is possible."""

    name = "random"
    title = "Draws lots at every step: a child's first opponent."

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Sit down with a generator of one's own."""
        super().__init__(game, seed)
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Draw a step until the steps are a whole move."""
        # As next_steps and moves_beginning would, but each move is asked for its steps once.
        turns = [(move.steps, move) for move in position.legal_moves()]
        depth = 0
        while len(turns[0][0]) > depth:
            step = self._random.choice(tuple(dict.fromkeys(steps[depth] for steps, _ in turns)))
            turns = [turn for turn in turns if turn[0][depth] == step]
            depth += 1
        chosen: Move = turns[0][1]
        return chosen
