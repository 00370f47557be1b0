"""The levels in Python alone, as far as its players reach."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ludoteca.core import AnyGame, Position
from ludoteca.players.greedy import GreedyPlayer
from ludoteca.players.mcts import MctsPlayer
from ludoteca.players.player import Limit, Player, Progress
from ludoteca.players.search import SearchPlayer
from ludoteca.players.specialists import specialists_for

_SEARCHED = (200, 400, 800, 1500, 2500, 4000, 6000, 9000)
"""The nodes of ``search`` from the third level on."""

_PLAYED_OUT = (8, 15, 25, 40, 60, 90, 130, 200, 300)
"""The games that ``mcts`` plays to their end from level 2 on, where a guide makes them sensible."""

_SEEN = 0.7
"""The share of its moves that a newcomer looks at."""


class GlancingPlayer(GreedyPlayer):
    """Looks at some of its moves only, and takes the one that looks best."""

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        """Evaluate some of the moves."""
        moves = position.legal_moves()
        thought.score = -2.0
        for move in self._random.sample(moves, math.ceil(_SEEN * len(moves))):
            value = self.game.evaluate(position.play(move), position.turn)
            if value > thought.score:
                thought.best, thought.score = move, value
            yield
        thought.depth = 1


def plain_level(game: AnyGame, seed: int | None, level: int) -> tuple[Player, Limit]:
    """Make the player of Python that plays most like a level, and say how far it may think."""
    if level == 1:
        return GlancingPlayer(game, seed), Limit()
    if specialists_for(game).guide:
        return MctsPlayer(game, seed), Limit(nodes=_PLAYED_OUT[level - 2])
    if level == 2:
        return GreedyPlayer(game, seed), Limit()
    return SearchPlayer(game, seed), Limit(nodes=_SEARCHED[level - 3])
