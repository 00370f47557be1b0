"""The player that looks one move ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.core import Move, Position
from ludoteca.players.player import Limit, Progress
from ludoteca.players.thinker import ThinkingPlayer


class GreedyPlayer(ThinkingPlayer):
    """Tries every move and evaluates the resulting position."""

    name = "greedy"
    title = "Looks one move ahead and plays what looks best."

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        best: list[Move] = []
        thought.score = -2.0
        for move in self._considered(position.legal_moves()):
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

    def _considered(self, moves: Sequence[Move]) -> Sequence[Move]:
        return moves
