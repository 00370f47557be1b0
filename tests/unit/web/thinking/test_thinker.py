"""Thinkers and servers that share a PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import ludoteca
from ludoteca.club.cluster.jobs import Jobs
from ludoteca.club.cluster.thinker import Thinker
from ludoteca.store.store import Store
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.thinking.worker import Worker
from tests.postgres import new_database
from tests.unit.web.live.test_cluster import eventually
from tests.unit.web.visitor import run

MORRIS = ludoteca.game("morris")
START = MORRIS.start()
LEGAL = [str(move) for move in START.legal_moves()]


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[LiveTables]:
    store_thread = StoreThread(lambda: Store(address))
    tables = LiveTables(store_thread, is_shared=True, workers=1)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.stop()
        store_thread.close()


@asynccontextmanager
async def thinking(address: str, size: int = 1, *, takes: bool = True) -> AsyncIterator[Thinker]:
    store_thread = StoreThread(lambda: Store(address))
    thinker = Thinker(store_thread, size)
    thinker.size = size if takes else 0
    task = asyncio.create_task(thinker.run())
    try:
        await eventually(lambda: thinker._heartbeat._task is not None)
        yield thinker
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        store_thread.close()


async def choose(tables: LiveTables, player: str = "random", seconds: float = 0.1) -> str | None:
    return await tables.worker_pool.choose("morris", player, START, seconds)


def test_servers_think_themselves_while_nobody_else_does() -> None:
    async def work() -> None:
        async with serving(new_database()) as tables:
            assert tables.worker_pool.size == 1
            assert await choose(tables) in LEGAL
            assert len(tables.worker_pool._idle) == 1

    run(work())


def test_a_thinker_thinks_for_servers_and_tells_how_far_it_is() -> None:
    async def work() -> None:
        address = new_database()
        told: list[tuple[int, int, str]] = []
        async with thinking(address, 2), serving(address) as tables:
            pool = tables.worker_pool
            assert pool.desk is not None
            assert pool.size == 2
            move = MORRIS.parse_move(START, "d2")
            chosen = await pool.choose(
                "morris",
                "search",
                START.play(move),
                1.0,
                tell=lambda *progress: told.append(progress),
                history=(START, (move,)),
            )
            assert chosen in [str(one) for one in START.play(move).legal_moves()]
            assert any(nodes for _, nodes, _ in told)
            assert pool._idle == [], "nobody thought here"
            rows = await tables.store_thread.run(lambda store: store.rows("SELECT * FROM jobs"))
            assert rows == []

    run(work())


def test_what_nobody_takes_is_thought_about_by_the_server() -> None:
    async def work() -> None:
        address = new_database()
        async with thinking(address, takes=False), serving(address) as tables:
            desk = tables.worker_pool.desk
            assert desk is not None
            assert desk.size == 1
            assert await choose(tables) in LEGAL
            assert len(tables.worker_pool._idle) == 1
            assert desk.size == 0, "nothing is left there for a while"

    run(work())


def test_a_job_of_a_thinker_that_dies_is_done_by_another() -> None:
    async def work() -> None:
        address = new_database()
        async with serving(address) as tables:
            async with thinking(address) as first:
                desk = tables.worker_pool.desk
                assert desk is not None
                await eventually(lambda: desk.size == 1)
                choosing = asyncio.create_task(choose(tables, "search", 3.0))
                await eventually(lambda: bool(first._thoughts))
            async with thinking(address) as second:
                assert await choosing in LEGAL
                assert len(second._idle) + len(tables.worker_pool._idle) == 1

    run(work())


def test_a_thought_that_is_no_longer_wanted_ends() -> None:
    async def work() -> None:
        address = new_database()
        async with thinking(address) as thinker, serving(address) as tables:
            choosing = asyncio.create_task(choose(tables, "search", 20.0))
            await eventually(lambda: any(one.worker for one in thinker._thoughts.values()))
            orders = tables.worker_pool.desk.orders  # type: ignore[union-attr]
            await eventually(lambda: any(order.thinker for order in orders.values()))
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)
            assert await eventually(lambda: not thinker._thoughts) < 5.0
            assert thinker._idle == []

    run(work())


def test_a_thinker_is_hurried_when_others_wait() -> None:
    async def work() -> None:
        address = new_database()
        async with thinking(address), serving(address) as tables:
            long = asyncio.create_task(choose(tables, "search", 20.0))
            await asyncio.sleep(0.5)
            short = asyncio.create_task(choose(tables))
            assert await asyncio.wait_for(long, 15.0) in LEGAL
            assert await short

    run(work())


def test_a_game_that_a_thinker_does_not_know_is_thought_about_by_the_server() -> None:
    async def work() -> None:
        address = new_database()
        async with thinking(address) as thinker, serving(address) as tables:
            done: list[dict[str, object]] = []

            async def unknown(server: str, order: object) -> dict[str, object]:
                done.append({})
                del server, order
                return {"unable": True}

            thinker._answer = unknown  # type: ignore[method-assign]
            assert await choose(tables)
            assert await choose(tables)
            assert len(done) == 1, "it is not asked again"

    run(work())


def test_a_pickle_in_the_database_is_never_opened() -> None:
    async def work() -> None:
        worker = await Worker.start()
        try:
            job = {"do": "choose", "game": "morris", "player": "random", "seconds": 0.1}
            first = MORRIS.format_position(START)
            written = {"rules": "standard", "options": {}, "first": first, "moves": []}
            poison = {**job, "written": written, "position": "bm90IGEgcGlja2xl", "history": "eA=="}
            assert (await worker.do(poison, lambda nodes, best: None))["move"]
            unknown = {**job, "game": "chess", "written": written}
            assert (await worker.do(unknown, lambda nodes, best: None))["unable"]
        finally:
            await worker.end()

    run(work())


def test_a_job_that_cannot_be_read_is_left_alone() -> None:
    async def work() -> None:
        address = new_database()
        async with thinking(address), serving(address) as tables:
            assert tables.cluster is not None
            name = tables.cluster.name
            await tables.store_thread.run(
                lambda store: [Jobs(store).put(name, body) for body in ("", "{}", '{"do": 1}')]
            )
            assert await choose(tables)

    run(work())
