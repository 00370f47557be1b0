"""People at a table, as far as a server without names needs to know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ludoteca.core import Seat, SessionError, say
from ludoteca.match.clock import Untimed
from ludoteca.match.events import HUMAN, Created
from ludoteca.web.api.wire import SeatedPerson


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody with a name."""

    id: str  # Public, short and unique
    name: str  # Not unique


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at a table through one server."""

    places: frozenset[Seat] = frozenset()  # The places of the players
    watching: int = 0


@dataclass(frozen=True)
class SeatedPeople:
    """Who sits at a table, by place: nobody with a name."""

    people: Mapping[Seat, NamedPerson] = field(default_factory=dict)

    @property
    def is_counted(self) -> bool:
        return False

    def view(self, place: Seat) -> SeatedPerson | None:
        return None


def held_places(created: Created, friend: Seat | None) -> list[Seat]:
    people = [place for place in Seat if created.players[place.index] == HUMAN]
    # For two computers, the creator holds their places and may pause them.
    return [place for place in people or Seat if place is not friend]


def named_after(created: Created, friend: Seat | None, person: NamedPerson | None) -> Created:
    """Give the creator of a game the name of a person, if it is clear which place is theirs."""
    held = held_places(created, friend)
    if person is None or len(held) != 1:
        return created
    first, second = (person.name if place in held else created.names[place.index] for place in Seat)
    return replace(created, names=(first, second))


def check_rated(created: Created, person: NamedPerson | None, *, is_remote: bool) -> None:
    """Refuse a rated game in which not both players can have ratings, or that need not end."""
    if not created.table.rated:
        return
    if person is None or not is_remote:
        raise SessionError(
            "people/not-rated", say("a rated game needs two people who have chosen a name")
        )
    if created.clock == str(Untimed()):
        # Otherwise somebody who is about to lose could leave, and would never lose.
        raise SessionError("people/not-rated", say("a rated game needs a clock"))
