"""Slow work beside the event loop: few pieces at a time, in turn by visitor."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

from ludoteca.core import SessionError, say

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 2
_MAX_WAITING = 100
_MAX_OF_VISITOR = 25

VISITOR: ContextVar[str] = ContextVar("visitor", default="")
"""The network of the request, as limits count it."""


class WorkerThreads:
    """Runs functions in threads; the visitors that wait take turns."""

    def __init__(self) -> None:
        """Begin with an empty queue."""
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        self._running = 0

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return sum(map(len, self._queues.values()))

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a thread, and return its result.

        Raises:
            SessionError: This visitor has too much waiting (``limit/busy``).
        """
        await self._wait_for_turn(VISITOR.get())
        try:
            return await asyncio.to_thread(partial(work, *args, **kwargs))
        finally:
            self._running -= 1
            self._begin()

    async def _wait_for_turn(self, visitor: str) -> None:
        self._make_room(visitor)
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(visitor, deque()).append(turn)
        self._begin()
        try:
            await turn
        except asyncio.CancelledError:
            # Nobody waits for the answer any longer; it may have been its turn just now.
            if turn.done() and not turn.cancelled():
                self._running -= 1
                self._begin()
            else:
                self._leave(visitor, turn)
            raise

    def _make_room(self, visitor: str) -> None:
        """Refuse a visitor who has too much waiting, or else the last of who has most."""
        own = len(self._queues.get(visitor, ()))
        if own >= _MAX_OF_VISITOR:
            raise _busy()
        if self.waiting < _MAX_WAITING:
            return
        greediest = max(self._queues, key=lambda one: len(self._queues[one]))
        if len(self._queues[greediest]) <= own + 1:
            raise _busy()
        last = self._queues[greediest][-1]
        self._leave(greediest, last)
        last.set_exception(_busy())

    def _begin(self) -> None:
        """Give free threads to the visitors that wait, one after the other."""
        while self._queues and self._running < _THREADS:
            visitor = next(iter(self._queues))
            queue = self._queues.pop(visitor)
            turn = queue.popleft()
            if queue:
                self._queues[visitor] = queue
            self._running += 1
            turn.set_result(None)

    def _leave(self, visitor: str, turn: asyncio.Future[None]) -> None:
        queue = self._queues.get(visitor)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[visitor]


def _busy() -> SessionError:
    return SessionError("limit/busy", say("the server is busy: try again in a moment"))
