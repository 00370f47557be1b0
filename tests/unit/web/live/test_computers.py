"""Computers at a live table: they answer, are watched, and lose if they break down."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca.match.controller import Think
from ludoteca.web.http.limits import RateLimits
from ludoteca.web.thinking.pool import EnginePool
from tests.unit.web.visitor import Server, Visitor, begin_game, created, serving


async def play_to_the_end(visitor: Visitor) -> None:
    """Play for every seat that the visitor has, until the game is over."""
    dice = random.Random(3)
    while visitor.table["stage"] != "over":
        table = visitor.table
        if table["is_throw_due"] and table["turn"] in visitor.you:
            answer = await visitor.does("throw")
        elif table["legal"] is not None and set(table["legal"]["next"]) != {"pass"}:
            node = table["legal"]
            while node["move"] is None:
                node = dice.choice(list(node["next"].values()))
            answer = await visitor.does("move", text=node["move"])
        else:
            answer = await visitor.until("happened")
        assert answer["type"] == "happened", answer


async def test_a_game_against_a_computer_is_played_to_the_end_and_again(server: Server) -> None:
    wish = created(players=("human", "random"))
    seated = await begin_game(server.tables, wish, seconds=0.05)
    (await server.tables.registry.find(seated.key)).pace = 0.0
    visitor = await server.sit(seated.key, seated.token)
    await play_to_the_end(visitor)
    assert visitor.table["outcome"] is not None
    await visitor.does("offer", what="rematch")
    await visitor.until(lambda message: bool(message.get("table", {}).get("rematch")))
    again = await server.sit(visitor.table["rematch"], seated.token)
    assert again.you == [1]
    assert again.table["players"] == ["random", "human"]
    await again.until(lambda message: message.get("table", {}).get("legal") is not None)


async def test_a_computer_answers_offers_and_lets_moves_be_taken_back(server: Server) -> None:
    wish = created(players=("human", "greedy"))
    seated = await begin_game(server.tables, wish, seconds=0.05)
    (await server.tables.registry.find(seated.key)).pace = 0.0
    visitor = await server.sit(seated.key, seated.token)
    await visitor.does("offer", what="draw")
    await visitor.until(
        lambda message: message.get("narration") in (["Black declines."], ["Black agrees."])
    )
    await visitor.does("move", text="b1b4")
    await visitor.until(lambda message: message.get("table", {}).get("turn") == 0)
    done = await visitor.does("offer", what="takeback")
    assert done["narration"] == ["White takes 2 moves back."]
    assert visitor.table["plies_from"] == 0
    assert visitor.table["plies"] == []


async def test_a_level_gets_no_more_time_than_its_own_whatever_a_visitor_asks_for(
    server: Server,
) -> None:
    wish = created(players=("level:10", "human"))
    seated = await begin_game(server.tables, wish, seconds=60.0)
    table = await server.tables.registry.find(seated.key)
    due = table.controller.due(table.now())
    assert isinstance(due, Think)
    assert due.seconds == 5.0


async def test_a_player_that_breaks_down_loses(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = "py:tests.unit.web.thinking.slow_players:Liar"
    monkeypatch.setattr("ludoteca.web.live.table.may_play", lambda *_, is_local: True)
    visitor = await server.play(players=("human", liar))
    await visitor.does("move", text="b1b4")
    await visitor.until(lambda message: message.get("table", {}).get("stage") == "over")
    assert visitor.table["outcome"]["winners"] == [0]


async def test_the_creator_watches_pauses_and_paces_two_computers(
    server: Server,
) -> None:
    wish = created(players=("random", "random"))
    seated = await begin_game(server.tables, wish, seconds=0.05)
    table = await server.tables.registry.find(seated.key)
    await asyncio.sleep(0.05)
    assert table.session.sequence == 1
    host = await server.sit(seated.key, seated.token)
    assert host.you == []
    assert "pause" in host.table["can"]
    answer = await host.does("pace", seconds=0.2)
    assert answer["type"] == "answer"
    assert table.pace == 0.2
    assert (await host.does("pace", seconds="x"))["code"] == "session/unreadable"
    await host.until("happened")
    await host.does("pause")
    assert host.table["is_paused"]
    assert (await host.does("move", text="b1b4"))["code"] == "seats/watching"
    sequence = table.session.sequence
    await asyncio.sleep(0.3)
    assert table.session.sequence == sequence
    await host.does("pace", seconds=0)
    await host.does("resume")
    await host.until(lambda message: message.get("table", {}).get("stage") == "over")


async def test_thinking_is_shown(server: Server) -> None:
    seated = await begin_game(server.tables, created(players=("human", "search")), seconds=0.6)
    visitor = await server.sit(seated.key, seated.token)
    await visitor.does("move", text="b1b4")
    begun = await visitor.until("thinking")
    assert (begun["seat"], begun["ahead"]) == (1, 0)
    found = await visitor.until(
        lambda message: message["type"] == "thinking" and message["nodes"] > 0
    )
    assert found["best"]
    await visitor.until(lambda message: message["type"] == "thinking" and message["seat"] is None)


async def test_a_newcomer_does_not_restart_a_computers_thinking(server: Server) -> None:
    seated = await begin_game(server.tables, created(players=("human", "search")), seconds=0.5)
    host = await server.sit(seated.key, seated.token)
    await host.does("move", text="b1b4")
    for _ in range(8):
        await asyncio.sleep(0.05)
        await server.sit(seated.key)
    await host.until(lambda message: message.get("table", {}).get("turn") == 0)
    ends = [one for one in host.seen if one["type"] == "thinking" and one["seat"] is None]
    assert len(ends) == 1


async def test_tables_that_were_resumed_do_not_share_one_place_in_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    choose = EnginePool.choose

    async def listen(pool: EnginePool, *given: Any, address: str = "", **more: Any) -> str | None:
        asked.append(address)
        return await choose(pool, *given, address=address, **more)

    monkeypatch.setattr(EnginePool, "choose", listen)

    async with serving(tmp_path) as server:
        wish = created(players=("random", "human"))
        keys = [(await begin_game(server.tables, wish)).key for _ in range(2)]
    asked.clear()
    async with serving(tmp_path) as server:
        for key in keys:
            visitor = await server.sit(key)
            while not visitor.table["plies"]:
                await visitor.until("happened")
    assert asked == keys


async def test_rematches_count_as_new_tables_of_an_address(server: Server) -> None:
    seated = await begin_game(server.tables, created(players=("human", "random")), seconds=0.05)
    server.tables.count.creations = RateLimits(0.001, 1)
    visitor = await server.sit(seated.key, seated.token)
    await visitor.does("resign")
    await visitor.does("offer", what="rematch")
    await visitor.until(lambda message: bool(message.get("table", {}).get("rematch")))
    again = await server.sit(visitor.table["rematch"], seated.token)
    await again.does("resign")
    refused = await again.does("offer", what="rematch-same")
    assert refused["code"] == "limit/tables"
    assert again.table["rematch"] is None
