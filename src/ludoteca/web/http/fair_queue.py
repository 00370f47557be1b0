"""A fair queue: so many pieces of work at a time, and the visitors that wait take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from ludoteca.web.http.errors import busy

_MAX_WAITING = 100
_MAX_OF_VISITOR = 25

VISITOR: ContextVar[str] = ContextVar("visitor", default="")
"""The network of the request, as limits count it."""

Turn = asyncio.Future[None]


class FairQueue:
    """Gives turns, at most so many at the same time."""

    def __init__(self, size: int, *, max_seconds: float | None = None) -> None:
        """Begin with an empty queue.

        Args:
            size: How many may have a turn at the same time.
            max_seconds: How long one may wait; None for any time.
        """
        self._size = size
        self._max_seconds = max_seconds
        self._queues: dict[str, deque[Turn]] = {}
        self._running = 0

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(map(len, self._queues.values()))

    @property
    def running(self) -> int:
        """How many have a turn."""
        return self._running

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the visitor's turn, and hold it.

        Raises:
            SessionError: This visitor has too much waiting, or waits too long (``limit/busy``).
        """
        await self._wait(VISITOR.get())
        try:
            yield
        finally:
            self._end()

    async def _wait(self, visitor: str) -> None:
        self._make_room(visitor)
        turn: Turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(visitor, deque()).append(turn)
        self._begin()
        try:
            async with asyncio.timeout(self._max_seconds):
                await turn
        except (asyncio.CancelledError, TimeoutError) as error:
            # Nobody waits for the answer any longer; it may have been its turn just now.
            if turn.done() and not turn.cancelled():
                self._end()
            else:
                self._leave(visitor, turn)
            if isinstance(error, TimeoutError):
                raise busy("limit/busy") from None
            raise

    def _make_room(self, visitor: str) -> None:
        """Refuse a visitor who has too much waiting, or else the last of who has most."""
        own = len(self._queues.get(visitor, ()))
        if own >= _MAX_OF_VISITOR:
            raise busy("limit/busy")
        if self.waiting < _MAX_WAITING:
            return
        greediest = max(self._queues, key=lambda one: len(self._queues[one]))
        if len(self._queues[greediest]) <= own + 1:
            raise busy("limit/busy")
        last = self._queues[greediest][-1]
        self._leave(greediest, last)
        last.set_exception(busy("limit/busy"))

    def _begin(self) -> None:
        """Give free turns to the visitors that wait, one after the other."""
        while self._queues and self._running < self._size:
            visitor = next(iter(self._queues))
            queue = self._queues.pop(visitor)
            turn = queue.popleft()
            if queue:
                self._queues[visitor] = queue
            # One who has just left may still be in the queue.
            if not turn.done():
                self._running += 1
                turn.set_result(None)

    def _end(self) -> None:
        self._running -= 1
        self._begin()

    def _leave(self, visitor: str, turn: Turn) -> None:
        queue = self._queues.get(visitor)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[visitor]
