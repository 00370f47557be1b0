"""The heartbeat of servers that share a database, so that each knows who else is alive.

A game with a running clock is paused by a server that finds it left over from before its start;
but not if there were other servers all the time, each begun while one before it lived.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from ludoteca.core import SessionError
from ludoteca.match.store.profile import Profile
from ludoteca.web.live.scribe import Scribe

__all__ = ["Beat"]

_KEY = "server.beat"
_SECONDS = 5.0
_DEAD_AFTER = 15.0


class Beat:
    """Tells the others that this server lives, and knows since when somebody does."""

    def __init__(
        self, scribe: Scribe, now: Callable[[], float], *, seconds: float = _SECONDS
    ) -> None:
        """Begin to live."""
        self._scribe = scribe
        self._now = now
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None
        self.name = uuid.uuid4().hex
        """What the others know this server by."""

        self.others: frozenset[str] = frozenset()
        """The other servers that live."""

        self.met: Callable[[], object] = lambda: None
        """Called when another server has come or gone."""

        self.began = now()
        self.alive_since = self.began
        """Since when there has always been a server."""

    async def start(self) -> None:
        """Look who lives, and beat from now on.

        Raises:
            SessionError: The store cannot be used.
        """
        await self._beat()
        self._task = asyncio.get_running_loop().create_task(self._go_on())

    async def stop(self) -> None:
        """Beat no more."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        with contextlib.suppress(SessionError):
            await self._scribe.run(
                lambda store: Profile(store).update(
                    _KEY, lambda beats: _without(beats, self.name), {}
                )
            )

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            # A store in trouble is noticed by whoever plays.
            with contextlib.suppress(SessionError):
                await self._beat()

    async def _beat(self) -> None:
        now = self._now()

        def beat(before: Any) -> dict[str, list[float]]:
            others = _without(_living(before, now), self.name)
            since = min([self.began, self.alive_since, *(began for began, _ in others.values())])
            return {**others, self.name: [since, now]}

        beats = await self._scribe.run(lambda store: Profile(store).update(_KEY, beat, {}))
        self.alive_since = beats[self.name][0]
        before, self.others = self.others, frozenset(beats) - {self.name}
        if self.others != before:
            self.met()


def _living(beats: Any, now: float) -> dict[str, list[float]]:
    """Return the servers that have shown a sign of life lately."""
    found = {}
    for name, beat in beats.items() if isinstance(beats, Mapping) else ():
        match beat:
            case [int() | float() as began, int() | float() as last] if now - last < _DEAD_AFTER:
                found[str(name)] = [float(began), float(last)]
    return found


def _without(beats: Any, name: str) -> dict[str, Any]:
    known = beats if isinstance(beats, Mapping) else {}
    return {other: beat for other, beat in known.items() if other != name}
