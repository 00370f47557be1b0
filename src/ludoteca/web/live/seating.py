"""Who sits where: new tables, invitations, and what a token allows."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

from ludoteca.core import Seat, SessionError
from ludoteca.match.session import Session
from ludoteca.store.library import Library
from ludoteca.store.saved_game import DEFAULT_SECONDS, store_game
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated
from ludoteca.web.extension import SeatClaim, ServerExtension
from ludoteca.web.http.owner_key import is_same
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.people import NamedPerson, SeatedPeople, held_seats
from ludoteca.web.live.registry import describe_plies
from ludoteca.web.live.table import LiveTable

if TYPE_CHECKING:
    from ludoteca.web.live.tables import LiveTables


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A new table as it was stored."""

    key: str
    taken: dict[Seat, str]  # The seats that are held or have an invitation, each with its kind
    people: SeatedPeople


@dataclass(eq=False)
class NewTable:
    """A table that somebody creates."""

    session: Session
    friend: Seat | None = None  # The seat for which a friend is invited
    _: KW_ONLY
    seconds: float = DEFAULT_SECONDS  # How long computers think about a move
    # Whether the owner of the store creates it, who needs no token in any browser.
    is_owner: bool = False
    # Who creates it, and holds the seat with the key of a device instead of a token.
    person: NamedPerson | None = None
    # The hidden network of another person for whom it counts; empty for nobody.
    maker: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self._seats = held_seats(self.session.state.created, self.friend)
        self._token = "" if self.is_owner else secrets.token_urlsafe(32)
        self._invitation = "" if self.friend is None else secrets.token_urlsafe(32)
        is_clear = len(self._seats) == 1 and not self.is_owner
        self._person = self.person.id if self.person is not None and is_clear else ""

    def store(self, store: Store, extension: ServerExtension, address: str) -> StoredTable:
        with store.transaction():
            key, seats = store_game(store, self.session, self.seconds), Seats(store)
            extension.add_game(store, key, self.session, address)
            if self._token:
                seats.take(key, self._seats, self._token, self._person)
            if self.friend is not None:
                seats.invite(key, self.friend, self._invitation)
            return stored_table(store, extension, key, self.session)

    def answer(self, key: str) -> Seated:
        return Seated(key, "" if self._person else self._token, self._invitation)


def stored_table(
    store: Store, extension: ServerExtension, key: str, session: Session
) -> StoredTable:
    people = extension.seated_people(store, key, session.state.game.key)
    return StoredTable(key, Seats(store).taken(key), people)


class Seating:
    """Creates tables and gives seats."""

    def __init__(self, server: LiveTables, owner_key: str) -> None:
        self._server = server
        self._registry, self._store_thread = server.registry, server.store_thread
        self._extension = server.extension
        self._owner_key = owner_key

    async def save(self, new: NewTable, address: str = "") -> Seated:
        await self._registry.make_room()
        plies = await asyncio.to_thread(describe_plies, new.session)
        counted = self._server.count.count(address, new.maker)
        try:
            stored = await self._store_thread.run(
                lambda store: new.store(store, self._extension, address)
            )
        except BaseException:
            self._server.count.release(counted)
            raise
        table = LiveTable(
            self._server,
            stored.key,
            new.session,
            plies,
            stored.taken,
            address=address,
            seconds=new.seconds,
            counted=counted,
            seated=stored.people,
        )
        self._registry.add(table)
        table.driver.wake()
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

        A person holds it with the key of a device: then there is no token.
        """
        token = "" if person else secrets.token_urlsafe(32)
        name = person.name if person else name
        claim = SeatClaim(key, invitation, token, person, address)
        seat, why = await self._store_thread.run(
            lambda store: self._extension.sit_down(store, claim)
        )
        # The invitation is used up: a broken store must not cost the friend the token.
        with contextlib.suppress(SessionError):
            await self._registry.catch_up([key])
            if name:
                names = await (await self._registry.find(key)).name_player(seat, name)
                await self._store_thread.run(lambda store: Library(store).name_players(key, names))
            if why is not None:
                await (await self._registry.find(key)).make_unrated(why)
        return token

    async def authority(self, key: str, token: str | None) -> Authority:
        if not token:
            return Authority()
        if is_same(token, self._owner_key):
            return Authority(is_owner=True)
        seats = await self._store_thread.run(lambda store: Seats(store).of_token(key, token))
        return Authority(seats)

    async def seats(self, key: str, token: str) -> tuple[Seat, ...]:
        """Return the seats that a token holds at a table, in order; the table is not loaded."""
        authority = await self.authority(key, token)
        held = authority.seats
        if authority.is_owner:
            held = authority.held(
                await self._store_thread.run(lambda store: Seats(store).taken(key))
            )
        return tuple(seat for seat in Seat if seat in held)
