"""Thinking in small steps, between which a player can be limited, watched and stopped."""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit, Player, Progress, Resign

__all__ = ["ThinkingPlayer", "Thought"]


@dataclass(slots=True)
class Thought:
    """What has been found so far about one position."""

    best: Move | Resign
    depth: int = 0
    nodes: int = 0
    line: tuple[Move, ...] = ()
    score: float = 0.0


class ThinkingPlayer(Player):
    """A player whose thinking is a sequence of small steps, each a few milliseconds at most."""

    slice_seconds: ClassVar[float] = 0.01
    """How long it thinks before other tasks run and a stop is noticed."""

    progress_seconds: ClassVar[float] = 0.1
    """How often progress is reported while the depth stays the same."""

    clock: Callable[[], float] = staticmethod(time.monotonic)
    """Returns the time in seconds; tests replace it."""

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game."""
        super().__init__(game, seed)
        self._stopped = False

    @abstractmethod
    def think(self, position: Position[Any], limit: Limit, thought: Thought) -> Iterator[None]:
        """Improve the thought step by step, yielding after each position looked at."""

    def sum_up(self, thought: Thought) -> None:
        """Bring the thought up to date before it is shown or answered."""

    def stop(self) -> None:
        """End the thinking now, with the best move found so far."""
        self._stopped = True

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Think within the limit, or until stopped or cancelled, and answer the best found.

        A cancelled task answers too: Ctrl-C stops the thinking, not the program.
        """
        self._stopped = False
        began = self.clock()
        thought = Thought(position.legal_moves()[0])
        try:
            await self._think_in_slices(position, limit, thought, began)
            # A cancellation during the last slice is raised here, not after the answer.
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            _forget_cancellation()
        self.sum_up(thought)
        self._tell(thought, self.clock() - began)
        return thought.best

    async def _think_in_slices(
        self, position: Position[Any], limit: Limit, thought: Thought, began: float
    ) -> None:
        slice_began = told = began
        depth = thought.depth
        for _ in self.think(position, limit, thought):
            thought.nodes += 1
            now = self.clock()
            if self._is_enough(limit, thought.nodes, now - began):
                return
            if depth != thought.depth or now - told >= self.progress_seconds:
                self.sum_up(thought)
                self._tell(thought, now - began)
                told, depth = now, thought.depth
            if now - slice_began >= self.slice_seconds:
                await asyncio.sleep(0)
                slice_began = self.clock()

    def _is_enough(self, limit: Limit, nodes: int, seconds: float) -> bool:
        return (
            self._stopped
            or (limit.nodes is not None and nodes >= limit.nodes)
            or (limit.seconds is not None and seconds >= limit.seconds)
        )

    def _tell(self, thought: Thought, seconds: float) -> None:
        if self.progress:
            self.progress(
                Progress(
                    depth=thought.depth,
                    nodes=thought.nodes,
                    seconds=seconds,
                    best=thought.best,
                    line=thought.line,
                    score=thought.score,
                )
            )


def _forget_cancellation() -> None:
    """Let the task go on as if it had not been cancelled, also in its count of requests."""
    task = asyncio.current_task()
    cast("asyncio.Task[Any]", task).uncancel()
