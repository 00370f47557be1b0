"""The native solver of mates by uninterrupted checks."""

from __future__ import annotations

import time
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, PlayerError, Position, say
from ludoteca.players.aside import run_aside
from ludoteca.players.player import Limit, Player, Progress, Resign

_FOREVER = 1e9
_MIN_SECONDS = 0.001  # to the native module, 0 is no limit


class NativeMateSolver(Player):
    """Looks for a mate as `MateSolver` does, but natively; the mate is not always the shortest."""

    name = "mate"
    title = "Looks for a mate by checks."
    games = ("shogi",)

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game.

        Raises:
            PlayerError: The native module is missing.
        """
        if native.core is None:
            raise PlayerError(say("the native module is not installed"))
        super().__init__(game, seed)
        self._engine = native.core.Engine(game.key, memory=1)
        self._stop = native.core.Stop()

    @staticmethod
    def can_solve(position: Position[Any]) -> bool:
        """Return whether the native module knows this position."""
        return native.state(position) is not None

    def stop(self) -> None:
        """Give up."""
        self._stop.set()

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Return the first move of a mate; resign if there is none.

        If that is not known at the limit or when stopped, the move is any, and no progress tells
        of a mate.

        Raises:
            PlayerError: The native module does not know this position.
        """
        state = native.state(position)
        if state is None:
            raise PlayerError(
                say("{name} cannot play on from a position without its past", name=self.name)
            )
        self._stop.clear()
        began = time.monotonic()
        found = await run_aside(lambda: self._find(state, limit), self.stop)
        progress = Progress(
            position.legal_moves()[0], nodes=found.nodes, seconds=time.monotonic() - began
        )
        if found.is_there:
            progress.line = self._line(position, state, found)
            progress.best, progress.mate = progress.line[0], len(progress.line)
            progress.score = 1.0
        elif found.is_there is not None:
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
        moves: list[Move] = []
        for action in mate.actions:
            moves.append(self.game.parse_move(position, state.action_text(action)))
            position = position._after(moves[-1])
            state.apply(action)
        return tuple(moves)
