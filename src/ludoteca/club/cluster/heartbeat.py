"""The heartbeat of servers that share a database: each knows which others are alive.

It keeps the leases of a server valid. A server pauses a game whose clock was running before its own
start, unless other servers were alive the whole time.
"""

from __future__ import annotations

import contextlib
import time
import uuid
from collections.abc import Callable, Mapping

from ludoteca.club.cluster.leases import LEASE_SECONDS, Leases, Member
from ludoteca.core import SessionError
from ludoteca.store.store import Store
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import Background

_SECONDS = 1.0
_BEATS_TO_FORGET = 60


class Heartbeat:
    """Tells the others that this server is alive, and since when any server has been."""

    def __init__(
        self,
        store_thread: StoreThread,
        now: Callable[[], float],
        *,
        news: Callable[[], str] = lambda: "",
        on_beat: Callable[[bool], object] = lambda was_late: None,
    ) -> None:
        """``news`` makes the text for the others; ``on_beat`` learns if leases may be lost."""
        self._store_thread = store_thread
        self._now = now
        self._news = news
        self._on_beat = on_beat
        self._beats = 0
        self._renewed_at = float("-inf")
        self._background = Background()
        self.name = uuid.uuid4().hex
        self.members: Mapping[str, Member] = {}  # The other servers that are alive, when last read
        # Their names, with those that have just spoken and without those that have just left.
        self.others: frozenset[str] = frozenset()
        self.alive_since = now()  # Since when at least one server has been alive

    async def start(self) -> None:
        await self._beat()
        self._background.repeat(self._beat, _SECONDS)

    def mark_alive(self, name: str) -> None:
        """Count a server as alive that has just spoken, before its heartbeat is read."""
        self.others |= {name} - {self.name}

    def mark_dead(self, name: str) -> None:
        self.others -= {name}

    async def stop(self) -> None:
        """Stop the heartbeat, and give back all leases."""
        await self._background.stop()
        with contextlib.suppress(SessionError):
            await self._store_thread.run(lambda store: Leases(store, self.name).leave())

    async def _beat(self) -> None:
        asked_at, since = time.monotonic(), self.alive_since
        news, forgets = self._news(), self._beats % _BEATS_TO_FORGET == 0
        self._beats += 1

        def renew(store: Store) -> list[Member]:
            leases = Leases(store, self.name)
            if forgets:
                leases.forget_dead()
            return leases.renew(since, news)

        members = await self._store_thread.run(renew)
        # The lease runs from the moment of the request or later, and is renewed by now.
        was_late = time.monotonic() > self._renewed_at + LEASE_SECONDS
        self._renewed_at = asked_at
        self.alive_since = min([one.since for one in members if one.name == self.name] or [since])
        self.members = {one.name: one for one in members if one.name != self.name}
        self.others = frozenset(self.members)
        self._on_beat(was_late)
