"""The tables in memory: each is loaded once, driven, and dropped when nobody uses it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ludoteca.core import Command, Seat, Sentence, SessionError, say
from ludoteca.match.session import Session
from ludoteca.store.library import delete_abandoned
from ludoteca.store.saved_game import rematch_of, thinking_time
from ludoteca.store.seats import Seats
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.errors import stopping
from ludoteca.web.http.limits import Limits
from ludoteca.web.live.driver import TableDriver
from ludoteca.web.live.replay import Description, replayed
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.table_count import TableCount
from ludoteca.web.thinking.computers import may_play
from ludoteca.web.thinking.pool import EnginePool

_MAX_KEY = 100
_REPLAYS = 2
"""How many tables are loaded at once: more would keep the event loop from its work."""


class TableRegistry:
    """The tables in memory."""

    def __init__(
        self,
        tables: dict[str, LiveTable],
        store_thread: StoreThread,
        extension: ServerExtension,
        *,
        engine_pool: EnginePool,
        limits: Limits,
        count: TableCount,
        dice: random.Random,
        now: Callable[[], float],
        is_local: bool,
    ) -> None:
        """Take the tables in memory, which the extension knows too.

        Args:
            tables: The tables in memory, by key.
            store_thread: Reads and writes the store.
            extension: What a shared server adds.
            engine_pool: Where computers think.
            limits: How much an address may use.
            count: How many tables each address has.
            dice: Draws throws and lots.
            now: Returns the time.
            is_local: Whether this is a person's own server.
        """
        self._tables = tables
        self._store_thread = store_thread
        self._extension = extension
        self._engine_pool = engine_pool
        self._limits = limits
        self._count = count
        self._dice = dice
        self._now = now
        self._is_local = is_local
        self._drivers: dict[str, TableDriver] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._replaying = asyncio.Semaphore(_REPLAYS)
        self.is_stopping = False

    def __len__(self) -> int:
        return len(self._tables)

    async def stop_driving(self) -> None:
        """Let the tables do nothing more by themselves, and load no others."""
        self.is_stopping = True
        drivers, self._drivers = self._drivers, {}
        await asyncio.gather(*(one.stop() for one in drivers.values()))

    async def pause_all(self) -> None:
        """Pause the clocks, and close the sockets."""
        await asyncio.gather(*map(self._pause, self._tables.values()))
        reason = stopping()
        for table in self._tables.values():
            table.clients.close(reason.code, reason.sentence)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._tables.values()))

    @property
    def connected(self) -> int:
        """How many clients the tables have."""
        return sum(len(table.clients) for table in self._tables.values())

    async def find(self, key: str) -> LiveTable:
        """Return a table, and load it if it is not in memory.

        Raises:
            SessionError: There is no such game, it cannot be read, or the server is full.
        """
        key = key[:_MAX_KEY]
        if key in self._tables:
            table = self._tables[key]
            table.used = self._now()
            await self._extension.join(table)
            return table
        if key not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(key))
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> LiveTable:
        await self.make_room()
        rows, taken, rematch, seconds = await self._store_thread.run(
            lambda store: (
                store.event_rows(key),
                Seats(store).taken(key),
                rematch_of(store, key),
                thinking_time(store, key),
            )
        )
        try:
            async with self._replaying:
                session, descriptions = await asyncio.to_thread(replayed, rows, self._dice)
        except SessionError as error:
            if error.code == "store/damaged":
                raise
            raise SessionError(
                "store/damaged", say("this game is damaged: {why}", why=error.sentence)
            ) from None
        table = self.open(key, session, descriptions, taken, rematch, seconds=seconds)
        with contextlib.suppress(SessionError):
            # It reads who sits there; and events written during loading were told to no table.
            await table.catch_up()
        await self._extension.join(table, is_new=True)
        if table.is_ours:
            await self._do(table, self._extension.on_reopen(table))
        table.changed()
        return table

    def open(
        self,
        key: str,
        session: Session,
        descriptions: list[Description],
        taken: dict[Seat, str],
        rematch: str | None = None,
        *,
        address: str = "",
        seconds: float,
    ) -> LiveTable:
        """Put a table in memory, and drive it.

        Args:
            key: The key of its game.
            session: The game.
            descriptions: Each ply in words.
            taken: The places that are held or have an invitation, each with its kind.
            rematch: The key of the game that follows.
            address: The address that created it.
            seconds: How long computers think about a move.
        """
        table = LiveTable(
            key,
            session,
            descriptions,
            taken,
            rematch,
            store_thread=self._store_thread,
            extension=self._extension,
            now=self._now,
            address=address,
            seconds=min(seconds, self._limits.thinking_seconds),
            is_ours=not self._extension.is_shared,
            may_play=partial(self.may_play, session.state.game.key),
            on_change=self._wake,
        )
        self._tables[key] = table
        if not self.is_stopping:
            # Otherwise it was still loading when the others were paused.
            self._drivers[key] = TableDriver(table, self._engine_pool, self._limits, self._dice)
        return table

    def may_play(self, game: str, player: str) -> bool:
        """Return whether a computer player may play on this server."""
        return may_play(game, player, is_local=self._is_local)

    def _wake(self, table: LiveTable) -> None:
        driver = self._drivers.get(table.key)
        if driver is not None and driver.table is table:
            driver.wake()

    async def _pause(self, table: LiveTable) -> None:
        """Pause a running clock, unless all players are at another server."""
        if self._extension.is_alone or table.clients.presence.places:
            await self._do(table, table.controller.on_leave())

    async def _do(self, table: LiveTable, command: Command | None) -> None:
        """Let the table itself do something, if it can."""
        if command is not None:
            with contextlib.suppress(SessionError):
                await table.submit(command, None, table.session.sequence)

    async def catch_up(self, keys: Sequence[str]) -> None:
        """Load what other programs have written about tables in memory."""
        for key in keys:
            table = self._tables.get(key)
            if table is None:
                continue
            try:
                await table.catch_up()
                if table.state.is_rematch_agreed and table.rematch is None:
                    following = await self._store_thread.run(partial(rematch_of, key=key))
                    if following is not None:
                        table.follow(following)
            except SessionError as error:
                if error.code == "store/no-game":
                    # It was deleted.
                    table.clients.close(error.code, error.sentence)
                    await self._drop(table)

    async def close(self, key: str, code: str, sentence: Sentence) -> None:
        """Tell those at a table why it is closed, and drop it from memory."""
        table = self._tables.get(key)
        if table is not None:
            table.clients.close(code, sentence)
            await self._drop(table)

    async def _drop(self, table: LiveTable) -> None:
        if self._tables.get(table.key) is not table:
            return
        del self._tables[table.key]
        driver = self._drivers.pop(table.key, None)
        counted, table.counted = table.counted, ()
        self._count.release(counted)
        if driver is not None:
            await driver.stop()
        await self._extension.release(table)

    async def drop_idle(self) -> None:
        """Drop tables that have been unused for long."""
        seconds = self._limits.idle_seconds
        for table in self._unused(seconds):
            # A client may have joined while another table was being dropped.
            if self._is_unused(table, seconds):
                with contextlib.suppress(SessionError):
                    await self._extension.join(table)
                was_ours = table.is_ours
                await self._drop(table)
                if was_ours:
                    await self._forget_abandoned(table.key)

    async def _forget_abandoned(self, key: str) -> None:
        """Delete a game that was left before its first move."""
        with contextlib.suppress(SessionError):
            if key not in self._tables:
                await self._store_thread.run(lambda store: delete_abandoned(store, key))

    def _unused(self, seconds: float) -> list[LiveTable]:
        """List the tables that can be dropped, the oldest first."""
        found = [table for table in self._tables.values() if self._is_unused(table, seconds)]
        return sorted(found, key=lambda table: table.used)

    def _is_unused(self, table: LiveTable, seconds: float) -> bool:
        """Return whether a table has no clients and nothing to do."""
        driver = self._drivers.get(table.key)
        return (
            self._tables.get(table.key) is table
            and not table.clients
            # Its quota is counted here, also while its players are at other servers.
            and not (table.counted and table.clients.elsewhere)
            and self._now() - table.used >= seconds
            and (driver is None or not driver.is_busy)
            # Without memory to spare, such a game ends when somebody next looks at it.
            and not (seconds and driver is not None and driver.awaits_flag)
        )

    async def make_room(self) -> None:
        """Drop the table that has been unused for longest, if the server is full.

        Raises:
            SessionError: All are in use, or the server stops.
        """
        if self.is_stopping:
            raise stopping()
        if len(self._tables) < self._limits.tables:
            return
        unused = self._unused(0.0)
        if not unused:
            raise SessionError("limit/tables", say("the server is full: try again later"))
        await self._drop(unused[0])
