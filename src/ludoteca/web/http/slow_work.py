"""Slow work beside the event loop: what takes long in processes, everything else in threads."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from ludoteca.core import SessionError, say
from ludoteca.web.http.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 2
_SECONDS = 10.0
_WAITING_SECONDS = 60.0
_PLIES_IN_THREAD = 50
"""What is larger would keep the interpreter of the server busy for too long."""


class SlowWork:
    """Runs functions; each kind of worker has a fair queue."""

    def __init__(self) -> None:
        """Begin without processes; they are started when they are needed."""
        self.seconds = _SECONDS
        """How long a process may work on a request."""

        count = max(1, (os.cpu_count() or 1) // 2)
        self._limiter = CapacityLimiter(count)
        self.threads = FairQueue(_THREADS, max_seconds=_WAITING_SECONDS)
        self.processes = FairQueue(count, max_seconds=_WAITING_SECONDS)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that takes a few milliseconds in a thread, and return its result.

        Raises:
            SessionError: This visitor has too much waiting (``limit/busy``).
        """
        return await self.run_if(lambda: None, partial(work, *args, **kwargs))

    async def run_if(self, check: Callable[[], None], work: Callable[[], T]) -> T:
        """Run a function in a thread, unless a check refuses it when its turn has come.

        Raises:
            SessionError: This visitor has too much waiting (``limit/busy``), or the check refuses.
        """
        async with self.threads.turn():
            check()
            return await asyncio.to_thread(work)

    async def run_sized(
        self, plies: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function of a module in a process, or in a thread if it has little to do.

        The process of a client that leaves, or that takes too long, is killed.

        Args:
            plies: How many moves it has to replay, or how long it takes as so many moves.
            work: The function.
            args: Its arguments.
            kwargs: Its arguments.

        Raises:
            SessionError: This visitor has too much waiting (``limit/busy``), the work takes too
                long (``limit/too-long``), or there is no process for it (``server/no-process``).
        """
        if is_small(plies):
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


def is_small(plies: int) -> bool:
    """Return whether a thread can replay so many moves without disturbing the event loop."""
    return plies <= _PLIES_IN_THREAD
