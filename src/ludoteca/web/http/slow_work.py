"""Slow work off the event loop: long work in processes, everything else in threads."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from ludoteca.core import SessionError, say
from ludoteca.web.http.errors import busy
from ludoteca.web.http.fair_queue import FairQueue
from ludoteca.web.http.limits import VISITOR

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 2
_SECONDS = 10.0
_WAITING_SECONDS = 60.0
_PLIES_IN_THREAD = 50  # Longer games would hold the interpreter lock of the server for too long
_MAX_WAITING = 100
_MAX_OF_VISITOR = 25

Turn = asyncio.Future[None]


class Turns:
    """Limits how much runs at the same time; visitors that wait take turns."""

    def __init__(self, size: int, *, max_seconds: float = _WAITING_SECONDS) -> None:
        self._size = size
        self._max_seconds = max_seconds
        self._queue: FairQueue[Turn] = FairQueue()
        self._running: set[Turn] = set()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def running(self) -> int:
        return len(self._running)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and hold it; refuse with ``limit/busy``."""
        visitor = VISITOR.get()
        self._make_room(visitor)
        turn: Turn = asyncio.get_running_loop().create_future()
        self._queue.push(visitor, turn)
        self._begin()
        try:
            await self._wait(turn)
            yield
        finally:
            # A caller who leaves may have got its turn at the same moment.
            if turn in self._running:
                self._running.discard(turn)
                self._begin()
            else:
                self._queue.remove(visitor, turn)

    async def _wait(self, turn: Turn) -> None:
        try:
            async with asyncio.timeout(self._max_seconds):
                await turn
        except TimeoutError:
            raise busy("limit/busy") from None

    def _make_room(self, visitor: str) -> None:
        """Reject a visitor over quota; if the queue is full, evict from the largest visitor."""
        own = self._queue.count(visitor)
        if own >= _MAX_OF_VISITOR:
            raise busy("limit/busy")
        if self.waiting < _MAX_WAITING:
            return
        evicted = self._queue.evict(own + 2)
        if evicted is None:
            raise busy("limit/busy")
        if not evicted.done():
            evicted.set_exception(busy("limit/busy"))

    def _begin(self) -> None:
        while self._queue and self.running < self._size:
            turn = self._queue.pop()
            # A cancelled turn may still be in the queue.
            if not turn.done():
                self._running.add(turn)
                turn.set_result(None)


class SlowWork:
    """Runs functions in threads and processes; processes are started on demand."""

    def __init__(self) -> None:
        self.seconds = _SECONDS  # How long a process may work on a request
        count = max(1, (os.cpu_count() or 1) // 2)
        self._limiter = CapacityLimiter(count)
        self.threads = Turns(_THREADS)
        self.processes = Turns(count)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that takes a few milliseconds in a thread."""
        async with self.threads.turn():
            return await asyncio.to_thread(work, *args, **kwargs)

    async def run_sized(
        self, plies: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function of a module in a process, or in a thread if it has few moves to replay.

        The process of a client that leaves, or that takes too long, is killed.

        Raises:
            SessionError: This visitor has too much waiting (``limit/busy``), the work takes too
                long (``limit/too-long``), or there is no process for it (``server/no-process``).
        """
        if plies <= _PLIES_IN_THREAD:
            return await self.run(work, *args, **kwargs)
        async with self.processes.turn():
            try:
                async with asyncio.timeout(self.seconds):
                    return await to_process.run_sync(
                        partial(work, *args, **kwargs), cancellable=True, limiter=self._limiter
                    )
            except TimeoutError:
                raise SessionError(
                    "limit/too-long",
                    say("this takes the server too long: ask for a shorter game"),
                ) from None
            except BrokenWorkerProcess:
                raise SessionError(
                    "server/no-process", say("the server cannot do this now: try again later")
                ) from None
