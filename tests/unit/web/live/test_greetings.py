"""Greetings: from one player to all at the table, and no more than are pleasant."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ludoteca.core import Seat
from ludoteca.web.api import wire
from tests.unit.web.visitor import Server, Visitor, begin_game, created


async def greets(visitor: Visitor, what: str) -> dict[str, Any]:
    number = f"greet-{len(visitor.seen)}"
    visitor.say(type="greet", id=number, what=what)
    return await visitor.until(lambda message: message.get("id") == number)


async def test_a_greeting_reaches_all_as_a_key(server: Server) -> None:
    seated = await begin_game(server.tables, created(), Seat.SECOND)
    token = await server.tables.seating.claim(seated.key, seated.invitation)
    host = await server.sit(seated.key, seated.token)
    friend = await server.sit(seated.key, token, language="bg")
    watcher = await server.sit(seated.key)
    assert (await greets(friend, "luck"))["type"] == "answer"
    for visitor in (host, watcher):
        heard = await visitor.until("greeting")
        assert heard == {"type": "greeting", "seat": 1, "what": "luck"}
    refused = await greets(watcher, "luck")
    assert refused["code"] == "seats/watching"
    host.say(type="greet", id="1", what="hello")
    assert (await host.until("refused"))["code"] == "wire/unreadable"


async def test_too_many_greetings_are_refused_through_any_socket(server: Server) -> None:
    seated = await begin_game(server.tables, created(), Seat.SECOND)
    answers = []
    for _ in range(5):
        host = await server.sit(seated.key, seated.token)
        answers.append(await greets(host, "thanks"))
    assert [one["type"] for one in answers] == ["answer"] * 3 + ["refused"] * 2
    assert answers[-1]["code"] == "limit/too-fast"


@pytest.mark.parametrize("players", [("human", "random"), ("human", "human")])
async def test_who_plays_alone_has_nobody_to_greet(
    server: Server, players: tuple[str, str]
) -> None:
    alone = await server.play(players=players)
    assert (await greets(alone, "luck"))["code"] == "greet/nobody"


def test_every_greeting_is_a_message() -> None:
    for what in get_args(wire.GreetingKey):
        assert wire.read(f'{{"type":"greet","id":"1","what":"{what}"}}')
