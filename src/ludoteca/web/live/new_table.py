"""New tables: their first events, and the tokens that hold their seats."""

from __future__ import annotations

import secrets
from dataclasses import KW_ONLY, dataclass, field
from typing import Protocol

from ludoteca.core import Seat
from ludoteca.match.session import Session
from ludoteca.store.saved_game import DEFAULT_SECONDS, store_game
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated
from ludoteca.web.extension import ServerExtension
from ludoteca.web.live.people import NamedPerson, SeatedPeople, held_places


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A new table as it was stored."""

    key: str
    taken: dict[Seat, str]
    """The places that are held or have an invitation, each with its kind."""

    people: SeatedPeople


class UnsavedTable(Protocol):
    """A game to be stored, with who gets its seats."""

    session: Session
    seconds: float
    """How long computers think about a move."""

    maker: str
    """The hidden network of another person for whom it counts; empty for nobody."""

    def store(self, store: Store, extension: ServerExtension, address: str) -> StoredTable:
        """Store the game and its seats, all or nothing."""

    def answer(self, key: str) -> Seated:
        """Return the answer to its creator, once it has a key."""


@dataclass(eq=False)
class NewTable:
    """A table that somebody creates."""

    session: Session
    friend: Seat | None = None
    """The place for which a friend is invited."""

    _: KW_ONLY
    seconds: float = DEFAULT_SECONDS
    """How long computers think about a move."""

    is_owner: bool = False
    """Whether the owner of the store creates it, and needs no token."""

    person: NamedPerson | None = None
    """Who creates it; None for somebody without a name."""

    maker: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self._places = held_places(self.session.state.created, self.friend)
        self._token = "" if self.is_owner else secrets.token_urlsafe(32)
        self._invitation = "" if self.friend is None else secrets.token_urlsafe(32)
        is_clear = len(self._places) == 1 and not self.is_owner
        self._person = self.person.id if self.person is not None and is_clear else ""

    def store(self, store: Store, extension: ServerExtension, address: str) -> StoredTable:
        """Store the game and its seats, all or nothing.

        Args:
            store: The store.
            extension: What a shared server adds.
            address: Where the request comes from.

        Raises:
            SessionError: The store cannot be written to.
        """
        with store.transaction():
            key, seats = store_game(store, self.session, self.seconds), Seats(store)
            extension.add_game(store, key, self.session, address)
            if self._token:
                seats.take(key, self._places, self._token, self._person)
            if self.friend is not None:
                seats.invite(key, self.friend, self._invitation)
            return stored_table(store, extension, key, self.session)

    def answer(self, key: str) -> Seated:
        """Return the answer to its creator, once it has a key."""
        return Seated(key, "" if self._person else self._token, self._invitation)


def stored_table(
    store: Store, extension: ServerExtension, key: str, session: Session
) -> StoredTable:
    """Read the seats of a table that was just stored.

    Raises:
        SessionError: The store cannot be read.
    """
    people = extension.seated_people(store, key, session.state.game.key)
    return StoredTable(key, Seats(store).taken(key), people)
