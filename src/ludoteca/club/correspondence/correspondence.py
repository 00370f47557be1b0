"""Correspondence games: flags fall while nobody is connected, and an outage costs nobody a game.

A store remembers when a server of it was last alive. If the time for a move ran out during an
outage, or runs out soon after, that move gets its whole time again.
"""

from __future__ import annotations

import contextlib

from ludoteca.core import Command, SessionError
from ludoteca.match.clock import Clock
from ludoteca.match.commands import Pause
from ludoteca.store.library import Library
from ludoteca.store.profile import Profile
from ludoteca.web.live.tables import LiveTables

_KEY = "server.alive"
_SECONDS = 60.0
_OUTAGE_SECONDS = 10 * 60.0
_MOST_GRACE = 24 * 3600.0
_AT_ONCE = 20


class CorrespondenceKeeper:
    """Loads the tables whose time has run out, and restores time after an outage."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._store_thread, self._now = tables.store_thread, tables.now
        self._outage: tuple[float, float] | None = None
        self._loaded: set[tuple[str, float]] = set()

    async def start(self) -> None:
        """Begin to load overdue tables; their drivers then see that a flag has fallen."""
        with contextlib.suppress(SessionError):
            last = await self._store_thread.run(lambda store: Profile(store).get(_KEY))
            now = self._now()
            if isinstance(last, int | float) and now - last > _OUTAGE_SECONDS:
                self._outage = (float(last), now)
        self._tables.background.repeat(self._check, _SECONDS)

    async def _check(self) -> None:
        await self.mark_alive()
        await self._load_overdue()

    async def mark_alive(self) -> None:
        now = self._now()
        await self._store_thread.run(lambda store: Profile(store).set(_KEY, now))

    def on_reopen(self, clock: Clock, at: float) -> Command | None:
        """Return the command that gives a move its time again, if an outage cost it.

        ``at`` is the time of the last event of the game.
        """
        if self._outage is None or clock.deadline is None:
            return None
        began, ended = self._outage
        grace = min(ended - began, _MOST_GRACE)
        is_spoilt = at < ended and began <= clock.deadline <= ended + grace
        # The table continues after a pause of its own at once.
        return Pause(since_last=True) if is_spoilt and self._now() <= ended + grace else None

    async def _load_overdue(self) -> None:
        now, limit = self._now(), _AT_ONCE + len(self._loaded)
        overdue = await self._store_thread.run(lambda store: Library(store).overdue(now, limit))
        # Paused and unreadable games stay overdue: do not load them again.
        self._loaded &= set(overdue)
        for key, due in [one for one in overdue if one not in self._loaded][:_AT_ONCE]:
            self._loaded.add((key, due))
            with contextlib.suppress(SessionError):
                await self._tables.registry.find(key)
