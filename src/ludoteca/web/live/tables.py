"""All live tables of a server, over one store."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ludoteca.core import Command, Seat, Sentence, SessionError, say
from ludoteca.match.events import Created
from ludoteca.match.session import Session
from ludoteca.store.database import Changes
from ludoteca.store.library import Library, delete_abandoned
from ludoteca.store.new_game import DEFAULT_SECONDS, thinking_time
from ludoteca.store.rematch import rematch_of
from ludoteca.store.retention import RetentionPolicy
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.errors import stopping
from ludoteca.web.http.limits import Limits, Quota
from ludoteca.web.http.owner_key import is_same
from ludoteca.web.http.slow_work import SlowWork
from ludoteca.web.live.background import Background
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.driver import TableDriver
from ludoteca.web.live.greetings import Greetings
from ludoteca.web.live.new_table import NewTable, UnsavedTable
from ludoteca.web.live.paces import Paces
from ludoteca.web.live.people import NamedPerson
from ludoteca.web.live.replay import describe_plies, replayed
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.table_count import TableCount
from ludoteca.web.live.tidying import Tidying
from ludoteca.web.thinking.computers import hint_player, may_play
from ludoteca.web.thinking.pool import EnginePool

_SWEEP_SECONDS = 15.0
_MAX_KEY = 100
_REPLAYS = 2
"""How many tables are loaded at once: more would keep the event loop from its work."""


class LiveTables:
    """All live tables of a server."""

    def __init__(
        self,
        store_thread: StoreThread,
        *,
        owner_key: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        retention: RetentionPolicy | None = None,
        dice: random.Random | None = None,
        extend: Callable[[LiveTables], ServerExtension] = ServerExtension,
    ) -> None:
        """Begin without tables.

        Args:
            store_thread: Reads and writes the store.
            owner_key: Opens everything on a person's own server; empty on a server for others.
            workers: How many worker processes computers have.
            limits: How much an address may use.
            now: Returns the time.
            retention: How long games are kept; None to keep all.
            dice: Draws throws and lots; unpredictable unless given.
            extend: Makes what a shared server adds.
        """
        self.store_thread = store_thread
        self.background = Background()
        self.engine_pool = EnginePool(workers)
        self.slow_work = SlowWork()
        self.limits = limits = limits or (Limits.of_owner() if owner_key else Limits())
        self.dice = dice or random.SystemRandom()
        self.socket_quota = Quota(limits.sockets, limits.sockets_of_address, "limit/sockets")
        self.paces = Paces(limits)
        self._owner_key = owner_key
        self.now = now
        """Returns the time."""

        self.count = TableCount(limits)
        self._tables: dict[str, LiveTable] = {}
        self._drivers: dict[str, TableDriver] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._replaying = asyncio.Semaphore(_REPLAYS)
        self.is_stopping = False
        self.extension = extend(self)
        self.greetings = Greetings(self._tables.get, self.extension)
        self._tidying = Tidying(store_thread, retention, now, self._in_use)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def connected(self) -> int:
        """How many clients the tables have."""
        return sum(len(table.clients) for table in self._tables.values())

    @property
    def store_size(self) -> int:
        """How many bytes the store takes."""
        return self._tidying.size

    @property
    def by_key(self) -> Mapping[str, LiveTable]:
        """The tables in memory."""
        return self._tables

    def __iter__(self) -> Iterator[LiveTable]:
        """Iterate over the tables in memory."""
        return iter(tuple(self._tables.values()))

    async def start(self) -> None:
        """Start the background work.

        Raises:
            SessionError: The store cannot be used.
        """
        await self.extension.start()
        self.store_thread.watch(self._on_changes)
        self.background.spawn(self._sweep())
        self.background.spawn(self._tidying.run())

    async def stop(self) -> None:
        """Pause the clocks, close the sockets, and end the worker processes."""
        if self.is_stopping:
            return
        self.is_stopping = True
        await self.background.stop()
        await asyncio.gather(*(one.stop() for one in self._drivers.values()))
        await self.engine_pool.stop()
        await self.extension.leave()
        await asyncio.gather(*map(self._pause, self._tables.values()))
        reason = stopping()
        for table in self._tables.values():
            table.clients.close(reason.code, reason.sentence)
        await self.extension.stop()

    # Creating tables and taking seats.

    async def begin(
        self,
        created: Created,
        friend: Seat | None = None,
        address: str = "",
        *,
        seconds: float = DEFAULT_SECONDS,
        is_owner: bool = False,
        person: NamedPerson | None = None,
    ) -> Seated:
        """Create a table for a new game.

        Args:
            created: What is played, by whom and how.
            friend: The place for which a friend is invited.
            address: Where the request comes from.
            seconds: How long computers think about a move.
            is_owner: Whether the owner of the store asks: all browsers with the owner's key can
                then play, without a token.
            person: Who asks, and holds the seat with the key of a device instead of a token;
                None for somebody without a name.

        Raises:
            LudotecaError: Such a game is not possible, or the address has too many.
        """
        rules = created.table.with_consent(created.clock, is_remote=friend is not None)
        session = Session.begin(replace(created, table=rules), self.dice)
        new = NewTable(session, friend, seconds=seconds, is_owner=is_owner, person=person)
        return await self.save(new, address)

    async def save(self, new: UnsavedTable, address: str = "") -> Seated:
        """Create a table, such as for a game that goes on from a record.

        Args:
            new: The game, and who gets its seats.
            address: Where the request comes from.

        Raises:
            LudotecaError: The address has too many games, or the store cannot be written to.
        """
        await self._make_room()
        plies = await asyncio.to_thread(describe_plies, new.session)
        counted = self.count.count(address, new.maker)
        try:
            stored = await self.store_thread.run(
                lambda store: new.store(store, self.extension, address)
            )
        except BaseException:
            self.count.release(counted)
            raise
        table = self._open(address, new.seconds, stored.key, new.session, plies, stored.taken)
        table.counted = counted
        table.seated = stored.people
        table.changed()
        return new.answer(stored.key)

    async def claim(
        self,
        key: str,
        invitation: str,
        name: str = "",
        person: NamedPerson | None = None,
        address: str = "",
    ) -> str:
        """Take the seat of an invitation, and return the token that holds it from now on.

        Args:
            key: The key of the table.
            invitation: What the host has sent.
            name: What somebody is called who is not known here; empty for no name.
            person: Who holds the seat with the key of a device: then there is no token.
            address: Where the request comes from.

        Raises:
            SessionError: There is no such game, or the invitation is used up; or the game is rated,
                and this is not another person with a name.
        """
        token = "" if person else secrets.token_urlsafe(32)
        name = person.name if person else name
        place, why = await self.store_thread.run(
            lambda store: self.extension.sit_down(store, key, invitation, token, person, address)
        )
        # The invitation is used up: a broken store must not cost the friend the token.
        with contextlib.suppress(SessionError):
            if key in self._tables:
                await self._tables[key].catch_up()
            if name:
                names = await (await self.find(key)).name_player(place, name)
                await self.store_thread.run(lambda store: Library(store).name_players(key, names))
            if why is not None:
                await (await self.find(key)).make_unrated(why)
        return token

    async def authority(self, key: str, token: str | None) -> Authority:
        """Return what a token allows at a table.

        Raises:
            SessionError: The store cannot be read.
        """
        if not token:
            return Authority()
        if is_same(token, self._owner_key):
            return Authority(is_owner=True)
        places = await self.store_thread.run(lambda store: Seats(store).of_token(key, token))
        return Authority(places)

    async def places(self, key: str, token: str) -> tuple[Seat, ...]:
        """Return the places that a token holds at a table, in order; the table is not loaded.

        Raises:
            SessionError: The store cannot be read.
        """
        authority = await self.authority(key, token)
        held = authority.places
        if authority.is_owner:
            held = authority.held(
                await self.store_thread.run(lambda store: Seats(store).taken(key))
            )
        return tuple(place for place in Seat if place in held)

    # Finding tables.

    async def find(self, key: str) -> LiveTable:
        """Return a table, and load it if it is not in memory.

        Raises:
            SessionError: There is no such game, it cannot be read, or the server is full.
        """
        key = key[:_MAX_KEY]
        if key in self._tables:
            table = self._tables[key]
            table.used = self.now()
            await self.extension.join(table)
            return table
        if key not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(key))
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> LiveTable:
        await self._make_room()
        rows, taken, rematch, seconds = await self.store_thread.run(
            lambda store: (
                store.event_rows(key),
                Seats(store).taken(key),
                rematch_of(store, key),
                thinking_time(store, key),
            )
        )
        try:
            async with self._replaying:
                session, descriptions = await asyncio.to_thread(replayed, rows, self.dice)
        except SessionError as error:
            if error.code == "store/damaged":
                raise
            raise SessionError(
                "store/damaged", say("this game is damaged: {why}", why=error.sentence)
            ) from None
        table = self._open("", seconds, key, session, descriptions, taken, rematch)
        with contextlib.suppress(SessionError):
            # It reads who sits there; and events written during loading were told to no table.
            await table.catch_up()
        await self.extension.join(table, is_new=True)
        if table.is_ours:
            await self._pause_if_abandoned(table)
        table.changed()
        return table

    def _open(self, address: str, seconds: float, *stored: Any) -> LiveTable:
        table = LiveTable(
            *stored,
            store_thread=self.store_thread,
            extension=self.extension,
            now=self.now,
            address=address,
            seconds=min(seconds, self.limits.thinking_seconds),
        )
        table.may_play = partial(self.may_play, table.state.game.key)
        self.extension.open(table)
        self._tables[table.key] = table
        if not self.is_stopping:
            # Otherwise it was still loading when the others were paused.
            self._drivers[table.key] = TableDriver(table, self)
        return table

    async def _pause_if_abandoned(self, table: LiveTable) -> None:
        """Pause a clock that was already running before any server was alive."""
        since = self.extension.alive_since
        if table.state.clock.runs_on:
            await self._do(table, self.extension.on_reopen(table.state.clock, table.state.at))
        # Without a clock, a player can move while the opponent is away.
        elif table.state.at < since and table.state.clock.is_timed:
            await self._do(table, table.controller.on_reopen())

    async def _pause(self, table: LiveTable) -> None:
        """Pause a running clock, unless all players are at another server."""
        if self.extension.is_alone or table.clients.presence.places:
            await self._do(table, table.controller.on_leave())

    async def _do(self, table: LiveTable, command: Command | None) -> None:
        """Let the table itself do something, if it can."""
        if command is not None:
            with contextlib.suppress(SessionError):
                await table.submit(command, None, table.session.sequence)

    # Computer players.

    def may_play(self, game: str, player: str) -> bool:
        """Return whether a computer player may play on this server."""
        return may_play(game, player, is_local=bool(self._owner_key))

    def hint_player(self, game: str) -> str:
        """Return the player that gives hints."""
        return hint_player(game, is_local=bool(self._owner_key))

    # Background work.

    def _in_use(self, store: Store) -> frozenset[str]:
        return self.extension.games_in_use(store).union(tuple(self._tables))

    def _on_changes(self, changes: Changes) -> None:
        self.extension.receive(changes)
        keys = [key for key in self._tables if changes.concern(key)]
        if keys:
            self.background.spawn(self.catch_up(keys))

    async def catch_up(self, keys: Sequence[str]) -> None:
        """Load what other programs have written about tables in memory."""
        for key in keys:
            table = self._tables.get(key)
            if table is None:
                continue
            try:
                await table.catch_up()
                if table.state.is_rematch_agreed and table.rematch is None:
                    following = await self.store_thread.run(partial(rematch_of, key=key))
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
        self.count.release(counted)
        if driver is not None:
            await driver.stop()
        await self.extension.release(table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self._drop_idle()

    async def _drop_idle(self) -> None:
        """Drop tables that have been unused for long."""
        seconds = self.limits.idle_seconds
        for table in self._unused(seconds):
            # A client may have joined while another table was being dropped.
            if self._is_unused(table, seconds):
                with contextlib.suppress(SessionError):
                    await self.extension.join(table)
                was_ours = table.is_ours
                await self._drop(table)
                if was_ours:
                    await self._forget_abandoned(table.key)

    async def _forget_abandoned(self, key: str) -> None:
        """Delete a game that was left before its first move."""
        with contextlib.suppress(SessionError):
            if key not in self._tables:
                await self.store_thread.run(lambda store: delete_abandoned(store, key))

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
            and self.now() - table.used >= seconds
            and (driver is None or not driver.is_busy)
            # Without memory to spare, such a game ends when somebody next looks at it.
            and not (seconds and driver is not None and driver.awaits_flag)
        )

    async def _make_room(self) -> None:
        if self.is_stopping:
            raise stopping()
        if len(self._tables) < self.limits.tables:
            return
        unused = self._unused(0.0)
        if not unused:
            raise SessionError("limit/tables", say("the server is full: try again later"))
        await self._drop(unused[0])
