"""A server of live tables, over one store."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from ludoteca.core import SessionError
from ludoteca.store.database import Changes
from ludoteca.store.retention import RetentionPolicy, tidy
from ludoteca.store.store import Store
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.limits import Limits, NetworkLimits, Quota
from ludoteca.web.http.slow_work import SlowWork
from ludoteca.web.live.registry import TableRegistry
from ludoteca.web.live.seating import Seating
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.table_count import TableCount
from ludoteca.web.metrics import SAMPLE_SECONDS
from ludoteca.web.thinking.pool import EnginePool

if TYPE_CHECKING:
    from ludoteca.web.context import Context

_LOG = logging.getLogger("ludoteca.web")
_SWEEP_SECONDS = 15.0
_TIDY_SECONDS = 600.0
_TIDY_BATCH = 20  # Max games removed at once: other work of the store runs between two batches


class Background:
    """Tasks that nobody waits for; the event loop alone would not keep them alive."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self.is_stopped = False

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Start work that ``stop`` cancels; after ``stop`` nothing starts."""
        if self.is_stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def repeat(self, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        """Do something now and then every few seconds until ``stop``, whatever goes wrong."""
        self.spawn(self._repeat(work, seconds))

    async def _repeat(self, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        while True:
            try:
                await work()
            except SessionError:
                pass  # Players see the errors of the store; the next time may be better.
            except Exception:
                _LOG.exception("work repeated every %g seconds failed: %s", seconds, work)
            await asyncio.sleep(seconds)

    async def stop(self) -> None:
        self.is_stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class LiveTables:
    """A server of live tables: their registry, their seats, and what they share."""

    def __init__(
        self,
        store_thread: StoreThread,
        *,
        owner_key: str = "",
        engine_processes: int | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        retention: RetentionPolicy | None = None,
        dice: random.Random | None = None,
        extend: Callable[[LiveTables], ServerExtension] = ServerExtension,
    ) -> None:
        self.store_thread = store_thread
        self.background = Background()
        self.engine_pool = EnginePool(engine_processes)
        self.slow_work = SlowWork()
        self.limits = limits = limits or (Limits.of_owner() if owner_key else Limits())
        self.dice = dice or random.SystemRandom()
        self.socket_quota = Quota(limits.sockets, limits.sockets_of_address, "limit/sockets")
        self.network_limits = NetworkLimits(limits)
        self.is_local = bool(owner_key)
        self._retention = retention
        self.now = now
        self.store_size = 0  # Bytes of the store when last measured
        self.count = TableCount(limits)
        self.registry = TableRegistry(self)
        self.extension = extend(self)
        self.seating = Seating(self, owner_key)

    async def start(self, context: Context) -> None:
        await self.extension.start(context)
        self.store_thread.watch(partial(self._on_changes, context))
        self.background.repeat(self.registry.drop_idle, _SWEEP_SECONDS)
        self.background.repeat(self.tidy, _TIDY_SECONDS)
        self.background.repeat(context.load_meter.sample, SAMPLE_SECONDS)

    async def stop(self) -> None:
        """Pause the clocks, close the sockets, and end the engine processes."""
        if self.registry.is_stopping:
            return
        self.registry.is_stopping = True
        await self.background.stop()
        await self.registry.stop_driving()
        await self.engine_pool.stop()
        await self.extension.stop()

    async def tidy(self) -> None:
        """Remove all games that need not be kept, and measure the store."""
        while await self.store_thread.run(self._remove_expired):
            pass
        self.store_size = await self.store_thread.run(lambda store: store.database.size)

    def _remove_expired(self, store: Store) -> int:
        if self._retention is None:
            return 0
        in_use = self.extension.games_in_use(store).union(table.key for table in self.registry)
        return tidy(store, self._retention, self.now(), in_use=in_use, limit=_TIDY_BATCH)

    def _on_changes(self, context: Context, changes: Changes) -> None:
        self.extension.receive(changes, context)
        keys = [table.key for table in self.registry if changes.concern(table.key)]
        if keys:
            self.background.spawn(self.registry.catch_up(keys))
