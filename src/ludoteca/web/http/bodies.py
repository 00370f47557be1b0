"""The memory for the bodies of requests: a budget of the process, and of each network."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludoteca.web.http.errors import busy

_MEGABYTE = 1024 * 1024
TOTAL = 64 * _MEGABYTE  # Max bytes of all bodies, from the first byte to the end of the answer
# Max bytes of one network: one of the largest bodies, and some small ones.
OF_NETWORK = 16 * _MEGABYTE
_SECONDS = 10.0


@dataclass(eq=False)
class Body:
    """A body that may be read, as far as it was announced."""

    network: str
    size: int
    reading: asyncio.Timeout | None = None  # Stops the reader; None while there is none

    def give_up(self) -> None:
        if self.reading is not None:
            self.reading.reschedule(asyncio.get_running_loop().time())
            self.reading = None


class BodyBudget:
    """Counts the bytes of bodies; a body is read only once there is room for all of it.

    A network waits for its own earlier bodies. Where the process has no room, the network that
    holds most gives way: large bodies that come slowly do not keep small ones out.
    """

    def __init__(
        self, total: int = TOTAL, of_network: int = OF_NETWORK, seconds: float = _SECONDS
    ) -> None:
        self._total = total
        self._of_network = of_network
        self._seconds = seconds
        self._bodies: dict[Body, None] = {}
        self._held: Counter[str] = Counter()
        self._changed = asyncio.Condition()

    @property
    def held(self) -> int:
        return self._held.total()

    @asynccontextmanager
    async def hold(self, network: str, size: int) -> AsyncIterator[Body]:
        """Wait until there is room for a body, and hold it; refuse with ``limit/busy``."""
        body = Body(network, size)
        try:
            async with asyncio.timeout(self._seconds), self._changed:
                await self._changed.wait_for(lambda: self._has_room(body))
                self._bodies[body] = None
                self._held[network] += size
        except TimeoutError:
            raise busy("limit/busy") from None
        try:
            yield body
        finally:
            del self._bodies[body]
            self._held[network] -= size
            if not self._held[network]:
                del self._held[network]
            async with self._changed:
                self._changed.notify_all()

    def _has_room(self, body: Body) -> bool:
        own = self._held[body.network] + body.size
        if own > self._of_network:
            return False
        if self.held + body.size <= self._total:
            return True
        greediest = max(self._held, key=lambda network: self._held[network])
        if self._held[greediest] > own:
            for other in self._bodies:
                if other.network == greediest and other.reading is not None:
                    other.give_up()
                    break
        return False
