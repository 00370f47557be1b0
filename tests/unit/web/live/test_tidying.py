"""A server's store does not grow for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.club.store import CLUB
from ludoteca.core import SessionError
from ludoteca.store.library import Library
from ludoteca.store.retention import RetentionPolicy
from ludoteca.store.store import Store
from ludoteca.web.http.limits import Limits
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.tidying import Tidying
from tests.unit.web.visitor import created, run, serving


async def begin_and_delete(tables: LiveTables) -> None:
    key = (await tables.seating.begin(created(), address="192.0.2.7")).key

    def delete(store: Store) -> None:
        Library(store).delete(key)

    await tables.store_thread.run(delete)
    await tables.registry.catch_up([key])


def test_who_deletes_tables_cannot_begin_more_than_the_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            tables, most = server.tables, Limits().tables_of_address
            for _ in range(most):
                await begin_and_delete(tables)
            with pytest.raises(SessionError) as refused:
                await begin_and_delete(tables)
            assert refused.value.code == "limit/tables"
            assert len(tables.registry) == 0
            await tables.seating.begin(created(), address="192.0.2.8")

    run(work())


def test_a_table_without_a_move_is_removed_once_nobody_uses_it(tmp_path: Path) -> None:
    async def work() -> None:
        now = 1_000_000.0
        store_thread = StoreThread(lambda: Store(tmp_path / "games.sqlite", CLUB))
        tables = LiveTables(store_thread, now=lambda: now)
        in_use = {(await tables.seating.begin(created(at=now - 4000.0))).key}
        left = (await tables.seating.begin(created(at=now - 4000.0))).key
        tidying = Tidying(store_thread, RetentionPolicy(), lambda: now, lambda _: in_use)
        await tidying.once()
        found = await store_thread.run(lambda store: Library(store).games())
        assert {game.key for game in found} == in_use
        assert left not in in_use
        assert tidying.size > 0
        await tables.stop()
        store_thread.close()

    run(work())
