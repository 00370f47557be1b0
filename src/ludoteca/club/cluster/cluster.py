"""The servers that share a database, as one of them sees the others.

Each table has one owner at a time, which decides commands and drives the table; the others show it,
and pass commands on. A server that dies loses its leases within seconds, and another takes them.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections.abc import Iterable, Mapping

import msgspec

from ludoteca.club.cluster.bus import Bus, NoReplyError
from ludoteca.club.cluster.leases import LEASE_SECONDS, Leases, Member
from ludoteca.club.cluster.messages import (
    CommandDone,
    CommandRequest,
    PresenceMessage,
    TableMessage,
)
from ludoteca.club.cluster.shared_limits import SharedLimits
from ludoteca.core import Seat, SessionError, say
from ludoteca.store.store import Store
from ludoteca.web.api import wire
from ludoteca.web.extension import Servers
from ludoteca.web.http.errors import busy
from ludoteca.web.http.limits import Quota, RateLimits
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.people import Presence
from ludoteca.web.live.table import PACE, LiveTable
from ludoteca.web.live.tables import Background, LiveTables

_BEAT_SECONDS = 1.0
_BEATS_TO_FORGET = 60
_TRIES = 50
_MOVING_SECONDS = 0.1
_COMMAND_SECONDS = 5.0
_MOVED = "server/moved"  # The code of a reply by a server that does not own the table


class Cluster(Servers):
    """This server among the others."""

    is_shared = True

    def __init__(self, tables: LiveTables) -> None:
        super().__init__(tables.now())
        self._store_thread = tables.store_thread
        self._tables = tables.registry
        self._spawn = tables.background.spawn
        self._heartbeat = Background()  # It beats until the tables have been stopped
        self._beats = 0
        self._renewed_at = float("-inf")
        self.limits = SharedLimits()
        self.name = uuid.uuid4().hex
        # The other servers that are alive: those that have just spoken, too.
        self.others: frozenset[str] = frozenset()
        self.bus = Bus(self._store_thread, self.name, self._is_alive)

    @property
    def is_alone(self) -> bool:
        return not self.others

    async def start(self) -> None:
        await self._store_thread.run(lambda store: store.database.listen_as(self.name))
        await self._beat()
        self._heartbeat.repeat(self._beat, _BEAT_SECONDS)

    async def leave(self) -> None:
        await self.bus.broadcast(PresenceMessage(self.name))

    async def stop(self) -> None:
        """Give back all leases; the others take them at once."""
        await self._heartbeat.stop()
        with contextlib.suppress(SessionError):
            await self._store_thread.run(lambda store: Leases(store, self.name).leave())
        await self.bus.broadcast(PresenceMessage(self.name, releases=True))

    # Leases.

    async def _beat(self) -> None:
        """Keep the leases valid, and read which other servers are alive."""
        asked_at, since = time.monotonic(), self.alive_since
        news, forgets = self.limits.news(), self._beats % _BEATS_TO_FORGET == 0
        self._beats += 1

        def renew(store: Store) -> list[Member]:
            leases = Leases(store, self.name)
            if forgets:
                leases.forget_dead()
            return leases.renew(since, news)

        members = {one.name: one for one in await self._store_thread.run(renew)}
        # The lease runs from the moment of the request or later, and is renewed by now.
        was_late = time.monotonic() > self._renewed_at + LEASE_SECONDS
        self._renewed_at = asked_at
        own = members.pop(self.name, None)
        if own is not None:
            self.alive_since = own.since
        self.others = frozenset(members)
        self.limits.receive(members.values())
        self._take_orphans(was_late)

    async def settle(self, tables: Iterable[LiveTable]) -> None:
        """Take the tables that nobody owns, and find out who owns the others."""
        asked = {table.key: table for table in tables}
        owners = await self._store_thread.run(lambda store: Leases(store, self.name).take(asked))
        for key, owner in owners.items():
            table = asked[key]
            was_ours, table.is_ours = table.is_ours, owner == self.name
            table.owner = "" if table.is_ours else owner
            if table.is_ours != was_ours:
                table.driver.wake()

    async def join(self, table: LiveTable, *, is_new: bool = False) -> None:
        if not table.is_ours and not self._is_alive(table.owner):
            await self.settle([table])
        if is_new:
            self.broadcast_presence(table, asks=True)

    async def release(self, table: LiveTable) -> None:
        if not table.is_ours:
            return
        table.is_ours = False
        with contextlib.suppress(SessionError):
            await self._store_thread.run(
                lambda store: Leases(store, self.name).release([table.key])
            )
            await self.bus.broadcast(PresenceMessage(self.name, table.key, releases=True))

    async def pass_on(
        self, table: LiveTable, authority: Authority, message: wire.DoMessage
    ) -> int | None:
        seats = sorted(seat.index for seat in authority.seats)
        request = CommandRequest(table.key, seats, authority.is_owner, message)
        for _ in range(_TRIES):
            await self.join(table)
            if table.is_ours:
                return None
            done = await self._call_owner(table.owner, request)
            if done is not None:
                return done
            # The owner is stopping, or dead: soon its lease can be taken.
            table.owner = ""
            await asyncio.sleep(_MOVING_SECONDS)
        raise busy()

    def _is_alive(self, name: str) -> bool:
        return name in self.others

    async def _call_owner(self, owner: str, request: CommandRequest) -> int | None:
        """Let the owner of a table do a command; None if it has died, or is the owner no more.

        A command names the number of the event that it answers to, so that it is not done twice
        even if it is sent again after a server has died.
        """
        try:
            (item,) = await self.bus.call(owner, request, _COMMAND_SECONDS)
        except NoReplyError:
            if self._is_alive(owner):
                raise busy() from None
            return None
        except SessionError as error:
            if error.code == _MOVED:
                return None
            raise
        return msgspec.json.decode(item, type=CommandDone).events

    async def do(self, request: CommandRequest) -> list[CommandDone]:
        table = self._tables.get(request.table)
        if table is None or not table.is_ours:
            raise SessionError(_MOVED, say("the table has moved to another server: try again"))
        if request.message.command.get("command") == PACE:
            table.set_pace(request.authority, request.message.command)
            return [CommandDone(0)]
        return [CommandDone(await table.handle_forwarded(request.authority, request.message))]

    def share(self, quotas: Mapping[str, Quota], rate_limits: Mapping[str, RateLimits]) -> None:
        self.limits.quotas |= quotas
        self.limits.rate_limits |= rate_limits
        for one in rate_limits.values():
            one.is_shared = True

    def _take_orphans(self, was_late: bool) -> None:
        """Take the tables of servers that are dead, and forget who was there."""
        for table in self._tables:
            for server in table.clients.elsewhere.keys() - self.others:
                self._receive_presence(table, server, Presence())
        orphans = [table for table in self._tables if self._is_orphan(table, was_late)]
        if orphans:
            self._spawn(self._settle_all(orphans))

    def _is_orphan(self, table: LiveTable, was_late: bool) -> bool:
        """Return whether the owner of a table in use is unknown or dead."""
        if table.is_ours:
            return was_late
        return bool(table.clients) and not self._is_alive(table.owner)

    async def _settle_all(self, tables: Iterable[LiveTable]) -> None:
        with contextlib.suppress(SessionError):
            await self.settle(tables)

    # What the others say.

    def resume(self) -> None:
        """Find out what happened while nothing could be received."""
        self._take_orphans(True)
        for table in self._tables:
            self.broadcast_presence(table, asks=True)

    def broadcast_presence(self, table: LiveTable, *, asks: bool = False) -> None:
        presence = table.clients.presence
        seats = sorted(seat.index for seat in presence.seats)
        message = PresenceMessage(self.name, table.key, seats, presence.watching, asks)
        self._spawn(self.bus.broadcast(message))

    def broadcast(
        self, table: LiveTable, message: Presence | wire.Thinking | wire.Greeting
    ) -> None:
        """Send the others what they show at a table; progress only to those who show it."""
        match message:
            case Presence():
                self.broadcast_presence(table)
            case wire.Greeting():
                self._spawn(self.bus.broadcast(TableMessage(table.key, message)))
            case wire.Thinking():
                if servers := tuple(table.clients.elsewhere):
                    self._spawn(self.bus.send(servers, TableMessage(table.key, message)))

    def show(self, key: str, message: wire.Thinking | wire.Greeting) -> None:
        for table in self._named(key):
            if isinstance(message, wire.Greeting):
                table.clients.greet(message)
            else:
                table.clients.show_thinking(message)

    def receive_presence(self, message: PresenceMessage) -> None:
        """Show who is present at another server, and take the leases that it gives back."""
        presence = Presence(frozenset(map(Seat, message.seats)), message.watching)
        if message.asks or presence != Presence():
            self.others |= {message.server} - {self.name}
        for table in self._named(message.table):
            self._receive_presence(table, message.server, presence)
            if message.asks:
                self.broadcast_presence(table)
        if message.releases:
            self._take_released(message.server, message.table)

    def _named(self, key: str) -> list[LiveTable]:
        """Return the table with a key, if it is in memory; all for no key."""
        if not key:
            return list(self._tables)
        table = self._tables.get(key)
        return [] if table is None else [table]

    @staticmethod
    def _receive_presence(table: LiveTable, server: str, presence: Presence) -> None:
        if table.clients.receive(server, presence):
            table.driver.wake()

    def _take_released(self, server: str, key: str) -> None:
        """Take tables that another server has given back, if somebody is at them."""
        if not key:
            self.others -= {server}
        free = [table for table in self._named(key) if table.owner == server]
        for table in free:
            table.owner = ""
        if used := [table for table in free if table.clients]:
            self._spawn(self._settle_all(used))
