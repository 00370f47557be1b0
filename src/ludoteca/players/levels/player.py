"""The player of a level.

How strongly a level plays each game is written in that game's folder; a game without a table, and
Python without the native module, use the players of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.levels.level import Level
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.specialists import load, specialists_for


class LevelPlayer(Player):
    """Plays as strongly as its level, on any machine: it examines a fixed number of positions.

    A limit can only shorten its thinking.
    """

    def __init__(self, game: AnyGame, seed: int | None, level: Level) -> None:
        super().__init__(game, seed)
        self.name = level.name
        self.title = level.title
        self._thinker, self._limit = _thinker(game, seed, level.number)

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:
        """Learn the moves before the next position."""
        self._thinker.recall(first, moves)

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Choose a move, after no more thinking than the level has."""
        self._thinker.progress = self.progress
        self._thinker.lines = self.lines
        self._thinker.wants_ownership = self.wants_ownership
        return await self._thinker.choose(position, _shorter(limit, self._limit))

    def stop(self) -> None:
        """End the thinking now, with the best move found so far."""
        self._thinker.stop()


def _thinker(game: AnyGame, seed: int | None, level: int) -> tuple[Player, Limit]:
    strengths = specialists_for(game).levels
    if native.core is not None and strengths:
        # Imported here: few players are levels.
        from ludoteca.players.levels.limited import LevelEngine

        return LevelEngine(game, seed, level, load(strengths)), Limit()
    from ludoteca.players.levels.plain import plain_level

    return plain_level(game, seed, level)


def _shorter(limit: Limit, own: Limit) -> Limit:
    """Return what both limits allow."""
    return Limit(limit.seconds, _less(limit.nodes, own.nodes), _less(limit.depth, own.depth))


def _less(one: int | None, other: int | None) -> int | None:
    return min((found for found in (one, other) if found is not None), default=None)
