"""Thinking in small steps, so a player can be limited, watched and stopped."""

from __future__ import annotations

import asyncio
import random
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, TypeVar, cast

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit, Player, Progress, Resign

ResultT = TypeVar("ResultT")


class ThinkingPlayer(Player):
    """A player that thinks in small steps of a few milliseconds."""

    slice_seconds: ClassVar[float] = 0.01  # How long it thinks before letting other tasks run
    # How often progress is reported while the depth stays the same.
    progress_seconds: ClassVar[float] = 0.1

    # The nodes of any search, whatever the limit; None for as many as the limit allows.
    max_nodes: int | None = None

    # Returns the time in seconds; tests replace it.
    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._random = random.Random(seed)
        self._stopped = False

    @abstractmethod
    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        """Improve the thought step by step, yielding after each position."""

    def sum_up(self, thought: Progress) -> None:
        """Update the thought before it is reported or answered."""

    def stop(self) -> None:
        self._stopped = True

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Think until the limit, a stop or a cancellation, and return the best move found.

        A cancelled task answers too: Ctrl-C stops the thinking, not the program.
        """
        self._stopped = False
        began = self.clock()
        thought = Progress(position.legal_moves()[0])
        try:
            await self._think_in_slices(position, limit, thought, began)
            # Raise a cancellation during the last slice here, not after the answer.
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            forget_cancellation()
        self.sum_up(thought)
        self._report(thought, self.clock() - began)
        return thought.best

    async def _think_in_slices(
        self, position: Position[Any], limit: Limit, thought: Progress, began: float
    ) -> None:
        slice_began = reported = began
        depth = thought.depth
        for _ in self.think(position, limit, thought):
            thought.nodes += 1
            now = self.clock()
            if self._is_enough(limit, thought.nodes, now - began):
                return
            if depth != thought.depth or now - reported >= self.progress_seconds:
                self.sum_up(thought)
                self._report(thought, now - began)
                reported, depth = now, thought.depth
            if now - slice_began >= self.slice_seconds:
                await asyncio.sleep(0)
                slice_began = self.clock()

    def _is_enough(self, limit: Limit, nodes: int, seconds: float) -> bool:
        return (
            self._stopped
            or any(most is not None and nodes >= most for most in (limit.nodes, self.max_nodes))
            or (limit.seconds is not None and seconds >= limit.seconds)
        )

    def _report(self, thought: Progress, seconds: float) -> None:
        if self.progress:
            self.progress(replace(thought, seconds=seconds))


def forget_cancellation() -> None:
    task = asyncio.current_task()
    cast("asyncio.Task[Any]", task).uncancel()


async def run_in_thread(work: Callable[[], ResultT], stop: Callable[[], None]) -> ResultT:
    return await wait_for_answer(asyncio.create_task(asyncio.to_thread(work)), stop)


async def wait_for_answer(answer: asyncio.Future[ResultT], stop: Callable[[], None]) -> ResultT:
    """Wait for what another thread finds; a cancellation stops its search, not the waiting."""
    while True:
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            stop()
            if answer.cancelled():
                # The event loop ends, so no answer will come.
                raise
            forget_cancellation()
