"""What the lobby shows of the tables of a server: who is at them, and small live boards."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

from ludoteca.club.lobby.messages import LobbyGame, LobbyPerson
from ludoteca.club.people.people import tag_of
from ludoteca.core import Seat, SessionError
from ludoteca.match.events import HUMAN
from ludoteca.match.state import Stage
from ludoteca.web.api.answers import StillView
from ludoteca.web.live.people import NamedPerson
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.view import SharedBoard

_SLICE = 50


@dataclass(frozen=True, slots=True)
class PeopleHere:
    """The people and guests at the tables of this server."""

    people: frozenset[LobbyPerson] = frozenset()
    guests: int = 0


async def find_people(tables: Iterable[LiveTable]) -> PeopleHere:
    """Find out who is at tables; yield to the event loop after every few of them."""
    people: set[LobbyPerson] = set()
    guests = 0
    for number, table in enumerate(tables, 1):
        people |= _people_at(table)
        guests += sum(_is_guest(table, client.authority.seats) for client in table.clients)
        if number % _SLICE == 0:
            await asyncio.sleep(0)
    return PeopleHere(frozenset(people), guests)


def lobby_person(person: NamedPerson, *, is_playing: bool = False) -> LobbyPerson:
    return LobbyPerson(person.name, person.id, tag_of(person.id), is_playing)


def _people_at(table: LiveTable) -> set[LobbyPerson]:
    seated = table.seated.people
    if not seated:
        return set()
    state, present = table.state, table.clients.present
    is_playing = state.stage is not Stage.OVER
    return {
        lobby_person(person, is_playing=is_playing)
        for seat, person in seated.items()
        if state.seat_of(seat) in present
    }


def _is_guest(table: LiveTable, seats: Iterable[Seat]) -> bool:
    """Return whether a socket holds seats of a table, all of them without a name."""
    players, named = table.state.created.players, table.seated.people
    held = [seat for seat in seats if players[seat.index] == HUMAN]
    return bool(held) and not any(seat in named for seat in held)


class Boards:
    """The boards of a few tables; each is drawn again only after an event."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._shown: dict[str, tuple[int, LobbyGame]] = {}

    async def of(self, keys: Iterable[str]) -> dict[str, LobbyGame]:
        """Return the boards of tables that can be read and are not over."""
        found: dict[str, tuple[int, LobbyGame]] = {}
        for key in keys:
            with contextlib.suppress(SessionError):
                table = await self._tables.registry.find(key)
                if table.state.stage is not Stage.OVER:
                    found[key] = self._board(table)
        self._shown = found
        return {key: game for key, (_, game) in found.items()}

    def _board(self, table: LiveTable) -> tuple[int, LobbyGame]:
        sequence, state = table.session.sequence, table.state
        known = self._shown.get(table.key)
        if known is not None and known[0] == sequence:
            return known
        plain = SharedBoard(state.game, state.position, state.touched).plain
        return sequence, LobbyGame(
            key=table.key,
            game=state.game.key,
            **{name: plain[name] for name in StillView.__struct_fields__},
            names=state.names,
            turn=state.position.turn.index,
            moves=sum(not ply.is_throw for ply in state.plies),
            clock=state.created.clock,
            rated=state.created.table.rated,
        )
