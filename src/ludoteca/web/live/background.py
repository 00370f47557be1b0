"""What a process does that nobody waits for: tasks that end when it stops.

An event loop does not keep its tasks alive: one that nothing else refers to may be collected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Background:
    """Tasks that nobody waits for."""

    def __init__(self) -> None:
        """Begin without tasks."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something until ``stop``; nothing is begun after that."""
        if self._is_stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel all tasks, and wait for their end."""
        self._is_stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
