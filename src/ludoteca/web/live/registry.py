"""The tables in memory: each is loaded once, driven, and dropped when nobody uses it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ludoteca.core import Command, SessionError, say
from ludoteca.match.session import Session
from ludoteca.store.library import delete_abandoned
from ludoteca.store.saved_game import rematch_of, thinking_time
from ludoteca.store.schema import events_from_rows
from ludoteca.store.seats import Seats
from ludoteca.web.http.errors import stopping
from ludoteca.web.live.table import Description, LiveTable, describe

if TYPE_CHECKING:
    from ludoteca.web.live.tables import LiveTables

T = TypeVar("T")

_MAX_KEY = 100
_WORK_SECONDS = 0.001
_REST_SECONDS = 0.0002
_REPLAYS = 2  # How many tables are loaded at once: more would keep the event loop from its work


class TableRegistry:
    """The tables in memory."""

    def __init__(self, server: LiveTables) -> None:
        self._server = server
        self._tables: dict[str, LiveTable] = {}
        self._store_thread = server.store_thread
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._replaying = asyncio.Semaphore(_REPLAYS)
        self.is_stopping = False

    def __len__(self) -> int:
        return len(self._tables)

    async def stop_driving(self) -> None:
        """Stop the drivers of all tables, and load no others."""
        self.is_stopping = True
        await asyncio.gather(*(table.driver.stop() for table in self))

    async def pause_all(self) -> None:
        await asyncio.gather(*map(self._pause, self._tables.values()))
        for table in self._tables.values():
            table.clients.close(stopping())

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._tables.values()))

    def get(self, key: str) -> LiveTable | None:
        return self._tables.get(key)

    @property
    def connected(self) -> int:
        return sum(len(table.clients) for table in self._tables.values())

    async def find(self, key: str) -> LiveTable:
        key = key[:_MAX_KEY]
        if key in self._tables:
            table = self._tables[key]
            table.used = self._server.now()
            await self._server.extension.servers.join(table)
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
                session, descriptions = await asyncio.to_thread(
                    replay_rows, rows, self._server.dice
                )
        except SessionError as error:
            if error.code == "store/damaged":
                raise
            raise SessionError(
                "store/damaged", say("this game is damaged: {why}", why=error.sentence)
            ) from None
        table = LiveTable(self._server, key, session, descriptions, taken, rematch, seconds=seconds)
        self.add(table)
        with contextlib.suppress(SessionError):
            # It reads who sits there; and events written during loading were broadcast to no table.
            await table.catch_up()
        await self._server.extension.servers.join(table, is_new=True)
        if table.is_ours:
            await self._submit(table, self._server.extension.on_reopen(table))
        table.driver.wake()
        return table

    def add(self, table: LiveTable) -> None:
        """Put a table in memory; its driver is still to be woken."""
        # It may still have been loading when the others were stopped.
        table.driver.is_stopped = self.is_stopping
        self._tables[table.key] = table

    async def _pause(self, table: LiveTable) -> None:
        """Pause a running clock, unless all players are at another server."""
        if self._server.extension.servers.is_alone or table.clients.presence.seats:
            await self._submit(table, table.controller.on_leave())

    async def _submit(self, table: LiveTable, command: Command | None) -> None:
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
                if table.state.rematch is not None and table.rematch is None:
                    following = await self._store_thread.run(partial(rematch_of, key=key))
                    if following is not None:
                        table.follow(following)
            except SessionError as error:
                if error.code == "store/no-game":
                    # It was deleted.
                    table.clients.close(error)
                    await self._drop(table)

    async def close(self, key: str, reason: SessionError) -> None:
        table = self._tables.get(key)
        if table is not None:
            table.clients.close(reason)
            await self._drop(table)

    async def _drop(self, table: LiveTable) -> None:
        if self._tables.get(table.key) is not table:
            return
        del self._tables[table.key]
        counted, table.counted = table.counted, ()
        self._server.count.release(counted)
        await table.driver.stop()
        await self._server.extension.servers.release(table)

    async def drop_idle(self) -> None:
        seconds = self._server.limits.idle_seconds
        for table in self._unused(seconds):
            # A client may have joined while another table was being dropped.
            if self._is_unused(table, seconds):
                with contextlib.suppress(SessionError):
                    await self._server.extension.servers.join(table)
                was_ours = table.is_ours
                await self._drop(table)
                if was_ours and table.key not in self._tables:
                    with contextlib.suppress(SessionError):
                        await self._store_thread.run(partial(delete_abandoned, key=table.key))

    def _unused(self, seconds: float) -> list[LiveTable]:
        """List the tables that can be dropped, the oldest first."""
        found = [table for table in self._tables.values() if self._is_unused(table, seconds)]
        return sorted(found, key=lambda table: table.used)

    def _is_unused(self, table: LiveTable, seconds: float) -> bool:
        return (
            self._tables.get(table.key) is table
            and not table.clients
            # Its quota is counted here, also while its players are at other servers.
            and not (table.counted and table.clients.elsewhere)
            and self._server.now() - table.used >= seconds
            and not table.driver.is_busy
            # Without memory to spare, such a game ends when somebody next opens it.
            and not (seconds and table.driver.awaits_flag)
        )

    async def make_room(self) -> None:
        """Drop the table that has been unused for longest, if the server is full."""
        if self.is_stopping:
            raise stopping()
        if len(self._tables) < self._server.limits.tables:
            return
        unused = self._unused(0.0)
        if not unused:
            raise SessionError("limit/tables", say("the server is full: try again later"))
        await self._drop(unused[0])


def replay_rows(
    rows: Sequence[tuple[Any, ...]], dice: random.Random
) -> tuple[Session, list[Description]]:
    """Replay a game from the rows of a store, with each ply in words; for a thread."""
    session = Session.replay(with_pauses(events_from_rows(with_pauses(rows))), dice)
    return session, describe_plies(session)


def describe_plies(session: Session) -> list[Description]:
    """Put each ply of a game into words, and drop all positions but the last."""
    state, positions = session.state, session.state.positions
    moves = zip(state.plies, positions, positions[1:], strict=False)
    descriptions = [
        describe(state.game, before, ply, after) for ply, before, after in with_pauses(moves)
    ]
    session.compact()
    return descriptions


def with_pauses(items: Iterable[T]) -> Iterator[T]:
    """Yield items, and release the interpreter lock every millisecond.

    Otherwise the event loop waits five milliseconds for it each time.
    """
    began = time.perf_counter()
    for item in items:
        if time.perf_counter() - began > _WORK_SECONDS:
            time.sleep(_REST_SECONDS)
            began = time.perf_counter()
        yield item
