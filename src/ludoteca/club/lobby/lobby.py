"""The lobby of a server: who is here, what they offer, and what is being played.

Everybody sees the same, so that each change is read, encoded and compared once, at most once a
second. Challenges and games are in the store; the servers broadcast who is here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from ludoteca.club.cluster.cluster import Cluster
from ludoteca.club.cluster.messages import LobbyMessage
from ludoteca.club.lobby import messages as lobby_wire
from ludoteca.club.lobby.challenges import AWAY_SECONDS, Challenge, Challenges
from ludoteca.club.lobby.tables import Boards, PeopleHere, find_people, lobby_person
from ludoteca.club.people.people import Person, tag_of
from ludoteca.club.people.ratings import Ratings
from ludoteca.store.store import Store
from ludoteca.web.api.requests import ChallengeRequest
from ludoteca.web.http.errors import stopping
from ludoteca.web.http.limits import RateLimits
from ludoteca.web.live.clients import Client
from ludoteca.web.live.tables import LiveTables

_TICK_SECONDS = 1.0
_READ_SECONDS = 5.0
_RENEWAL_SECONDS = 10.0
_MAX_CHALLENGES = 50
_MAX_GAMES = 12
_MAX_SENT = 32  # Names in a message, whose size the database limits
_MAX_PEOPLE = 200
_TABLES_A_SECOND = 1000  # How many tables are searched for people
_GAME_SECONDS = 3600.0
_PEER_SECONDS = 3 * _RENEWAL_SECONDS
_AN_HOUR, _AT_ONCE = 120.0, 30.0


@dataclass(eq=False)
class Guest:
    """One socket in the lobby."""

    client: Client
    person: Person | None = None
    # The ids of the challenges that stay open for this socket.
    mine: set[str] = field(default_factory=set)
    is_new: bool = True  # Whether it has received nothing yet


class Lobby:
    """The lobby, as one server shows it."""

    def __init__(self, tables: LiveTables, cluster: Cluster | None) -> None:
        self._tables = tables
        self._cluster = cluster
        self._server = cluster.name if cluster else ""
        self._store_thread = tables.store_thread
        self._now = tables.now
        self._began = tables.now()
        self._guests: set[Guest] = set()
        # Who is in the lobby through other servers, and when they said so.
        self._elsewhere: dict[str, tuple[float, LobbyMessage]] = {}
        self._at_tables = PeopleHere()
        self._boards = Boards(tables)
        self._challenges: list[lobby_wire.ChallengeView] = []
        self._keys: list[str] = []
        self._sent: lobby_wire.LobbyNews | None = None
        self._next_read = self._next_people = 0.0
        self._waking = asyncio.Event()
        # How many challenges an address may make and take.
        self.rate_limits = RateLimits(_AN_HOUR / 3600, _AT_ONCE)

    @property
    def clients(self) -> list[Client]:
        return [guest.client for guest in self._guests]

    def close(self) -> None:
        for client in self.clients:
            client.close(stopping())

    def enter(self, guest: Guest) -> None:
        self._guests.add(guest)
        self.touch(broadcasts=False)

    def leave(self, guest: Guest) -> None:
        """Let somebody go; their challenges stay open for a while."""
        self._guests.discard(guest)

    async def remember(self, guest: Guest, held: Iterable[lobby_wire.HeldChallenge]) -> None:
        """Keep the challenges of somebody open while they are here."""
        tokens, now = {one.id: one.token for one in held}, self._now()

        def check(store: Store) -> set[str]:
            challenges = Challenges(store)
            found = {one.id for one in challenges.held(tokens)}
            challenges.renew(found, now)
            return found

        guest.mine = await self._store_thread.run(check)
        self.touch(broadcasts=False)

    def touch(self, *, broadcasts: bool = True) -> None:
        """Refresh at once: the challenges have changed, or somebody has come."""
        self._next_read = 0.0
        self._waking.set()
        if broadcasts:
            self._broadcast(LobbyMessage(self._server))

    # The loop.

    def start(self) -> None:
        self._waking.set()
        self._tables.background.repeat(self._tick, _TICK_SECONDS)
        self._tables.background.repeat(self._renew_challenges, _RENEWAL_SECONDS)

    async def _tick(self) -> None:
        if not self._guests:
            self._sent = None
            await self._waking.wait()
        self._waking.clear()
        if not self._guests:
            return
        now = self._now()
        await self._find_people(now)
        if now >= self._next_read:
            self._next_read = now + _READ_SECONDS
            await self._read_store(now)
        self._show(await self._boards.of(self._keys))

    async def _find_people(self, now: float) -> None:
        if now >= self._next_people:
            self._next_people = now + len(self._tables.registry) / _TABLES_A_SECOND
            self._at_tables = await find_people(self._tables.registry)

    async def _renew_challenges(self) -> None:
        """Renew the challenges of people who are here, and remove those that have expired."""
        now = self._now()
        await self._find_people(now)
        ids = {id for guest in self._guests for id in guest.mine}
        # After a start their makers need a moment to come back.
        is_settled = now - self._began > AWAY_SECONDS

        def renew(store: Store) -> int:
            challenges = Challenges(store)
            challenges.renew(ids, now)
            return challenges.expire(now) if is_settled else 0

        if await self._store_thread.run(renew):
            self.touch()
        people = _merged(self._people_here)
        sent = people[:_MAX_SENT]
        self._broadcast(
            LobbyMessage(self._server, sent, len(people) - len(sent), self._guests_here)
        )

    async def _read_store(self, now: float) -> None:
        mine = {id for guest in self._guests for id in guest.mine}

        def read(store: Store) -> tuple[list[lobby_wire.ChallengeView], list[str], dict[str, str]]:
            challenges = Challenges(store)
            taken = {one.id: one.game for one in challenges.find(mine) if one.game}
            keys = challenges.in_play(now - _GAME_SECONDS, _MAX_GAMES)
            return _views(store, challenges.open(_MAX_CHALLENGES)), keys, taken

        self._challenges, self._keys, taken = await self._store_thread.run(read)
        for guest in self._guests:
            for id in guest.mine & taken.keys():
                _send(guest, lobby_wire.ChallengeTaken(id, taken[id]))
            guest.mine -= taken.keys()

    def _show(self, boards: Mapping[str, lobby_wire.LobbyGame]) -> None:
        """Send what has changed to all, and everything to those who are new."""
        now = self._now()
        fresh = [one for at, one in self._elsewhere.values() if now - at < _PEER_SECONDS]
        people = _merged(self._people_here.union(*(one.people or () for one in fresh)))
        shown = people[:_MAX_PEOPLE]
        whole = lobby_wire.LobbyNews(
            challenges=self._challenges,
            people=shown,
            more=len(people) - len(shown) + sum(one.more for one in fresh),
            guests=self._guests_here + sum(one.guests for one in fresh),
            keys=list(boards),
            games=dict(boards),
        )
        before, self._sent = self._sent, whole
        news = whole if before is None else _difference(before, whole)
        texts: dict[bool, str] = {}
        for guest in self._guests:
            message = whole if guest.is_new else news
            if message is None:
                continue
            if guest.is_new not in texts:
                texts[guest.is_new] = msgspec.json.encode(message).decode()
            guest.client.send_text(texts[guest.is_new])
            guest.is_new = False

    # Who is here.

    @property
    def _people_here(self) -> frozenset[lobby_wire.LobbyPerson]:
        people = {guest.person for guest in self._guests if guest.person is not None}
        return self._at_tables.people.union(map(lobby_person, people))

    @property
    def _guests_here(self) -> int:
        return self._at_tables.guests + sum(guest.person is None for guest in self._guests)

    def _broadcast(self, message: LobbyMessage) -> None:
        if self._cluster is not None:
            self._tables.background.spawn(self._cluster.bus.broadcast(message))

    def receive(self, message: LobbyMessage) -> None:
        if message.people is None:
            self.touch(broadcasts=False)
        else:
            self._elsewhere[message.server] = (self._now(), message)


def _merged(people: Iterable[lobby_wire.LobbyPerson]) -> list[lobby_wire.LobbyPerson]:
    """Sort people by name; somebody who plays and is in the lobby too plays."""
    return sorted({one.id: one for one in sorted(people)}.values())


def _send(guest: Guest, message: lobby_wire.FromLobby) -> None:
    guest.client.send_text(msgspec.json.encode(message).decode())


def _difference(
    before: lobby_wire.LobbyNews, now: lobby_wire.LobbyNews
) -> lobby_wire.LobbyNews | None:
    if before == now:
        return None
    return lobby_wire.LobbyNews(
        challenges=None if before.challenges == now.challenges else now.challenges,
        people=None if before.people == now.people else now.people,
        more=now.more,
        guests=now.guests,
        keys=now.keys,
        games={key: game for key, game in now.games.items() if before.games.get(key) != game},
    )


def _views(store: Store, challenges: Iterable[Challenge]) -> list[lobby_wire.ChallengeView]:
    """Show challenges; terms that cannot be read are left out."""
    ratings = Ratings(store)
    views = []
    for one in challenges:
        try:
            terms = read_terms(one)
        except msgspec.MsgspecError:
            continue
        rated = ratings.find(one.person, terms.game)
        views.append(
            lobby_wire.ChallengeView(
                id=one.id,
                made=one.made,
                **terms.played(),
                seat=terms.seat,
                name=one.name,
                person=one.person,
                tag=tag_of(one.person),
                rating=round(rated.rating.value) if rated.games else None,
                is_provisional=bool(one.person) and rated.rating.is_provisional,
            )
        )
    return views


def read_terms(challenge: Challenge) -> ChallengeRequest:
    return msgspec.json.decode(challenge.terms, type=ChallengeRequest)
