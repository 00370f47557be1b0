"""The table of a challenge that somebody takes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from ludoteca.club.lobby.challenges import Challenge, Challenges
from ludoteca.club.people.at_table import network_for_ratings, why_unrated
from ludoteca.core import Seat
from ludoteca.match.session import Session
from ludoteca.store.saved_game import DEFAULT_SECONDS, store_game
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated
from ludoteca.web.extension import ServerExtension
from ludoteca.web.live.people import NamedPerson
from ludoteca.web.live.seating import StoredTable, stored_table


@dataclass(eq=False)
class ChallengeTable:
    """A table for the game of a challenge that somebody takes."""

    session: Session
    challenge: Challenge
    place: Seat
    """The seat of the maker of the challenge."""

    person: NamedPerson | None = None
    """Who takes it; None for somebody without a name."""

    rates_one_network: bool = False
    """Whether games between people of one network count for the ratings."""

    seconds: float = DEFAULT_SECONDS

    def __post_init__(self) -> None:
        self.maker = self.challenge.network
        self._token = secrets.token_urlsafe(32)

    def store(self, store: Store, extension: ServerExtension, address: str) -> StoredTable:
        """Take the challenge, and store its game with both in their seats, all or nothing.

        Raises:
            SessionError: The challenge is not open any more.
        """
        with store.transaction():
            self._check_rated(store, address)
            taken = Challenges(store).take(self.challenge.id, lambda _: self._begin(store))
            return stored_table(store, extension, taken.game, self.session)

    def answer(self, key: str) -> Seated:
        return Seated(key, "" if self.person else self._token, invitation="")

    def _check_rated(self, store: Store, address: str) -> None:
        """Let a rated game that cannot count be an ordinary one."""
        created, person = self.session.state.created, self.person
        if not created.table.rated or person is None:
            return
        people = person.id, self.challenge.person
        network = network_for_ratings(address, is_rated=self.rates_one_network)
        networks = network, self.challenge.network
        why = why_unrated(store, created.game, people, networks)
        if why is not None:
            self.session.apply(self.session.decide_unrated(why, created.at))

    def _begin(self, store: Store) -> str:
        key, seats = store_game(store, self.session, self.seconds), Seats(store)
        seats.give(key, self.place, self.challenge.holder)
        person = self.person.id if self.person else ""
        seats.take(key, [self.place.opponent], self._token, person)
        return key
