"""Servers of one database tell each other who is present at which table.

Nothing of it is stored: a server that opens a table asks, and the others answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from ludoteca.club.cluster.notes import read, tell
from ludoteca.core import Seat
from ludoteca.web.api.wire import SeatNumber
from ludoteca.web.live.people import Presence
from ludoteca.web.live.store_thread import StoreThread


class _PresenceNote(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The presence at one table; at all tables, if the server is leaving."""

    server: str
    table: str = ""
    places: list[SeatNumber] = []
    watching: int = 0
    asks: bool = False
    leaves: bool = False
    """Whether the server has given back the lease of this table, or of all."""


OnPresence = Callable[[str, str, Presence, bool], None]
"""Takes server, table, presence, and whether the server asks for ours."""


class Peers:
    """The other servers of the same database."""

    def __init__(self, store_thread: StoreThread, name: str) -> None:
        """Take the id of this server."""
        self._store_thread = store_thread
        self._name = name

    async def tell(self, table: str, presence: Presence, *, asks: bool = False) -> None:
        """Tell who is present here; what a broken store loses is told again later."""
        places = sorted(place.index for place in presence.places)
        await tell(
            self._store_thread, _PresenceNote(self._name, table, places, presence.watching, asks)
        )

    async def leave(self) -> None:
        """Tell the others that no one is present here any more."""
        await tell(self._store_thread, _PresenceNote(self._name))

    async def release(self, table: str = "") -> None:
        """Tell the others that this server no longer owns a table, or any."""
        await tell(self._store_thread, _PresenceNote(self._name, table, leaves=True))

    @staticmethod
    def receive(
        notes: Iterable[str],
        told: OnPresence,
        released: Callable[[str, str], None] = lambda server, table: None,
    ) -> None:
        """Read notes of others; skip what cannot be read."""
        for note in read(notes, _PresenceNote):
            presence = Presence(frozenset(map(Seat, note.places)), note.watching)
            told(note.server, note.table, presence, note.asks)
            if note.leaves:
                released(note.server, note.table)
