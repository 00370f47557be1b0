"""The players ``level:1`` to ``level:10`` of every game.

Each has the number, label and title of its level in ``LEVELS``; without the native module the
titles say so. How strongly a level plays each game is written in that game's folder; a game without
a table, and Python without the native module, use the players of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position, Sentence, say
from ludoteca.players.ladder import LEVELS, Level
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.specialists import load, specialists_for


class LevelPlayer(Player):
    """Plays as strongly as its level, on any machine: it examines a fixed number of positions.

    A limit can only shorten its thinking.
    """

    level: ClassVar[int]
    """From 1 to 10."""

    label: ClassVar[Sentence]
    """What people call the level."""

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game, with the native engine if there is one."""
        super().__init__(game, seed)
        self._thinker, self._limit = _thinker(game, seed, self.level)

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
        from ludoteca.players.level_engine import LevelEngine

        return LevelEngine(game, seed, level, load(strengths)), Limit()
    from ludoteca.players.plain_level import plain_level

    return plain_level(game, seed, level)


def _shorter(limit: Limit, own: Limit) -> Limit:
    """Return what both limits allow."""
    return Limit(limit.seconds, _less(limit.nodes, own.nodes), _less(limit.depth, own.depth))


def _less(one: int | None, other: int | None) -> int | None:
    return min((found for found in (one, other) if found is not None), default=None)


def _title(level: Level) -> Sentence:
    if native.core is not None:
        return level.title
    return say(
        "{title} Weaker on this computer: the native module is not installed.", title=level.title
    )


def _class_of(level: Level) -> type[LevelPlayer]:
    parts = {
        "name": level.name,
        "level": level.number,
        "label": level.label,
        "title": _title(level),
    }
    return type(f"Level{level.number}", (LevelPlayer,), {**parts, "__doc__": level.title})


PLAYERS = {level.name: _class_of(level) for level in LEVELS}
"""The ten players by name."""


def _rename() -> None:
    for level in LEVELS:
        PLAYERS[level.name].title = _title(level)


native.when_found(_rename)


def __getattr__(name: str) -> type[LevelPlayer]:
    """Return a player by the name of its class: ``Level3``."""
    for found in PLAYERS.values():
        if found.__name__ == name:
            return found
    raise AttributeError(name)
