"""New tables: what is stored of them, and the secrets that hold their places."""

from __future__ import annotations

import secrets
from dataclasses import KW_ONLY, dataclass

from ludoteca.club.lobby.challenges import Challenge, Challenges
from ludoteca.club.people.at_table import (
    SeatedPeople,
    held_places,
    remember_network,
    seated_people,
    why_unrated,
)
from ludoteca.club.people.people import Person
from ludoteca.core import Seat
from ludoteca.match.session import Session
from ludoteca.store.new_game import DEFAULT_SECONDS, store_game
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated


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

    maker = ""
    """It counts for nobody but its creator."""

    def __post_init__(self) -> None:
        """Draw the secrets."""
        self._places = held_places(self.session.state.created, self.friend)
        self._token = "" if self.is_owner else secrets.token_urlsafe(32)
        self._invitation = "" if self.friend is None else secrets.token_urlsafe(32)
        is_clear = len(self._places) == 1 and not self.is_owner
        self._person = self.person.id if self.person is not None and is_clear else ""

    def store(self, store: Store, network: str = "") -> StoredTable:
        """Store the game and its seats, all or nothing; ``network`` is that of its creator.

        Raises:
            SessionError: The store cannot be written to.
        """
        with store.transaction():
            key, seats = store_game(store, self.session, self.seconds), Seats(store)
            if network and self.session.state.created.table.rated:
                remember_network(store, key, network)
            if self._token:
                seats.take(key, self._places, self._token, self._person)
            if self.friend is not None:
                seats.invite(key, self.friend, self._invitation)
            return _stored(store, key, self.session)

    def answer(self, key: str) -> Seated:
        """Return what its creator is told, once it has a key."""
        return Seated(key, "" if self._person else self._token, self._invitation)


@dataclass(eq=False)
class ChallengeTable:
    """A table for the game of a challenge that somebody takes."""

    session: Session
    challenge: Challenge
    place: Seat
    """The place of the maker of the challenge."""

    person: Person | None = None
    """Who takes it; None for somebody without a name."""

    seconds = DEFAULT_SECONDS

    def __post_init__(self) -> None:
        """Draw the secret of the one who takes it."""
        self.maker = self.challenge.network
        self._token = secrets.token_urlsafe(32)

    def store(self, store: Store, network: str = "") -> StoredTable:
        """Take the challenge, and store its game with both in their seats, all or nothing.

        ``network`` is that of the one who takes it.

        Raises:
            SessionError: It is not open any more, or the store cannot be written to.
        """
        with store.transaction():
            self._check_rated(store, network)
            taken = Challenges(store).take(self.challenge.id, lambda _: self._begin(store))
            return _stored(store, taken.game, self.session)

    def answer(self, key: str) -> Seated:
        """Return what the one who takes it is told, once the game has a key."""
        return Seated(key, "" if self.person else self._token, invitation="")

    def _check_rated(self, store: Store, network: str) -> None:
        """Let a rated game that cannot count be an ordinary one."""
        created, person = self.session.state.created, self.person
        if not created.table.rated or person is None:
            return
        people = person.id, self.challenge.person
        networks = network, self.challenge.network
        why = why_unrated(store, created.game, people, networks)
        if why is not None:
            self.session.adopt(self.session.decide_unrated(why, created.at))

    def _begin(self, store: Store) -> str:
        key, seats = store_game(store, self.session, self.seconds), Seats(store)
        seats.give(key, self.place, self.challenge.holder)
        person = self.person.id if self.person else ""
        seats.take(key, [self.place.opponent], self._token, person)
        return key


def _stored(store: Store, key: str, session: Session) -> StoredTable:
    people = seated_people(store, key, session.state.game.key)
    return StoredTable(key, Seats(store).taken(key), people)
