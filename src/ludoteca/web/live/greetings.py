"""Greetings between the players of a table: a handful, each read in the reader's own language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from ludoteca.club.cluster.notes import read, tell
from ludoteca.core import Seat, SessionError, say
from ludoteca.web.api import wire
from ludoteca.web.http.limits import RateLimits
from ludoteca.web.live.clients import Client
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.table import LiveTable

_RATE = 0.2
_AT_ONCE = 3.0


class _GreetingNote(msgspec.Struct, tag="greeting", forbid_unknown_fields=True):
    """A greeting, as servers of one database tell each other."""

    table: str
    place: wire.SeatNumber
    what: wire.GreetingKey


class Greetings:
    """Passes greetings on to all who are at a table, and refuses too many."""

    def __init__(
        self, store_thread: StoreThread, find: Callable[[str], LiveTable | None], *, is_shared: bool
    ) -> None:
        """Begin without greetings.

        Args:
            store_thread: Tells other servers.
            find: Returns a table that is in memory.
            is_shared: Whether there may be other servers.
        """
        self._store_thread = store_thread
        self._find = find
        self._is_shared = is_shared
        self._limits = RateLimits(_RATE, _AT_ONCE)

    async def send(self, table: LiveTable, client: Client, what: wire.GreetingKey) -> None:
        """Greet everybody at a table, through any server.

        Raises:
            SessionError: The client watches, there is nobody to greet, or it greets too often.
        """
        seats = table.participant(client.authority).seats
        if not seats:
            raise SessionError("seats/watching", say("you are watching this game"))
        (seat, *others) = seats
        if others or not table.state.is_human(seat.opponent):
            raise SessionError("greet/nobody", say("there is nobody to greet at this table"))
        # The mapping from places to seats is its own inverse.
        note = _GreetingNote(table.key, table.state.seat_of(seat).index, what)
        if not self._deliver(table, note):
            raise SessionError("limit/too-fast", say("too many greetings: wait a moment"))
        if self._is_shared:
            await tell(self._store_thread, note)

    def receive(self, notes: Iterable[str]) -> None:
        """Pass on what other servers tell; skip what is not a greeting."""
        for note in read(notes, _GreetingNote):
            table = self._find(note.table)
            if table is not None:
                self._deliver(table, note)

    def _deliver(self, table: LiveTable, note: _GreetingNote) -> bool:
        """Show a greeting to the clients of this server; False if there were too many."""
        if not self._limits.allows(f"{note.table} {note.place}"):
            return False
        seat = table.state.seat_of(Seat(note.place))
        table.clients.send_all(wire.Greeting(seat=seat.index, what=note.what))
        return True
