"""A solver of mates by uninterrupted checks (tsume), one check deeper each time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, cast

from ludoteca.core import Position
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.players.player import Limit, Progress, Resign
from ludoteca.players.thinker import ThinkingPlayer

MAX_MOVES = 99
_MAX_REMEMBERED = 200_000

Line = tuple[ShogiMove, ...]
_Search = Generator[None, None, Line | None]


class MateSolver(ThinkingPlayer):
    """Looks for a mate by checks; resigns if there is none, and its progress has the mate found."""

    name = "mate"
    title = "Looks for a mate by checks."
    games = ("shogi",)

    _unsolved: dict[ShogiPosition, int]  # How many moves were too few for a mate from a position
    _is_cut: bool  # Whether a line was too long to be searched to its end

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        self._unsolved = {}
        for moves in range(1, min(limit.depth or MAX_MOVES, MAX_MOVES) + 1, 2):
            self._is_cut = False
            line = yield from self._attack(cast(ShogiPosition, position), moves)
            thought.depth = moves
            if line is not None:
                thought.best, thought.line, thought.mate = line[0], line, len(line)
                thought.score = 1.0
                return
            if not self._is_cut:
                thought.best = Resign()
                return

    def _attack(self, position: ShogiPosition, moves: int) -> _Search:
        """Find a check after which every reply is answered by a mate."""
        if self._unsolved.get(position, 0) >= moves:
            self._is_cut = True
            return None
        for move in position.board_moves:
            after = position._after(move)
            yield
            if after.is_check and not _is_repeated(after):
                line = yield from self._defend(after, moves - 1)
                if line is not None:
                    return (move, *line)
        if len(self._unsolved) >= _MAX_REMEMBERED:
            self._unsolved.clear()
        self._unsolved[position] = moves
        return None

    def _defend(self, position: ShogiPosition, moves: int) -> _Search:
        """Find the reply that holds out longest; None if one escapes."""
        longest: Line = ()
        for reply in position.board_moves:
            if not moves:
                self._is_cut = True
                return None
            after = position._after(reply)
            line = None
            if not _is_repeated(after):
                line = yield from self._attack(after, moves - 1)
            if line is None:
                return None
            if len(line) >= len(longest):
                longest = (reply, *line)
        return longest


def _is_repeated(position: ShogiPosition) -> bool:
    """Return whether the game ends by repetition, which never is a mate."""
    limit = position.rules.repetition
    return bool(limit) and position.occurrences >= limit
