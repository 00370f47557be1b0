"""Devices that are shut out while they are connected: every server closes their sockets."""

from __future__ import annotations

from itertools import chain

from ludoteca.club.cluster.bus import broadcast
from ludoteca.club.cluster.messages import ExclusionMessage
from ludoteca.club.lobby.lobby import Lobby
from ludoteca.club.people.people import People
from ludoteca.core import SessionError, say
from ludoteca.store.store import Store
from ludoteca.web.live.tables import LiveTables


class Exclusions:
    """Shuts devices out."""

    def __init__(self, tables: LiveTables, lobby: Lobby | None) -> None:
        self._tables = tables
        self._lobby = lobby

    async def shut_out(self, key: str, device: str) -> None:
        """Shut out a device of the person whose device has a key.

        Raises:
            SessionError: The key is nobody's, or the person has no such device.
        """

        def work(store: Store) -> str:
            people = People(store)
            with store.transaction():
                holder = people.shut_out(people.require(key).id, device)
                broadcast(store, ExclusionMessage(holder))
            return holder

        self.close(await self._tables.store_thread.run(work))

    def close(self, holder: str) -> None:
        """Close the sockets here of a device that was shut out; ``holder`` is its key's hash."""
        seated = (client for table in self._tables.registry for client in table.clients)
        for client in chain(seated, self._lobby.clients if self._lobby else ()):
            if client.holder == holder:
                client.close(_SHUT_OUT.code, _SHUT_OUT.sentence)


_SHUT_OUT = SessionError("people/shut-out", say("this device was shut out"))
