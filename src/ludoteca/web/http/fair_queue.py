"""A queue in which visitors take turns, however many items each of them has."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting items by visitor; iterates in the order in which they will be popped."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def __iter__(self) -> Iterator[T]:
        queues = [list(queue) for queue in self._queues.values()]
        for turn in range(max(map(len, queues), default=0)):
            yield from (queue[turn] for queue in queues if turn < len(queue))

    @property
    def counts(self) -> dict[str, int]:
        return {visitor: len(queue) for visitor, queue in self._queues.items()}

    def count(self, visitor: str) -> int:
        return len(self._queues.get(visitor, ()))

    def push(self, visitor: str, item: T) -> None:
        self._queues.setdefault(visitor, deque()).append(item)

    def pop(self) -> T:
        """Take the next item; its visitor goes to the end of the line."""
        visitor = next(iter(self._queues))
        queue = self._queues.pop(visitor)
        item = queue.popleft()
        if queue:
            self._queues[visitor] = queue
        return item

    def remove(self, visitor: str, item: T) -> bool:
        """Remove an item; False if it is not in the queue."""
        queue = self._queues.get(visitor)
        if queue is None or item not in queue:
            return False
        queue.remove(item)
        if not queue:
            del self._queues[visitor]
        return True

    def evict(self, at_least: int) -> T | None:
        """Remove the newest item of the largest visitor; None if all have fewer items."""
        visitor = max(self._queues, key=self.count, default="")
        if self.count(visitor) < at_least:
            return None
        newest = self._queues[visitor][-1]
        self.remove(visitor, newest)
        return newest
