"""Work in a thread of its own that an answer waits for, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ludoteca.players.thinking import forget_cancellation

ResultT = TypeVar("ResultT")


async def run_aside(work: Callable[[], ResultT], stop: Callable[[], None]) -> ResultT:
    """Run work in a thread and return its result; a cancellation stops it, and no more.

    Args:
        work: What to do; it returns soon after a stop.
        stop: Ends the work.
    """
    running = asyncio.create_task(asyncio.to_thread(work))
    while True:
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            forget_cancellation()
            stop()
