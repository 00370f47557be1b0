"""When Python's garbage collector may look at everything: not while people play.

Most garbage goes by itself as soon as nothing refers to it. What is left are cycles, mostly of
closed connections. Young objects are looked at in small portions; all others only in a
moment in which nobody asks for anything, or at last when a great many connections were closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Callable, Iterator

_TICK_SECONDS = 1.0
_QUIET_TICKS = 2
"""How many ticks without a request make an idle moment."""

_WORTH = 50
"""How many connections must have been closed to make a collection worth its time."""

_MAX_CLOSED = 5_000
"""After so many it is done at once, idle or not; they may hold 100 MB."""

_THRESHOLDS = (1_000, 1_000_000, 1_000_000)
"""Only the youngest objects are looked at by themselves, a thousand in about a millisecond."""


class Collector:
    """Collects all garbage of a process in idle moments."""

    def __init__(self, requests: Callable[[], float], closed: Callable[[], float]) -> None:
        """Take two counters, of requests and of closed connections, that only grow."""
        self._requests = requests
        self._closed = closed
        self._seen = requests()
        self._collected = closed()
        self._quiet = 0

    async def run(self) -> None:
        """Collect now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            self.tick()

    def tick(self) -> None:
        """Collect, if this is a moment for it."""
        before, self._seen = self._seen, self._requests()
        self._quiet = self._quiet + 1 if self._seen == before else 0
        closed = self._closed() - self._collected
        if closed >= _MAX_CLOSED or (closed >= _WORTH and self._quiet >= _QUIET_TICKS):
            self._collected += closed
            gc.collect()


@contextlib.contextmanager
def collecting_in_portions() -> Iterator[None]:
    """Leave what is loaded now alone for ever, and all else until a ``Collector`` collects it."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
