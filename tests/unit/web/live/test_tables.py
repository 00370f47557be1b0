"""The tables: laying tables, finding them, letting them go."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from ludoteca.club.store import CLUB
from ludoteca.core import Seat, SessionError, say
from ludoteca.locale import Language
from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Consent
from ludoteca.store.library import Library
from ludoteca.store.retention import RetentionPolicy
from ludoteca.store.store import Store
from ludoteca.web.http.limits import Limits, Quota
from ludoteca.web.live import tables as tables_module
from ludoteca.web.live.clients import Authority, Client
from ludoteca.web.live.registry import TableRegistry
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import Background, LiveTables
from tests.unit.web.visitor import Server, begin_game, created, serving


async def seats(tables: LiveTables, key: str, token: str) -> frozenset[Seat]:
    """Say for which seats of a table a token's holder may act."""
    return (
        (await tables.registry.find(key))
        .participant(await tables.seating.authority(key, token))
        .seats
    )


async def rest(tables: LiveTables) -> None:
    """Wait until no driver has anything to do."""
    await asyncio.gather(*(one.driver._task for one in tables.registry if one.driver._task))


def code_of(error: pytest.ExceptionInfo[SessionError]) -> str:
    return error.value.code


async def test_an_invitation_is_good_once(server: Server) -> None:
    tables = server.tables
    seated = await begin_game(tables, created(), Seat.FIRST)
    assert await seats(tables, seated.key, seated.token) == {Seat.SECOND}
    token = await tables.seating.claim(seated.key, seated.invitation)
    assert await seats(tables, seated.key, token) == {Seat.FIRST}
    assert await seats(tables, seated.key, seated.invitation) == frozenset()
    with pytest.raises(SessionError) as refused:
        await tables.seating.claim(seated.key, seated.invitation)
    assert code_of(refused) == "seats/no-invitation"


async def test_tokens_of_one_table_are_worth_nothing_at_another(server: Server) -> None:
    one = await begin_game(server.tables, created())
    other = await begin_game(server.tables, created())
    assert await seats(server.tables, one.key, one.token) == set(Seat)
    assert await server.tables.seating.authority(other.key, one.token) == Authority()
    for token in (None, "", "x" * 500, "ж" * 40):
        assert await server.tables.seating.authority(one.key, token) == Authority()


@pytest.mark.parametrize(
    ("friend", "clock", "takebacks", "pauses"),
    [
        (None, "none", Consent.FREE, Consent.FREE),
        (Seat.SECOND, "none", Consent.ASK, Consent.FREE),
        (Seat.SECOND, "5m", Consent.ASK, Consent.ASK),
    ],
)
async def test_a_friend_elsewhere_is_asked_more_often(
    friend: Seat | None, clock: str, takebacks: Consent, pauses: Consent, server: Server
) -> None:
    seated = await begin_game(server.tables, created(clock=clock), friend)
    rules = (await server.tables.registry.find(seated.key)).session.state.created.table
    assert (rules.takebacks, rules.pauses) == (takebacks, pauses)


async def test_all_who_look_for_a_table_at_once_find_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created())
    async with serving(tmp_path) as server:
        found = await asyncio.gather(*(server.tables.registry.find(seated.key) for _ in range(5)))
        assert len(set(map(id, found))) == 1


async def test_tables_that_nobody_uses_make_room(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(tables=2)) as server:
        tables = server.tables
        first = await begin_game(tables, created())
        client = Client(Authority(), Language("en"))
        (await tables.registry.find(first.key)).add_client(client, None)
        second = await begin_game(tables, created())
        await asyncio.sleep(0.01)
        third = await begin_game(tables, created())
        assert len(tables.registry) == 2
        assert (await tables.registry.find(third.key)).session.sequence == 1
        (await tables.registry.find(third.key)).add_client(client, None)
        await asyncio.sleep(0.01)
        with pytest.raises(SessionError) as refused:
            await tables.registry.find(second.key)
        assert code_of(refused) == "limit/tables"
        assert tables.registry.connected == 2


async def test_a_table_joined_while_tables_are_closed_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path, limits=Limits(idle_seconds=0)) as server:
        tables = server.tables
        first, second = [await begin_game(tables, created()) for _ in range(2)]
        await rest(tables)
        client = Client(Authority(), Language("en"))
        wanted = await tables.registry.find(second.key)
        real = TableRegistry._drop

        async def forget(registry: TableRegistry, table: LiveTable) -> None:
            await real(registry, table)
            if not wanted.clients:
                wanted.add_client(client, None)

        monkeypatch.setattr(TableRegistry, "_drop", forget)
        await tables.registry.drop_idle()
        assert len(tables.registry) == 1
        assert await tables.registry.find(second.key) is wanted
        assert first.key not in tables.registry._tables


async def test_a_table_that_was_left_without_a_move_is_deleted_unless_a_friend_may_come(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, limits=Limits(idle_seconds=0)) as server:
        tables = server.tables
        left, awaited, played = [
            await begin_game(tables, created(), friend) for friend in (None, Seat.SECOND, None)
        ]
        table = await tables.registry.find(played.key)
        await table.submit(PlayMove("a1a4"), Seat.FIRST, 1)
        await rest(tables)
        await tables.registry.drop_idle()
        assert len(tables.registry) == 0
        with pytest.raises(SessionError) as missing:
            await tables.registry.find(left.key)
        assert code_of(missing) == "store/no-game"
        assert await tables.registry.find(awaited.key)
        assert await tables.registry.find(played.key)


async def test_a_store_in_trouble_does_not_cost_a_friend_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(table: LiveTable) -> None:
        raise SessionError("store/busy", say("it rains"))

    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created(), Seat.SECOND)
        with monkeypatch.context() as patched:
            patched.setattr(LiveTable, "catch_up", refuse)
            token = await server.tables.seating.claim(seated.key, seated.invitation)
        assert await seats(server.tables, seated.key, token) == {Seat.SECOND}


async def test_an_address_may_lay_only_so_many_tables(server: Server) -> None:
    tables = server.tables
    tables.count.quota = Quota(9, 1, "limit/tables")
    seated = await begin_game(tables, created(), address="10.0.0.1")
    with pytest.raises(SessionError) as refused:
        await begin_game(tables, created(), address="10.0.0.1")
    assert code_of(refused) == "limit/tables"
    await begin_game(tables, created(), address="10.0.0.2")
    await tables.registry._drop(await tables.registry.find(seated.key))
    await begin_game(tables, created(), address="10.0.0.1")


async def test_a_hall_that_closes_lets_nobody_in(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    await server.tables.stop()
    await server.tables.stop()
    with pytest.raises(SessionError) as refused:
        await begin_game(server.tables, created())
    assert code_of(refused) == "server/stopping"
    assert seated.key


async def test_a_computer_of_a_server_for_others_thinks_for_a_few_seconds_at_most(
    tmp_path: Path,
) -> None:
    wish = created(players=("greedy", "human"))
    for owner_key, most in (("", 5.0), ("the key of the owner", 60.0)):
        async with serving(tmp_path / str(most), owner_key=owner_key) as server:
            seated = await begin_game(server.tables, wish, seconds=60.0)
            assert (await server.tables.registry.find(seated.key)).seconds == most


async def begin_and_delete(tables: LiveTables) -> None:
    key = (await begin_game(tables, created(), address="192.0.2.7")).key
    await tables.store_thread.run(lambda store: Library(store).delete(key))
    await tables.registry.catch_up([key])


async def test_who_deletes_tables_cannot_begin_more_than_the_others(server: Server) -> None:
    tables = server.tables
    for _ in range(Limits().tables_of_address):
        await begin_and_delete(tables)
    with pytest.raises(SessionError) as refused:
        await begin_and_delete(tables)
    assert code_of(refused) == "limit/tables"
    assert len(tables.registry) == 0
    await begin_game(tables, created(), address="192.0.2.8")


async def test_a_table_without_a_move_is_removed_once_nobody_uses_it(tmp_path: Path) -> None:
    now = 1_000_000.0
    store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite", CLUB))
    tables = LiveTables(store_thread, now=lambda: now, retention=RetentionPolicy())
    used, left = [await begin_game(tables, created(at=now - 4000.0)) for _ in range(2)]
    await tables.registry._drop(tables.registry._tables[left.key])
    await tables.tidy()
    found = await store_thread.run(lambda store: Library(store).games())
    assert [game.key for game in found] == [used.key]
    assert tables.store_size > 0
    await tables.stop()
    store_thread.close()


async def test_background_work_is_not_collected_and_ends_with_the_server() -> None:
    background, seen = Background(), list[str]()

    async def work(begun: str) -> None:
        seen.append(begun)
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            seen.append("ended")

    background.spawn(work("begun"))
    await asyncio.sleep(0)
    gc.collect()
    assert seen == ["begun"]
    await background.stop()
    background.spawn(work("too late"))
    await asyncio.sleep(0)
    assert seen == ["begun", "ended"]


async def test_what_is_done_regularly_goes_on_after_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    faults, done = [LookupError("a mistake of ours")], asyncio.Event()

    async def drop_idle(_: TableRegistry) -> None:
        if faults:
            raise faults.pop()
        done.set()

    monkeypatch.setattr(tables_module, "_SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(TableRegistry, "drop_idle", drop_idle)
    async with serving(tmp_path):
        await asyncio.wait_for(done.wait(), 5)
    assert "a mistake of ours" in caplog.text
