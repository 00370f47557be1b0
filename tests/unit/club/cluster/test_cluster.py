"""Servers that share a PostgreSQL: one owns a table, the others pass commands on to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from ludoteca.club.club import Club
from ludoteca.club.cluster.cluster import Cluster
from ludoteca.club.cluster.leases import LEASE_SECONDS
from ludoteca.club.store import CLUB
from ludoteca.core import Seat, SessionError
from ludoteca.store.database import Changes
from ludoteca.store.library import Library
from ludoteca.store.retention import RetentionPolicy
from ludoteca.store.store import Store
from ludoteca.web.api import wire
from ludoteca.web.api.answers import Seated
from ludoteca.web.context import ServerSettings
from ludoteca.web.http.limits import hidden_network
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.registry import TableRegistry
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from tests.postgres import new_database
from tests.unit.web.visitor import Server, Visitor, begin_game, context_for, created, servers

pytestmark = pytest.mark.anyio


def cluster_of(server: Server) -> Cluster:
    assert server.club.cluster is not None
    return server.club.cluster


async def meet(one: Server, other: Server, **changes: Any) -> tuple[Seated, Visitor, Visitor]:
    """Begin a game at one server, which owns it, and take the same seats at both."""
    seated = await begin_game(one.tables, created(**changes))
    owner = await one.sit(seated.key, seated.token)
    return seated, owner, await other.sit(seated.key, seated.token)


async def die(server: Server) -> None:
    """Stop everything at once, as if the process had been killed."""
    await cluster_of(server)._heartbeat.stop()
    for table in server.tables.registry:
        await table.driver.stop()
    server.tables.store_thread.watch(lambda changes: None)


async def eventually(is_so: Callable[[], bool]) -> float:
    """Wait until something is so, and return how long that took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() < began + 60.0, "waited in vain"
        await asyncio.sleep(0.02)
    return time.monotonic() - began


async def test_servers_of_one_database_know_of_each_other() -> None:
    address = new_database()
    store_thread = StoreThread(lambda: Store(address, CLUB))
    now = 1000.0
    tables = LiveTables(store_thread, engine_processes=1, now=lambda: now)
    first = Cluster(tables)
    await first.start()
    now = 1010.0
    second = Cluster(tables)
    await second.start()
    assert second.alive_since == 1000.0
    await first.stop()
    third = Cluster(tables)
    await third.start()
    assert third.alive_since == 1000.0, "there was always one of them"
    assert third.others == {second.name}
    for server in (second, third):
        await server.stop()
    now = 1100.0
    late = Cluster(tables)
    await late.start()
    assert late.alive_since == 1100.0
    await late.stop()
    store_thread.close()


async def test_a_server_is_known_as_soon_as_it_asks_about_a_table() -> None:
    async with servers(1) as (server,):
        assert server.tables.extension.servers.is_alone
        changes = Changes(messages=('["presence", "other", "a table", [], 0, true]',))
        server.club.receive(changes, server.app.state.context)
        assert not server.tables.extension.servers.is_alone


async def test_a_clock_runs_on_while_another_server_lives() -> None:
    address = new_database()
    threads = [StoreThread(lambda: Store(address, CLUB)) for _ in range(2)]
    settings = ServerSettings(is_shared=True)
    one, other = (
        LiveTables(store_thread, engine_processes=1, extend=partial(Club, settings=settings))
        for store_thread in threads
    )
    await one.start(context_for(one))
    seated = await begin_game(one, created(clock="10m"))
    assert isinstance(other.extension, Club)
    assert other.extension.cluster is not None
    cluster = other.extension.cluster
    cluster.alive_since = seated_at = 1e11
    await other.start(context_for(other))
    assert cluster.alive_since < seated_at
    assert not (await other.registry.find(seated.key)).state.is_paused
    for tables in (one, other):
        await tables.stop()
    for store_thread in threads:
        store_thread.close()


async def test_the_server_at_which_somebody_sits_down_first_owns_the_table(
    one: Server, other: Server
) -> None:
    seated = await begin_game(one.tables, created())
    assert not one.tables.registry._tables[seated.key].is_ours
    await other.sit(seated.key, seated.token)
    await one.sit(seated.key)
    table = one.tables.registry._tables[seated.key]
    assert other.tables.registry._tables[seated.key].is_ours
    assert (table.is_ours, table.owner) == (False, cluster_of(other).name)


async def test_a_command_is_passed_on_to_the_owner_and_answered(one: Server, other: Server) -> None:
    seated, owner, visitor = await meet(one, other)
    done = await visitor.does("move", text="b1b4")
    assert (done["type"], done["first"], len(done["events"])) == ("happened", 1, 1)
    assert [ply["text"] for ply in done["table"]["plies"]] == ["b1b4"]
    heard = await owner.until("happened")
    assert heard["answers"] is None
    assert other.tables.registry._tables[seated.key].owner == cluster_of(one).name
    refused = await visitor.does("move", text="Nc3c4,b5b4")
    assert refused["code"] == "session/illegal-move", refused
    assert "b4" in refused["sentence"]
    watcher = await other.sit(seated.key)
    refused = await watcher.does("move", text="b1b4")
    assert refused["code"] == "seats/watching"
    late = await visitor.does("move", text="c1c4", sequence=1)
    assert (late["code"], late["sequence"]) == ("session/stale", 2)


async def test_the_tables_of_a_dead_server_move(one: Server, other: Server) -> None:
    seated, _, visitor = await meet(one, other)
    await die(one)
    assert (await visitor.does("move", text="b1b4"))["type"] == "happened"
    assert other.tables.registry._tables[seated.key].is_ours


async def test_a_command_that_a_dying_server_did_is_not_done_twice(
    one: Server, other: Server
) -> None:
    seated, _, visitor = await meet(one, other)
    await die(one)
    # It is saved, but the answer and the news of it never come.
    command = {"command": "move", "text": "b1b4"}
    message = wire.DoMessage(id="x", sequence=1, command=command)
    authority = Authority(frozenset(Seat))
    cluster_of(other)._tables = TableRegistry(other.tables)
    await one.tables.registry._tables[seated.key].handle_forwarded(authority, message)
    cluster_of(other)._tables = other.tables.registry
    answer = await visitor.does("move", text="b1b4", sequence=1)
    assert answer["code"] == "session/stale"
    assert [ply["text"] for ply in visitor.table["plies"]] == ["b1b4"]
    stored = await other.tables.store_thread.run(lambda store: store.events(seated.key))
    assert len(stored) == 2


async def test_a_server_that_stops_hands_its_tables_over_at_once(
    one: Server, other: Server
) -> None:
    seated, *_ = await meet(one, other)
    table = other.tables.registry._tables[seated.key]
    assert not table.is_ours
    await one.tables.stop()
    assert await eventually(lambda: table.is_ours) < LEASE_SECONDS


async def test_a_table_that_its_owner_drops_is_taken_by_those_who_use_it(
    one: Server, other: Server
) -> None:
    seated, owner, _ = await meet(one, other)
    table = other.tables.registry._tables[seated.key]
    await owner.leave()
    await one.tables.registry._drop(one.tables.registry._tables[seated.key])
    assert await eventually(lambda: table.is_ours) < LEASE_SECONDS


async def test_a_server_that_lost_a_lease_stops_driving(one: Server, other: Server) -> None:
    seated = await begin_game(one.tables, created())
    await one.sit(seated.key, seated.token)
    table = one.tables.registry._tables[seated.key]
    assert table.is_ours
    await other.tables.store_thread.run(
        lambda store: store.rows("UPDATE leases SET server = ?", cluster_of(other).name)
    )
    cluster_of(one)._take_orphans(True)
    await eventually(lambda: not table.is_ours)
    assert table.owner == cluster_of(other).name


async def test_only_the_owner_lets_computers_move(one: Server, other: Server) -> None:
    wish = created("morris", players=("random", "human"))
    seated = await begin_game(one.tables, wish, seconds=0.1)
    visitor = await other.sit(seated.key, seated.token)
    watcher = await one.sit(seated.key)
    for _ in range(3):
        while visitor.table["turn"] == 0:
            await visitor.until("happened")
        legal = visitor.table["legal"]
        while legal["move"] is None:
            legal = next(iter(legal["next"].values()))
        assert (await visitor.does("move", text=legal["move"]))["type"] == "happened"
    while watcher.table["sequence"] < 7:
        await watcher.until("happened")
    assert not one.tables.registry._tables[seated.key].driver.is_busy
    # Those who look on elsewhere see that it thinks.
    thoughts = [one["seat"] for one in watcher.seen if one["type"] == "thinking"]
    assert set(thoughts) == {0, None}


async def test_how_fast_computers_play_is_passed_on(one: Server, other: Server) -> None:
    seated, _, visitor = await meet(one, other, players=("random", "random"))
    answer = await visitor.does("pace", seconds=7.0)
    assert answer["type"] == "answer"
    assert one.tables.registry._tables[seated.key].pace == 7.0


async def test_a_command_too_long_to_be_passed_on_is_refused(one: Server, other: Server) -> None:
    seated, _, visitor = await meet(one, other)
    table = other.tables.registry._tables[seated.key]
    command = {"command": "move", "text": "x" * 9000}
    message = wire.DoMessage(id="x", sequence=1, command=command)
    with pytest.raises(SessionError, match="too long"):
        await cluster_of(other).pass_on(table, Authority(), message)
    assert (await visitor.does("move", text="b1b4"))["type"] == "happened"


async def test_a_game_without_a_move_is_not_forgotten_while_another_server_has_it(
    one: Server, other: Server
) -> None:
    seated = await begin_game(one.tables, created())
    visitor = await other.sit(seated.key, seated.token)
    table = one.tables.registry._tables[seated.key]
    await eventually(lambda: bool(table.clients.elsewhere))
    for server in (one, other):
        for each in server.tables.registry._tables.values():
            each.used = 0.0
        await server.tables.registry.drop_idle()
    # It counts for those who began it while somebody plays.
    assert seated.key in one.tables.registry._tables
    table.counted = ()
    await one.tables.registry.drop_idle()
    assert seated.key not in one.tables.registry._tables
    assert (await visitor.does("move", text="b1b4"))["type"] == "happened"


async def test_a_game_that_another_server_owns_is_not_tidied_away(
    one: Server, other: Server
) -> None:
    one.tables._retention = RetentionPolicy(unplayed=-1.0)
    seated = await begin_game(other.tables, created())
    forgotten = await begin_game(other.tables, created())
    await other.sit(seated.key, seated.token)
    await one.tables.tidy()
    games = await one.tables.store_thread.run(lambda store: Library(store).games())
    assert {game.key for game in games} == {seated.key}
    assert forgotten.key != seated.key


async def test_limits_hold_across_servers(one: Server, other: Server) -> None:
    for server in (one, other):
        server.tables.count.quota.of_address = 4
    for number in range(4):
        await begin_game((one, other)[number % 2].tables, created(), address="10.0.0.1")
    quotas = [server.tables.count.quota for server in (one, other)]
    home = hidden_network("10.0.0.1")
    await eventually(lambda: all(quota.elsewhere[home] == 2 for quota in quotas))
    for server in (one, other):
        with pytest.raises(SessionError, match="too many games"):
            await begin_game(server.tables, created(), address="10.0.0.1")
    await begin_game(one.tables, created(), address="10.0.0.2")


async def code_of(server: Server, method: str, path: str, body: object = None) -> str:
    headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
    answer = await server.ask(method, path, json=body, headers=headers)
    return str(answer.json().get("code", ""))


CHOOSE_NAME = ("POST", "/api/people", {"name": "Ana"})
TRY_PHRASE = ("POST", "/api/people/me/devices", {"phrase": "one two three four five six"})
GUESS_TOKEN = ("GET", "/api/operator/load")
TAKE_NO_CHALLENGE: tuple[str, str, dict[str, str]] = ("POST", "/api/lobby/challenges/none/take", {})


async def test_who_has_been_too_fast_at_one_server_waits_at_the_others(
    one: Server, other: Server
) -> None:
    for first, then, code in (
        (CHOOSE_NAME, TRY_PHRASE, "limit/people"),
        (GUESS_TOKEN, GUESS_TOKEN, "limit/too-fast"),
        (TAKE_NO_CHALLENGE, TAKE_NO_CHALLENGE, "limit/challenges"),
    ):
        assert await code_of(other, *then) != code
        while await code_of(one, *first) != code:
            pass
        # The other server hears of it with a heartbeat.
        beats = cluster_of(other)._beats
        await eventually(lambda beats=beats: cluster_of(other)._beats > beats + 10)  # type: ignore[misc]
        assert await code_of(other, *then) == code
