"""The solvers of mates by uninterrupted checks (tsume), in Python and natively."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any, cast

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.player import Limit, Player, Progress, Resign
from ludoteca.players.thinker import ThinkingPlayer, run_in_thread

MAX_MOVES = 99
_MAX_REMEMBERED = 200_000
_FOREVER = 1e9
_MIN_SECONDS = 0.001  # To the native module, 0 is no limit.

Line = tuple[ShogiMove, ...]
_Search = Generator[None, None, Line | None]


def mate_solver(game: AnyGame, position: Position[Any]) -> Player:
    """Return the native solver, or the one in Python where there is no native state."""
    return (MateSolver if native.state(position) is None else NativeMateSolver)(game)


def mate_line(position: ShogiPosition, nodes: int) -> Line:
    """Return a mate found within some nodes, with a long defence; empty if none was found."""
    if position.outcome is not None:
        return ()
    solver = mate_solver(GAME, position)
    if isinstance(solver, NativeMateSolver):
        return solver.solve(position, nodes)
    thought = Progress(position.legal_moves()[0])
    for _ in islice(cast(MateSolver, solver).think(position, Limit(), thought), nodes):
        pass
    return cast(Line, thought.line)


class MateSolver(ThinkingPlayer):
    """Looks for a mate, one check deeper each time; resigns if there is none.

    Its progress has the mate found.
    """

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


class NativeMateSolver(EnginePlayer):
    """Looks for a mate as `MateSolver` does, but natively; a long mate may not be the shortest."""

    name, title, games = MateSolver.name, MateSolver.title, MateSolver.games
    megabytes = 1

    def solve(self, position: ShogiPosition, nodes: int) -> Line:
        """Return a mate found within some nodes; empty if none was found."""
        state = self._state(position)
        return cast(Line, self._line(position, state, self._find(state, Limit(nodes=nodes))))

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        state = self._state(position)
        self._stop.clear()
        began = time.monotonic()
        found = await run_in_thread(lambda: self._find(state, limit), self.stop)
        progress = Progress(
            position.legal_moves()[0], nodes=found.nodes, seconds=time.monotonic() - began
        )
        progress.line = self._line(position, state, found)
        if progress.line:
            progress.best, progress.mate = progress.line[0], len(progress.line)
            progress.score = 1.0
        elif found.is_there is False:
            progress.best = Resign()
        if self.progress:
            self.progress(progress)
        return progress.best

    def _find(self, state: native.State, limit: Limit) -> native.Mate:
        seconds = _FOREVER if limit.seconds is None else max(limit.seconds, _MIN_SECONDS)
        return self._engine.find_mate(
            state, nodes=limit.nodes or 0, seconds=seconds, stop=self._stop
        )

    def _line(
        self, position: Position[Any], state: native.State, mate: native.Mate
    ) -> tuple[Move, ...]:
        """Return the moves of a mate; none if a past that the state does not have forbids it."""
        moves: list[Move] = []
        for action in mate.actions:
            if position.outcome is not None:
                return ()
            moves.append(self.game.parse_move(position, state.action_text(action)))
            position = position._after(moves[-1])
            state.apply(action)
        return tuple(moves)

    def _make_engine(self, core: native.Core) -> native.Engine:
        return core.Engine(self.game.key, memory=self.megabytes)
