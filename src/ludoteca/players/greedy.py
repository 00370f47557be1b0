"""The player who looks one move ahead and takes what looks best."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Game, Move, Position
from ludoteca.players.player import Limit, Player

__all__ = ["GreedyPlayer"]


class GreedyPlayer(Player):
    """Tries every move and judges what it leads to by the game's evaluation."""

    name = "greedy"
    title = "Looks one move ahead and takes what looks best."

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Sit down with a generator to choose among equals."""
        super().__init__(game, seed)
        self._random = random.Random(seed)

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Choose one of the moves with the best evaluation."""
        worth: dict[Move, float] = {
            move: self.game.evaluate(position.play(move), position.turn)
            for move in position.legal_moves()
        }
        best = max(worth.values())
        return self._random.choice([move for move, value in worth.items() if value == best])
