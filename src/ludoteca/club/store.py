"""What the club adds to a store: people, ratings, challenges, bans and leases."""

from __future__ import annotations

from types import MappingProxyType

from ludoteca.club.cluster.leases import LEASES
from ludoteca.club.lobby.challenges import CHALLENGES, is_public, make_public
from ludoteca.club.operator.bans import BANS
from ludoteca.club.people.people import PEOPLE, People
from ludoteca.club.people.ratings import RATINGS, Ratings
from ludoteca.core import Seat
from ludoteca.match.events import WhyUnrated
from ludoteca.match.session import Session
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.seats import Seats
from ludoteca.store.store import Extension, Store, open_store


class ClubExtension(Extension):
    """The schema of the club, and its part of the store's transactions."""

    schema = MappingProxyType({**PEOPLE, **RATINGS, **CHALLENGES, **BANS, **LEASES})

    def person_with_key(self, store: Store, key: str) -> str:
        person = People(store).of_key(key)
        return person.id if person else ""

    def game_added(self, store: Store, key: str, session: Session, rematch_of: str | None) -> None:
        """Record that a game is rated, or public like the game of which it is the rematch."""
        if session.state.created.table.rated:
            people = [] if rematch_of is None else [*Seats(store).people(rematch_of).values()]
            ratings, kind = Ratings(store), session.state.game.key
            if len(people) == len(Seat) and ratings.is_enough(people[0], people[1], kind):
                unrated = session.decide_unrated(WhyUnrated.PAIR, session.state.at)
                SavedGame(store, key, session).apply(unrated)
            else:
                ratings.add(key)
        if rematch_of is not None and is_public(store, rematch_of):
            make_public(store, key)

    def game_removed(self, store: Store, key: str) -> None:
        for table in ("rated_games", "public_games"):
            store.rows(f"DELETE FROM {table} WHERE game = ?", key)

    def remove_unused(self, store: Store, before: float, limit: int) -> int:
        return People(store).forget_unused(before, limit)


CLUB = ClubExtension()


def open_club_store() -> Store:
    return open_store(extension=CLUB)
