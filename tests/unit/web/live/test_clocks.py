"""The live endpoint in games with a clock, also while the server is stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludoteca.match.clock import parse_control
from tests.unit.web.visitor import Server, begin_game, created, serving


async def test_a_flag_that_falls_ends_the_game(server: Server) -> None:
    assert str(parse_control("0.3s")) == "0.3s"
    visitor = await server.play(clock="0.3s")
    assert visitor.table["clock"]["running"] == 0
    await visitor.until(lambda message: message.get("table", {}).get("stage") == "over")
    assert visitor.table["outcome"]["winners"] == [1]


async def test_a_stop_keeps_the_clock_and_the_game_goes_on_when_all_are_back(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created(clock="10m"))
        visitor = await server.sit(seated.key, seated.token)
        await server.tables.stop()
        assert (await visitor.until("closing"))["code"] == "server/stopping"
        assert await visitor.next() == {}
    await asyncio.sleep(0.1)
    async with serving(tmp_path) as server:
        watcher = await server.sit(seated.key)
        assert watcher.table["is_paused"]
        left = watcher.table["clock"]["sides"][0]["seconds"]
        assert left > 599.0
        player = await server.sit(seated.key, seated.token)
        await player.until(lambda message: message.get("narration") == ["The game continues."])
        # It runs again by now; while everybody was away it rested.
        assert left - 30 < player.table["clock"]["sides"][0]["seconds"] <= left


async def test_a_clock_that_a_killed_server_left_running_rests_since_the_last_move(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        seated = await begin_game(server.tables, created(clock="10m"))
        # As if killed: nothing is said and nothing is written any more.
        server.tables.registry.is_stopping = True
        await server.tables.engine_pool.stop()
    await asyncio.sleep(0.3)
    async with serving(tmp_path) as server:
        watcher = await server.sit(seated.key)
        assert watcher.table["is_paused"]
        assert watcher.table["clock"]["sides"][0]["seconds"] == 600.0
