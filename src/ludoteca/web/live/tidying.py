"""Removes expired games from the store of a server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection

from ludoteca.core import SessionError
from ludoteca.store.retention import RetentionPolicy, tidy
from ludoteca.store.store import Store
from ludoteca.web.live.store_thread import StoreThread

_SECONDS = 600.0
_AT_ONCE = 20
"""Batch size: other work of the store runs between two batches."""


class Tidying:
    """Applies the retention policy in batches, and measures the store."""

    def __init__(
        self,
        store_thread: StoreThread,
        retention: RetentionPolicy | None,
        now: Callable[[], float],
        in_use: Callable[[Store], Collection[str]],
    ) -> None:
        """Begin without having looked.

        Args:
            store_thread: Reads and writes the store.
            retention: How long games are kept; None to keep all.
            now: Returns the time.
            in_use: Returns the keys of games that stay; called in the thread of the store.
        """
        self._store_thread = store_thread
        self._retention = retention
        self._now = now
        self._in_use = in_use
        self.size = 0
        """Bytes of the store when last measured."""

    async def run(self) -> None:
        """Tidy now and every ten minutes, until it is cancelled."""
        while True:
            # Players see the errors of the store; tidying is tried again.
            with contextlib.suppress(SessionError):
                await self.once()
            await asyncio.sleep(_SECONDS)

    async def once(self) -> None:
        """Remove all that need not be kept.

        Raises:
            SessionError: The store cannot be used.
        """
        while await self._store_thread.run(self._tidy):
            pass
        self.size = await self._store_thread.run(_size)

    def _tidy(self, store: Store) -> int:
        if self._retention is None:
            return 0
        in_use = self._in_use(store)
        return tidy(store, self._retention, self._now(), in_use=in_use, limit=_AT_ONCE)


def _size(store: Store) -> int:
    return store.database.size
