"""The servers that share a database, as one of them sees the others.

Each table has one owner at a time, which decides commands and drives the table; the others show it,
and pass commands on. A server that dies loses its leases within seconds, and another takes them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Mapping

from ludoteca.club.cluster.errands import Errand, Errands, Thought, moved
from ludoteca.club.cluster.heartbeat import Heartbeat
from ludoteca.club.cluster.inquiries import Inquiries
from ludoteca.club.cluster.leases import Leases
from ludoteca.club.cluster.peers import Peers
from ludoteca.club.cluster.shared_limits import SharedLimits
from ludoteca.core import SessionError
from ludoteca.store.database import Changes
from ludoteca.web.api import wire
from ludoteca.web.http.errors import busy
from ludoteca.web.http.limits import Quota, RateLimits
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.people import Presence
from ludoteca.web.live.table import PACE, LiveTable
from ludoteca.web.live.tables import LiveTables

_TRIES = 50
_MOVING_SECONDS = 0.1


class Cluster:
    """This server among the others."""

    def __init__(self, tables: LiveTables) -> None:
        store_thread, spawn = tables.store_thread, tables.background.spawn
        self._store_thread = store_thread
        self._tables = tables.by_key
        self._spawn = spawn
        self.limits = SharedLimits()
        self.heartbeat = Heartbeat(
            store_thread, tables.now, news=self.limits.news, on_beat=self._on_beat
        )
        self.name = self.heartbeat.name
        """The id of this server."""

        self._peers = Peers(store_thread, self.name)
        self._errands = Errands(store_thread, self.name, self._do, self._is_alive)
        self.inquiries = Inquiries(store_thread, self.name, spawn)
        """What servers ask each other for the operator."""

    @property
    def is_alone(self) -> bool:
        """Whether no other server is alive."""
        return not self.heartbeat.others

    async def start(self) -> None:
        """Begin to live.

        Raises:
            SessionError: The store cannot be used.
        """
        await self._store_thread.run(lambda store: store.listen_as(self.name))
        await self.heartbeat.start()

    async def leave(self) -> None:
        """Tell the others that nobody is present here any more."""
        await self._peers.leave()

    async def stop(self) -> None:
        """Give back all leases; the others take them at once."""
        await self.heartbeat.stop()
        await self._peers.release()

    # Leases.

    async def settle(self, tables: Iterable[LiveTable]) -> None:
        """Take the tables that nobody owns, and find out who owns the others.

        Raises:
            SessionError: The store cannot be used.
        """
        asked = {table.key: table for table in tables}
        owners = await self._store_thread.run(lambda store: Leases(store, self.name).take(asked))
        for key, owner in owners.items():
            table = asked[key]
            was_ours, table.is_ours = table.is_ours, owner == self.name
            table.owner = "" if table.is_ours else owner
            if table.is_ours != was_ours:
                table.changed()

    async def join(self, table: LiveTable) -> None:
        """Make sure that a living server owns a table.

        Raises:
            SessionError: The store cannot be used.
        """
        if not table.is_ours and not self._is_alive(table.owner):
            await self.settle([table])

    async def release(self, table: LiveTable) -> None:
        """Give back the lease of a table that nobody uses here."""
        if not table.is_ours:
            return
        table.is_ours = False
        with contextlib.suppress(SessionError):
            await self._store_thread.run(
                lambda store: Leases(store, self.name).release([table.key])
            )
            await self._peers.release(table.key)

    async def pass_on(
        self, table: LiveTable, authority: Authority, message: wire.DoMessage
    ) -> int | None:
        """Let the owner of a table do a command, and return how many events it caused.

        Returns:
            None if this server owns the table by now.

        Raises:
            SessionError: The owner refused it, or there is none, or the store cannot be used.
        """
        for _ in range(_TRIES):
            await self.join(table)
            if table.is_ours:
                return None
            done = await self._errands.pass_on(table.owner, table.key, authority, message)
            if done is not None:
                return done
            # The owner is stopping, or dead: soon its lease can be taken.
            table.owner = ""
            await asyncio.sleep(_MOVING_SECONDS)
        raise busy()

    def _is_alive(self, name: str) -> bool:
        return name in self.heartbeat.others

    async def _do(self, errand: Errand) -> int:
        table = self._tables.get(errand.table)
        if table is None or not table.is_ours:
            raise moved()
        if errand.message.command.get("command") == PACE:
            table.set_pace(errand.authority, errand.message.command)
            return 0
        return await table.do_for(errand.authority, errand.message)

    def share(self, quotas: Mapping[str, Quota | None], paces: Mapping[str, RateLimits]) -> None:
        """Let limits count what happens at the other servers."""
        self.limits.quotas |= {name: quota for name, quota in quotas.items() if quota is not None}
        self.limits.paces |= paces
        for pace in paces.values():
            pace.is_shared = True

    def _on_beat(self, was_late: bool) -> None:
        self.limits.receive(self.heartbeat.members.values())
        living = self.heartbeat.others
        for table in self._tables.values():
            for server in table.clients.elsewhere.keys() - living:
                self._on_presence(server, table.key, Presence(), False)
        orphans = [table for table in self._tables.values() if self._is_orphan(table, was_late)]
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

    # What the others tell.

    def receive(self, changes: Changes) -> None:
        """Read what other servers have sent."""
        Peers.receive(changes.messages, self._on_presence, self._on_release)
        self.inquiries.receive(changes.letters)
        for letter in self._errands.receive(changes.letters):
            if isinstance(letter, Errand):
                self._spawn(self._errands.do(letter))
            elif letter.table in self._tables:
                self._tables[letter.table].clients.tell_thinking(letter.thinking)
        if changes.is_all:
            self._on_beat(True)
            for table in self._tables.values():
                self.tell_presence(table, asks=True)

    def tell_presence(self, table: LiveTable, *, asks: bool = False) -> None:
        """Tell the others who is present at a table."""
        self._spawn(self._peers.tell(table.key, table.clients.presence, asks=asks))

    def tell_thinking(self, table: LiveTable, thinking: wire.Thinking) -> None:
        """Tell the servers where others look on how far a computer has thought."""
        if servers := tuple(table.clients.elsewhere):
            self._spawn(self._errands.tell(servers, Thought(table.key, thinking)))

    def _on_presence(self, server: str, key: str, presence: Presence, asks: bool) -> None:
        if asks or presence != Presence():
            self.heartbeat.mark_alive(server)
        for table in self._tables.values() if not key else filter(None, [self._tables.get(key)]):
            if table.clients.receive(server, presence):
                table.changed()
            if asks:
                self.tell_presence(table)

    def _on_release(self, server: str, key: str) -> None:
        """Take tables that another server has given back, if somebody is at them."""
        if not key:
            self.heartbeat.mark_dead(server)
        free = [
            table
            for table in self._tables.values()
            if table.owner == server and key in ("", table.key)
        ]
        for table in free:
            table.owner = ""
        if used := [table for table in free if table.clients]:
            self._spawn(self._settle_all(used))
