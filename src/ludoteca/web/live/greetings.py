"""Greetings between the players of a table: a handful, each read in the reader's own language."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.core import Seat, SessionError, say
from ludoteca.web.api import wire
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.limits import RateLimits
from ludoteca.web.live.clients import Client
from ludoteca.web.live.table import LiveTable

_RATE = 0.2
_AT_ONCE = 3.0


class Greetings:
    """Broadcasts greetings at a table, within a rate limit."""

    def __init__(self, find: Callable[[str], LiveTable | None], extension: ServerExtension) -> None:
        """Begin without greetings.

        Args:
            find: Returns a table that is in memory.
            extension: Passes greetings on to other servers.
        """
        self._find = find
        self._extension = extension
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
        place = table.state.seat_of(seat)
        if not self._deliver(table, place, what):
            raise SessionError("limit/too-fast", say("too many greetings: wait a moment"))
        await self._extension.broadcast_greeting(table.key, place, what)

    def receive(self, key: str, place: Seat, what: wire.GreetingKey) -> None:
        """Show a greeting from another server, if its table is in memory."""
        table = self._find(key)
        if table is not None:
            self._deliver(table, place, what)

    def _deliver(self, table: LiveTable, place: Seat, what: wire.GreetingKey) -> bool:
        """Show a greeting to the clients of this server; False if there were too many."""
        if not self._limits.allows(f"{table.key} {place.index}"):
            return False
        table.clients.send_all(wire.Greeting(seat=table.state.seat_of(place).index, what=what))
        return True
