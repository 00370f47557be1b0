"""What a shared server adds to its tables: people, a lobby, bans, and other servers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import msgspec

from ludoteca.club.cluster.bus import broadcast
from ludoteca.club.cluster.cluster import Cluster
from ludoteca.club.cluster.leases import leased_games
from ludoteca.club.cluster.messages import (
    AnyRequest,
    CloseTableRequest,
    CommandRequest,
    ExclusionMessage,
    Incoming,
    LoadRequest,
    LobbyMessage,
    PresenceMessage,
    Request,
    TableMessage,
    TablesRequest,
)
from ludoteca.club.correspondence.correspondence import CorrespondenceKeeper
from ludoteca.club.lobby.lobby import Lobby
from ludoteca.club.operator.bans import BanList
from ludoteca.club.operator.figures import close_here, own_load, own_tables
from ludoteca.club.people.people import People, Person
from ludoteca.club.people.ratings import Ratings
from ludoteca.club.people.seated_people import NETWORK, seated_people, sit_down
from ludoteca.core import Command, Seat, SessionError, say
from ludoteca.match.events import WhyUnrated
from ludoteca.match.session import Session
from ludoteca.store.database import Changes
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.extension import SeatClaim, ServerExtension
from ludoteca.web.http.limits import RateLimits, hidden_network
from ludoteca.web.live.clients import Client
from ludoteca.web.live.people import SeatedPeople

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable
    from ludoteca.web.live.tables import LiveTables

OPERATOR_PATH = "/api/operator/"
_NAMES_AN_HOUR = 100.0
_WRONG_TOKENS_A_SECOND = 1 / 30
_WRONG_TOKENS_AT_ONCE = 5.0
_SHUT_OUT = SessionError("people/shut-out", say("this device was shut out"))


class Club(ServerExtension):
    """One server of a club."""

    def __init__(self, tables: LiveTables, settings: ServerSettings) -> None:
        super().__init__(tables)
        self._store_thread = tables.store_thread
        self._rates_one_network = settings.rates_one_network
        # The other servers; None if there can be none.
        self.cluster = Cluster(tables) if settings.is_shared else None
        self.servers = self.cluster or self.servers
        # Where people meet; None on a person's own server.
        self.lobby = None if settings.is_local else Lobby(tables, self.cluster)
        self.bans = BanList(self._store_thread, self._close_banned)
        # How many names an address may choose, and how many phrases it may try.
        self.new_people = RateLimits(_NAMES_AN_HOUR / 3600, _NAMES_AN_HOUR)
        # How many wrong tokens of the operator an address may try.
        self.wrong_tokens = RateLimits(_WRONG_TOKENS_A_SECOND, _WRONG_TOKENS_AT_ONCE)
        self._correspondence = CorrespondenceKeeper(tables)

    # The server.

    async def start(self, context: Context) -> None:
        background = self.tables.background
        if self.cluster is not None:
            self._share_limits(self.cluster, context)
            await self.cluster.start()
        # Rated games whose server was stopped between their end and their count.
        await self._store_thread.run(lambda store: Ratings(store).settle_all())
        await self.bans.start(background)
        await self._correspondence.start()
        if self.lobby is not None:
            self.lobby.start()

    def _share_limits(self, cluster: Cluster, context: Context) -> None:
        tables = self.tables
        quotas = {"sockets": tables.socket_quota, "tables": tables.count.quota}
        if context.connection_quota is not None:
            quotas["connections"] = context.connection_quota
        rate_limits = {"people": self.new_people, "operator": self.wrong_tokens}
        if self.lobby is not None:
            rate_limits["challenges"] = self.lobby.rate_limits
        rate_limits |= {"new tables": tables.count.creations, **vars(tables.network_limits)}
        cluster.share(quotas, {**rate_limits, **context.request_limits})

    async def stop(self) -> None:
        """Announce that nobody is present here; after stopping the tables, give back all leases."""
        if self.lobby is not None:
            self.lobby.close()
        if self.cluster is not None:
            await self.cluster.leave()
        await super().stop()
        if self.cluster is not None:
            await self.cluster.stop()

    def refusal(self, address: str, path: str = "") -> SessionError | None:
        """Refuse a banned network, except that operators can lift a ban on their own network."""
        return None if path.startswith(OPERATOR_PATH) else self.bans.refusal(address)

    def receive(self, changes: Changes, context: Context) -> None:
        if self.cluster is None:
            return
        for message in self.cluster.bus.receive(changes.messages):
            self._handle(message, self.cluster, context)
        if changes.is_all:
            self.cluster.resume()

    def _handle(self, message: Incoming, cluster: Cluster, context: Context) -> None:
        match message:
            case PresenceMessage():
                cluster.receive_presence(message)
            case TableMessage(table, shown):
                cluster.show(table, shown)
            case ExclusionMessage(holder):
                self._close_device(holder)
            case LobbyMessage():
                if self.lobby is not None:
                    self.lobby.receive(message)
            case Request(body=body):
                answer = _answer(body, cluster, context)
                self.tables.background.spawn(cluster.bus.reply(message, answer))

    def _clients(self) -> Iterator[Client]:
        for table in self.tables.registry:
            yield from table.clients
        if self.lobby is not None:
            yield from self.lobby.clients

    def _close_banned(self) -> None:
        for client in self._clients():
            refusal = self.bans.refusal(client.address)
            if refusal is not None:
                client.close(refusal)

    def _close_device(self, holder: str) -> None:
        """Close the sockets here of a device that was shut out; ``holder`` is its key's hash."""
        for client in self._clients():
            if client.holder == holder:
                client.close(_SHUT_OUT)

    def on_reopen(self, table: LiveTable) -> Command | None:
        """Give a move its whole time again if it ran out while no server was alive."""
        state = table.state
        if state.clock.runs_on:
            return self._correspondence.on_reopen(state.clock, state.at)
        return super().on_reopen(table)

    def games_in_use(self, store: Store) -> frozenset[str]:
        return leased_games(store)

    # People with names.

    async def person(self, key: str) -> Person | None:
        if not key:
            return None
        return await self._store_thread.run(lambda store: People(store).require(key))

    def tokens_of(self, store: Store, key: str) -> dict[str, str]:
        """Return the games of a person: the key of a device is the token of all of them."""
        person = People(store).of_key(key)
        return dict.fromkeys(Seats(store).games_of(person.id), key) if person else {}

    def network_for_ratings(self, address: str) -> str:
        """Return the hidden network of an address; empty if games within one network are rated."""
        return hidden_network(address) if address and not self._rates_one_network else ""

    def add_game(self, store: Store, key: str, session: Session, address: str) -> None:
        network = self.network_for_ratings(address)
        if network and session.state.created.table.rated:
            store.set_property(key, NETWORK, network)

    async def shut_out(self, key: str, device: str) -> None:
        def work(store: Store) -> str:
            people = People(store)
            with store.transaction():
                holder = people.shut_out(people.require(key).id, device)
                broadcast(store, ExclusionMessage(holder))
            return holder

        self._close_device(await self._store_thread.run(work))

    def seated_people(self, store: Store, key: str, game: str) -> SeatedPeople:
        return seated_people(store, key, game)

    def sit_down(self, store: Store, claim: SeatClaim) -> tuple[Seat, WhyUnrated | None]:
        return sit_down(store, claim, self.network_for_ratings(claim.address))


async def _answer(
    body: AnyRequest, cluster: Cluster, context: Context
) -> Collection[msgspec.Struct]:
    match body:
        case CommandRequest():
            return await cluster.do(body)
        case LoadRequest():
            return [own_load(context)]
        case TablesRequest(language):
            return own_tables(context, language)
        case CloseTableRequest(table, reason):
            await close_here(context, table, reason)
            return []


def club_of(context: Context) -> Club:
    assert isinstance(context.extension, Club)
    return context.extension
