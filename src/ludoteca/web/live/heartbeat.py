"""The heartbeat of servers that share a database: each knows which others are alive.

A server pauses a game whose clock was running before its own start, unless other servers were
alive the whole time.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from ludoteca.core import SessionError
from ludoteca.match.store.profile import Profile
from ludoteca.web.live.store_thread import StoreThread

_KEY = "server.heartbeat"
_SECONDS = 5.0
_DEAD_AFTER = 15.0


class Heartbeat:
    """Tells the others that this server is alive, and since when any server has been."""

    def __init__(
        self, store_thread: StoreThread, now: Callable[[], float], *, seconds: float = _SECONDS
    ) -> None:
        """Start the uptime; nothing is sent yet."""
        self._store_thread = store_thread
        self._now = now
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None
        self.name = uuid.uuid4().hex
        """The id of this server."""

        self.others: frozenset[str] = frozenset()
        """The other servers that are alive."""

        self.on_change: Callable[[], object] = lambda: None
        """Called when another server starts or stops."""

        self.began = now()
        self.alive_since = self.began
        """Since when at least one server has been alive."""

    async def start(self) -> None:
        """Send the first heartbeat, and go on.

        Raises:
            SessionError: The store cannot be used.
        """
        await self._send()
        self._task = asyncio.get_running_loop().create_task(self._repeat())

    def mark_alive(self, name: str) -> None:
        """Count a server as alive that has just spoken, before its heartbeat is read."""
        self.others |= {name} - {self.name}

    async def stop(self) -> None:
        """Stop the heartbeat."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        with contextlib.suppress(SessionError):
            await self._store_thread.run(
                lambda store: Profile(store).update(
                    _KEY, lambda heartbeats: _without(heartbeats, self.name), {}
                )
            )

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            # Players notice a broken store by themselves.
            with contextlib.suppress(SessionError):
                await self._send()

    async def _send(self) -> None:
        now = self._now()

        def renewed(before: Any) -> dict[str, list[float]]:
            others = _without(_living(before, now), self.name)
            since = min([self.began, self.alive_since, *(began for began, _ in others.values())])
            return {**others, self.name: [since, now]}

        heartbeats = await self._store_thread.run(
            lambda store: Profile(store).update(_KEY, renewed, {})
        )
        self.alive_since = heartbeats[self.name][0]
        before, self.others = self.others, frozenset(heartbeats) - {self.name}
        if self.others != before:
            self.on_change()


def _living(heartbeats: Any, now: float) -> dict[str, list[float]]:
    """Return the servers with a recent heartbeat."""
    found = {}
    for name, heartbeat in heartbeats.items() if isinstance(heartbeats, Mapping) else ():
        match heartbeat:
            case [int() | float() as began, int() | float() as last] if now - last < _DEAD_AFTER:
                found[str(name)] = [float(began), float(last)]
    return found


def _without(heartbeats: Any, name: str) -> dict[str, Any]:
    known = heartbeats if isinstance(heartbeats, Mapping) else {}
    return {other: heartbeat for other, heartbeat in known.items() if other != name}
