"""Who is at the tables of a server: people by their names, guests as a number."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from ludoteca.club.lobby.messages import LobbyPerson
from ludoteca.club.people.people import tag_of
from ludoteca.core import Seat
from ludoteca.match.events import HUMAN
from ludoteca.match.state import Stage
from ludoteca.web.live.people import NamedPerson
from ludoteca.web.live.table import LiveTable

_SLICE = 50


@dataclass(frozen=True, slots=True)
class PeopleHere:
    """Who is here, without the tables where they sit."""

    people: frozenset[LobbyPerson] = frozenset()
    guests: int = 0


async def find_people(tables: Iterable[LiveTable]) -> PeopleHere:
    """Find out who is at tables; yield to the event loop after every few of them."""
    people: set[LobbyPerson] = set()
    guests = 0
    for number, table in enumerate(tables, 1):
        people |= _people_at(table)
        guests += sum(_is_guest(table, client.authority.places) for client in table.clients)
        if number % _SLICE == 0:
            await asyncio.sleep(0)
    return PeopleHere(frozenset(people), guests)


def lobby_person(person: NamedPerson, *, is_playing: bool = False) -> LobbyPerson:
    return LobbyPerson(person.name, person.id, tag_of(person.id), is_playing)


def _people_at(table: LiveTable) -> set[LobbyPerson]:
    """Return the people with names who are present at a table, through any server."""
    seated = table.seated.people
    if not seated:
        return set()
    state, present = table.state, table.clients.present
    is_playing = state.stage is not Stage.OVER
    return {
        lobby_person(person, is_playing=is_playing)
        for place, person in seated.items()
        if state.seat_of(place) in present
    }


def _is_guest(table: LiveTable, places: Iterable[Seat]) -> bool:
    """Return whether a socket holds places of a table, all of them without a name."""
    players, named = table.state.created.players, table.seated.people
    held = [place for place in places if players[place.index] == HUMAN]
    return bool(held) and not any(place in named for place in held)
