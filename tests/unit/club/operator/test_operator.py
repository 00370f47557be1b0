"""What the operator does is told to those at the tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import say
from tests.unit.web.visitor import OPERATOR, Server, created, run, servers, serving

BANNED = "203.0.113.7"


async def two_at_a_table(server: Server) -> tuple[str, str]:
    seated = await server.tables.seating.begin(created())
    return seated.key, seated.token


def test_those_at_a_closed_table_are_told_why(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            key, token = await two_at_a_table(server)
            player, watcher = await server.sit(key, token), await server.sit(key, language="bg")
            why = say("the operator has closed this table: {reason}", reason="noise")
            await server.tables.registry.close(key, "operator/closed", why)
            told = [(await one.until("closing"))["sentence"] for one in (player, watcher)]
            assert told == [
                "the operator has closed this table: noise",
                "операторът закри тази маса: noise",
            ]
            assert await player.next() == {}
            assert len(server.tables.registry) == 0

    run(work())


def test_the_sockets_of_a_banned_network_are_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            key, token = await two_at_a_table(server)
            player = await server.sit(key, token)
            other = server.connect(BANNED)
            hello = {"protocol": 1, "table": key, "token": None, "sequence": None}
            other.say(type="hello", language="ru", **hello)
            await other.until("welcome")
            await server.club.bans.add(BANNED, "noise", None)
            assert (await other.until("closing"))["sentence"] == (
                "этот сервер не обслуживает вашу сеть: noise"
            )
            assert await other.next() == {}
            # The others play on, and the banned do not come back.
            assert (await player.asks("threats"))["type"] == "answer"
            again = server.connect(BANNED)
            assert (await again.next())["code"] == "limit/banned"
            assert await again.next() == {}

    run(work())


async def operate(server: Server, path: str, body: Any = None) -> Any:
    method = "GET" if body is None else "POST"
    headers = {"Authorization": f"Bearer {OPERATOR}"}
    answer = await server.ask(method, f"/api/operator/{path}", json=body, headers=headers)
    return answer.json() if answer.content else answer.status_code


def test_the_operator_sees_and_closes_the_tables_of_all_servers() -> None:
    async def work() -> None:
        async with servers(2) as (one, other):
            await asyncio.sleep(1.2)
            shared, token = await two_at_a_table(one)
            await one.sit(shared, token)
            watcher = await other.sit(shared, language="bg")
            alone, token = await two_at_a_table(other)
            await other.sit(alone, token)
            many = [(await two_at_a_table(other))[0] for _ in range(60)]
            for server in (one, other):
                load = await operate(server, "load")
                assert load["silent"] == 0
                found = [(view["tables"], view["sockets"]) for view in load["servers"]]
                assert sorted(found) == [(1, 1), (62, 2)]
                tables = await operate(server, "tables")
                sockets = {line["key"]: line["sockets"] for line in tables["tables"]}
                assert sockets == {shared: 2, alone: 1, **dict.fromkeys(many, 0)}
                assert (tables["total"], tables["silent"]) == (62, 0)
            assert await operate(one, f"tables/{shared}/close", {"reason": "noise"}) == 204
            told = await watcher.until("closing")
            assert told["sentence"] == "операторът закри тази маса: noise"
            assert (await operate(one, f"tables/{shared}/close", {}))["code"] == "store/no-game"

    run(work())


def test_a_server_that_does_not_answer_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.club.operator.figures._SECONDS", 0.5)

    async def work() -> None:
        async with servers(2) as (one, other):
            await asyncio.sleep(1.2)
            monkeypatch.setattr(other.club, "receive", lambda changes, here: None)
            found = await operate(one, "load")
            assert (len(found["servers"]), found["silent"]) == (1, 1)

    run(work())
