"""The native solver of mates by uninterrupted checks."""

from __future__ import annotations

import time
from typing import Any

import ludoteca.native as native
from ludoteca.core import Move, Position
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.player import Limit, Progress, Resign
from ludoteca.players.thinker import run_in_thread

_FOREVER = 1e9
_MIN_SECONDS = 0.001  # to the native module, 0 is no limit


class NativeMateSolver(EnginePlayer):
    """Looks for a mate as `MateSolver` does, but natively; a long mate may not be the shortest."""

    name = "mate"
    title = "Looks for a mate by checks."
    games = ("shogi",)
    megabytes = 1

    @staticmethod
    def can_solve(position: Position[Any]) -> bool:
        return native.state(position) is not None

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
