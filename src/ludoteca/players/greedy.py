"""The player that looks one move ahead and takes what looks best."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit
from ludoteca.players.thinking import ThinkingPlayer, Thought

__all__ = ["GreedyPlayer"]


class GreedyPlayer(ThinkingPlayer):
    """Tries every move and judges what it leads to by the game's evaluation."""

    name = "greedy"
    title = "Looks one move ahead and takes what looks best."

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game with a generator to choose among equals."""
        super().__init__(game, seed)
        self._random = random.Random(seed)

    def think(self, position: Position[Any], limit: Limit, thought: Thought) -> Iterator[None]:
        """Choose one of the moves with the best evaluation."""
        best: list[Move] = []
        thought.score = -2.0
        for move in position.legal_moves():
            value = self.game.evaluate(position.play(move), position.turn)
            if value > thought.score:
                best, thought.score = [], value
            if value == thought.score:
                best.append(move)
            thought.best = best[0]
            yield
        thought.depth = 1
        thought.best = self._random.choice(best)
        thought.line = (thought.best,)
