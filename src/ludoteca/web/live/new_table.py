"""A new table: what is stored of it, and the secrets that hold its places."""

from __future__ import annotations

import secrets
from dataclasses import KW_ONLY, dataclass

from ludoteca.core import Seat
from ludoteca.match.session import Session
from ludoteca.match.store.new_game import store_game
from ludoteca.match.store.people import Person
from ludoteca.match.store.seats import Seats
from ludoteca.match.store.store import Store
from ludoteca.match.store.thinking_time import DEFAULT_SECONDS
from ludoteca.web.answers import Seated
from ludoteca.web.live.seated import SeatedPeople, held_places, seated_people


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A new table as it was stored."""

    key: str
    taken: dict[Seat, str]
    """The places that are held or have an invitation, each with its kind."""

    people: SeatedPeople


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

    person: Person | None = None
    """Who creates it; None for somebody without a name."""

    def __post_init__(self) -> None:
        """Draw the secrets."""
        self._places = held_places(self.session.state.created, self.friend)
        self._token = "" if self.is_owner else secrets.token_urlsafe(32)
        self._invitation = "" if self.friend is None else secrets.token_urlsafe(32)
        is_clear = len(self._places) == 1 and not self.is_owner
        self._person = self.person.id if self.person is not None and is_clear else ""

    def store(self, store: Store) -> StoredTable:
        """Store the game and its seats, all or nothing.

        Raises:
            SessionError: The store cannot be written to.
        """
        with store.transaction():
            key, seats = store_game(store, self.session, self.seconds), Seats(store)
            if self._token:
                seats.take(key, self._places, self._token, self._person)
            if self.friend is not None:
                seats.invite(key, self.friend, self._invitation)
            people = seated_people(store, key, self.session.state.game.key)
            return StoredTable(key, seats.taken(key), people)

    def answer(self, key: str) -> Seated:
        """Return what its creator is told, once it has a key."""
        return Seated(key, "" if self._person else self._token, self._invitation)
