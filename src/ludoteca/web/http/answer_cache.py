"""A cache of answers, limited by their total size."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any

from ludoteca.web.http.responses import Compressed

_MAX_BYTES = 16 * 1024 * 1024
_ENTRY_BYTES = 500  # Approximate overhead of an entry


@dataclass(eq=False)
class _PendingAnswer:
    """An answer that is being made, and the number of its waiters."""

    task: asyncio.Task[Compressed]
    waiting: int = 0


class AnswerCache:
    """Least recently used answers are dropped first; concurrent requests share the work."""

    def __init__(self, max_bytes: int = _MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._answers: OrderedDict[Hashable, Compressed] = OrderedDict()
        self._making: dict[Hashable, _PendingAnswer] = {}
        self.bytes = 0

    async def get(
        self, key: Hashable, make: Callable[[], Coroutine[Any, Any, Compressed]]
    ) -> Compressed:
        """Return a cached answer, or make it once for all callers; stop if all have left."""
        known = self._answers.get(key)
        if known is not None:
            self._answers.move_to_end(key)
            return known
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = _PendingAnswer(asyncio.create_task(make()))
            making.task.add_done_callback(lambda task: self._made(key, task))
        making.waiting += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.waiting -= 1
            if not making.waiting and not making.task.done():
                self._making.pop(key, None)
                making.task.cancel()

    def _made(self, key: Hashable, task: asyncio.Task[Compressed]) -> None:
        making = self._making.get(key)
        if making is not None and making.task is task:
            del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._keep(key, task.result())

    def _keep(self, key: Hashable, answer: Compressed) -> None:
        if len(answer.body) > self._max_bytes // 4:
            return
        self._drop(key)
        self._answers[key] = answer
        self.bytes += len(answer.body) + _ENTRY_BYTES
        while self.bytes > self._max_bytes:
            self._drop(next(iter(self._answers)))

    def _drop(self, key: Hashable) -> None:
        dropped = self._answers.pop(key, None)
        if dropped is not None:
            self.bytes -= len(dropped.body) + _ENTRY_BYTES
