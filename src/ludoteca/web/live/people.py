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

    seats: frozenset[Seat] = frozenset()  # The seats of the players, as named at creation
    watching: int = 0


@dataclass(frozen=True)
class SeatedPeople:
    """The people with names at a table, by seat as named at creation."""

    people: Mapping[Seat, NamedPerson] = field(default_factory=dict)
    views: Mapping[Seat, SeatedPerson] = field(default_factory=dict)  # How the table shows them
    is_counted: bool = False  # Whether the game has been counted for their ratings


def held_seats(created: Created, friend: Seat | None) -> list[Seat]:
    people = [seat for seat in Seat if created.players[seat.index] == HUMAN]
    # For two computers, the creator holds their seats and may pause them.
    return [seat for seat in people or Seat if seat is not friend]


def named_after(created: Created, friend: Seat | None, person: NamedPerson | None) -> Created:
    """Give the creator of a game the name of a person, if it is clear which seat is theirs."""
    held = held_seats(created, friend)
    if person is None or len(held) != 1:
        return created
    first, second = (person.name if seat in held else created.names[seat.index] for seat in Seat)
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
