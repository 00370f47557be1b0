"""The random player, which draws each step of a turn, not whole turns."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit, Player


class RandomPlayer(Player):
    """Draws which piece to move, where to, and what to take, each uniformly."""

    name = "random"
    title = "Moves at random: a first opponent for children."

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game with a generator of its own."""
        super().__init__(game, seed)
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Draw steps until they make a whole move."""
        moves = position.legal_moves()
        steps = [move.steps for move in moves]
        chosen: Move
        if max(map(len, steps)) == 1:
            chosen = self._random.choice(moves)
            return chosen
        # Like next_steps and moves_beginning, but asks each move for its steps once.
        turns = list(zip(steps, moves, strict=True))
        depth = 0
        while len(turns[0][0]) > depth:
            step = self._random.choice(tuple(dict.fromkeys(taken[depth] for taken, _ in turns)))
            turns = [turn for turn in turns if turn[0][depth] == step]
            depth += 1
        chosen = turns[0][1]
        return chosen
