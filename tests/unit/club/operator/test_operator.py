"""People at a table read what the operator did."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core import SessionError, say
from tests.unit.web.visitor import OPERATOR, Server, begin_game, created

pytestmark = pytest.mark.anyio

BANNED = "203.0.113.7"


async def begin(server: Server) -> tuple[str, str]:
    seated = await begin_game(server.tables, created())
    return seated.key, seated.token


async def test_those_at_a_closed_table_are_told_why(server: Server) -> None:
    key, token = await begin(server)
    player, watcher = await server.sit(key, token), await server.sit(key, language="bg")
    why = say("the operator has closed this table: {reason}", reason="noise")
    await server.tables.registry.close(key, SessionError("operator/closed", why))
    told = [(await one.until("closing"))["sentence"] for one in (player, watcher)]
    assert told == [
        "the operator has closed this table: noise",
        "операторът закри тази маса: noise",
    ]
    assert await player.next() == {}
    assert len(server.tables.registry) == 0


async def test_the_sockets_of_a_banned_network_are_closed(server: Server) -> None:
    key, token = await begin(server)
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


async def operate(server: Server, path: str, body: Any = None) -> Any:
    method = "GET" if body is None else "POST"
    headers = {"Authorization": f"Bearer {OPERATOR}"}
    answer = await server.ask(method, f"/api/operator/{path}", json=body, headers=headers)
    return answer.json() if answer.content else answer.status_code


async def test_the_operator_sees_and_closes_the_tables_of_all_servers(
    one: Server, other: Server
) -> None:
    shared, token = await begin(one)
    await one.sit(shared, token)
    watcher = await other.sit(shared, language="bg")
    alone, token = await begin(other)
    await other.sit(alone, token)
    many = [(await begin(other))[0] for _ in range(60)]
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


async def test_a_server_that_does_not_answer_is_counted(
    one: Server, other: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludoteca.club.operator.figures._SECONDS", 0.5)
    monkeypatch.setattr(other.club, "receive", lambda changes, here: None)
    found = await operate(one, "load")
    assert (len(found["servers"]), found["silent"]) == (1, 1)
