"""The people with names at a table, and what the game means for their ratings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ludoteca.club.people.glicko import Rating
from ludoteca.club.people.people import People, tag_of
from ludoteca.club.people.ratings import Change, Rated, Ratings
from ludoteca.core import Seat, SessionError, say
from ludoteca.match.events import Created, WhyUnrated
from ludoteca.match.person_name import is_alike
from ludoteca.store.schema import events_from_rows
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.wire import SeatedPerson
from ludoteca.web.extension import Claim
from ludoteca.web.live.people import SeatedPeople

NETWORK = "network"  # The property of a rated game with the hidden network from which it was made


@dataclass(frozen=True)
class SeatedPlayers(SeatedPeople):
    """Who sits at a table, by seat, with their ratings."""

    ratings: Mapping[Seat, Rated] = field(default_factory=dict)
    # What the game changed, once it is over.
    changes: Mapping[Seat, Change] = field(default_factory=dict)

    @property
    def is_counted(self) -> bool:
        return bool(self.changes)

    def view(self, seat: Seat) -> SeatedPerson | None:
        person = self.people.get(seat)
        if person is None:
            return None
        rating, change = self.ratings[seat].rating, self.changes.get(seat)
        if change is not None:
            # Who looks back sees what this game led to, whatever was played since.
            rating = Rating(change.value, change.deviation)
        names = [one.name for one in self.people.values()]
        is_unclear = len(names) == len(Seat) and is_alike(*names)
        return SeatedPerson(
            id=person.id,
            tag=tag_of(person.id) if is_unclear else "",
            rating=round(rating.value),
            deviation=round(rating.deviation),
            is_provisional=rating.is_provisional,
            change=None if change is None else round(change.value) - round(change.before),
        )


def seated_players(store: Store, key: str, kind: str) -> SeatedPlayers:
    ids = Seats(store).people(key)
    if not ids:
        return SeatedPlayers()
    ratings = Ratings(store)
    changes = ratings.settle(key)
    known = People(store).find_all(set(ids.values()))
    people = {seat: known[id] for seat, id in ids.items() if id in known}
    return SeatedPlayers(
        people,
        {seat: ratings.find(person.id, kind) for seat, person in people.items()},
        changes,
    )


def why_unrated(
    store: Store, kind: str, people: Collection[str], networks: Collection[str | None]
) -> WhyUnrated | None:
    """Return why a rated game of two people cannot count; None if it can.

    ``networks`` are their hidden networks; None or empty where it does not matter.
    """
    if all(networks) and len(set(networks)) == 1:
        return WhyUnrated.NETWORK
    one, other = people
    return WhyUnrated.PAIR if Ratings(store).is_enough(one, other, kind) else None


def sit_down(store: Store, claim: Claim, network: str = "") -> tuple[Seat, WhyUnrated | None]:
    """Take a seat as ``ServerExtension.sit_down`` does; ``network`` is empty if it is no matter."""
    key, person = claim.table, claim.person
    with store.transaction():
        if Ratings(store).counts(key):
            if person is None:
                raise SessionError("people/unknown", say("this game is rated: choose a name first"))
            if person.id in Seats(store).people(key).values():
                sentence = say("you cannot play a rated game against yourself")
                raise SessionError("people/alone", sentence)
        seat = Seats(store).claim(key, claim.invitation, claim.token, person.id if person else "")
        people, why = Seats(store).people(key).values(), None
        if Ratings(store).counts(key) and len(people) == len(Seat):
            (created,) = events_from_rows(store.event_rows(key)[:1])
            assert isinstance(created, Created)
            networks = network, store.find_property(key, NETWORK)
            why = why_unrated(store, created.game, people, networks)
            if why is not None:
                Ratings(store).forget(key)
        return seat, why
