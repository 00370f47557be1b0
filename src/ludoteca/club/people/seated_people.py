"""The people with names at a table, and what the game means for their ratings."""

from __future__ import annotations

from collections.abc import Collection

from ludoteca.club.people.glicko import Rating
from ludoteca.club.people.people import People, Person
from ludoteca.club.people.ratings import Change, Ratings
from ludoteca.core import Seat, SessionError, say
from ludoteca.match.events import Created, WhyUnrated
from ludoteca.match.person_name import is_alike
from ludoteca.store.schema import events_from_rows
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api.wire import SeatedPerson
from ludoteca.web.extension import SeatClaim
from ludoteca.web.live.people import SeatedPeople

NETWORK = "network"  # The property of a rated game with the hidden network from which it was made


def seated_people(store: Store, key: str, kind: str) -> SeatedPeople:
    """Read who sits at a table, with their ratings; count its game if it is over."""
    ids = Seats(store).people(key)
    if not ids:
        return SeatedPeople()
    ratings = Ratings(store)
    changes = ratings.settle(key)
    known = People(store).find_all(set(ids.values()))
    people = {seat: known[id] for seat, id in ids.items() if id in known}
    names = [one.name for one in people.values()]
    is_unclear = len(names) == len(Seat) and is_alike(*names)
    views = {
        seat: _view(
            person,
            ratings.find(person.id, kind).rating,
            changes.get(seat),
            tag=person.tag if is_unclear else "",
        )
        for seat, person in people.items()
    }
    return SeatedPeople(people, views, is_counted=bool(changes))


def _view(person: Person, rating: Rating, change: Change | None, *, tag: str) -> SeatedPerson:
    if change is not None:
        # A finished game shows the rating that it led to, whatever was played since.
        rating = Rating(change.value, change.deviation)
    return SeatedPerson(
        id=person.id,
        tag=tag,
        rating=round(rating.value),
        deviation=round(rating.deviation),
        is_provisional=rating.is_provisional,
        change=None if change is None else round(change.value) - round(change.before),
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


def sit_down(store: Store, claim: SeatClaim, network: str = "") -> tuple[Seat, WhyUnrated | None]:
    """Take a seat as ``ServerExtension.sit_down`` does; an empty ``network`` is not compared."""
    key, person = claim.table, claim.person
    with store.transaction():
        if Ratings(store).is_rated(key):
            if person is None:
                raise SessionError("people/unknown", say("this game is rated: choose a name first"))
            if person.id in Seats(store).people(key).values():
                sentence = say("you cannot play a rated game against yourself")
                raise SessionError("people/alone", sentence)
        seat = Seats(store).claim(key, claim.invitation, claim.token, person.id if person else "")
        people, why = Seats(store).people(key).values(), None
        if Ratings(store).is_rated(key) and len(people) == len(Seat):
            (created,) = events_from_rows(store.event_rows(key)[:1])
            assert isinstance(created, Created)
            networks = network, store.find_property(key, NETWORK)
            why = why_unrated(store, created.game, people, networks)
            if why is not None:
                Ratings(store).forget(key)
        return seat, why
