"""What a shared server may override: its people, and the other servers of its store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.match.commands import Pause
from ludoteca.store.seats import Seats
from ludoteca.web.live.people import SeatedPeople

if TYPE_CHECKING:
    from ludoteca.core import Command, Seat, SessionError
    from ludoteca.match.events import WhyUnrated
    from ludoteca.match.session import Session
    from ludoteca.store.database import Changes
    from ludoteca.store.store import Store
    from ludoteca.web.api import wire
    from ludoteca.web.context import Context
    from ludoteca.web.live.clients import Authority
    from ludoteca.web.live.people import NamedPerson, Presence
    from ludoteca.web.live.table import LiveTable
    from ludoteca.web.live.tables import LiveTables


class Servers:
    """The servers that may drive the same tables: here there is only this one."""

    is_shared = False  # Whether there may be others: a table is theirs or ours by a lease

    def __init__(self, began: float) -> None:
        self.alive_since = began  # Since when at least one server has been alive

    @property
    def is_alone(self) -> bool:
        """Whether no other server drives the same games now."""
        return True

    async def join(self, table: LiveTable, *, is_new: bool = False) -> None:
        """Make sure that a living server owns a table."""

    async def release(self, table: LiveTable) -> None:
        """Give up a table that nobody uses here."""

    async def pass_on(
        self, table: LiveTable, authority: Authority, message: wire.DoMessage
    ) -> int | None:
        """Let the owner of a table do a command, and return how many events it caused.

        None if this server owns the table.
        """
        return None

    def broadcast(
        self, table: LiveTable, message: Presence | wire.Thinking | wire.Greeting
    ) -> None:
        """Send other servers what they show at a table but do not find in the store."""


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """Somebody who takes the seat of an invitation."""

    table: str
    invitation: str
    token: str  # Holds the seat, unless a person does
    person: NamedPerson | None
    address: str


class ServerExtension:
    """What a shared server adds to its tables; this one adds nothing."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables = tables
        self.servers = Servers(tables.now())

    async def start(self, context: Context) -> None:
        """Begin, before the tables do."""

    async def stop(self) -> None:
        """Pause the clocks and close the sockets of all tables; announce it before and after."""
        await self.tables.registry.pause_all()

    def refusal(self, address: str, path: str = "") -> SessionError | None:
        """Return why an address may not use the server, or this path of it."""
        return None

    def receive(self, changes: Changes, context: Context) -> None:
        """Read what other servers have sent."""

    def on_reopen(self, table: LiveTable) -> Command | None:
        """Return what to submit before a game continues that was left with its clock running."""
        clock, at, began = table.state.clock, table.state.at, self.servers.alive_since
        if clock.runs_on:
            # Nobody could move while the only server was off: the move gets its whole time again.
            deadline = clock.deadline
            is_spoilt = deadline is not None and at < began and deadline < began
            return Pause(since_last=True) if is_spoilt else None
        # Without a clock, a player can move while the opponent is away.
        is_abandoned = clock.is_timed and at < began
        return table.controller.on_reopen() if is_abandoned else None

    def games_in_use(self, store: Store) -> frozenset[str]:
        """Return the games that must stay in the store, besides those in memory here."""
        return frozenset()

    # People with names.

    async def person(self, key: str) -> NamedPerson | None:
        """Return the person whose device has a key; None for no key."""
        return None

    def tokens_of(self, store: Store, key: str) -> dict[str, str]:
        """Return the games of the person whose device has a key, each with its token."""
        return {}

    def add_game(self, store: Store, key: str, session: Session, address: str) -> None:
        """Record a new game, in the transaction that stores it."""

    def seated_people(self, store: Store, key: str, game: str) -> SeatedPeople:
        """Read who sits at a table, and count its game if it is over."""
        return SeatedPeople()

    def sit_down(self, store: Store, claim: SeatClaim) -> tuple[Seat, WhyUnrated | None]:
        """Return the seat that is taken, and why its game does not count although it was rated."""
        return Seats(store).claim(claim.table, claim.invitation, claim.token), None
