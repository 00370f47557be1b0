"""Who is let in at the live endpoint, and who is sent away again."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

from ludoteca.match.events import Consent, TableRules
from ludoteca.web.http.limits import Limits, NetworkLimits
from ludoteca.web.http.slow_work import SlowWork
from tests.unit.web.visitor import Server, begin_game, created, serving

FREE = TableRules(takebacks=Consent.FREE)


async def test_pages_of_other_sites_are_not_let_in(server: Server) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:1"):
        visitor = server.connect(origin=origin)
        assert await visitor.next() == {}
        assert visitor.status == 4403


async def test_our_own_page_is_let_in(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    visitor = server.connect(origin="http://localhost")
    visitor.say(type="hello", protocol=1, table=seated.key, token=None, language="xx")
    assert (await visitor.until("welcome"))["you"] == []


BAD_GREETINGS: list[tuple[Any, str]] = [
    ({"type": "ping", "id": "1"}, "wire/no-hello"),
    (
        {"type": "hello", "protocol": 9, "table": "k", "token": None, "language": "en"},
        "wire/protocol",
    ),
    (
        {"type": "hello", "protocol": 1, "table": "k", "token": None, "language": "bg"},
        "store/no-game",
    ),
    ("nonsense", "wire/unreadable"),
]


async def test_a_bad_greeting_is_answered_before_the_socket_is_closed(server: Server) -> None:
    for message, code in BAD_GREETINGS:
        visitor = server.connect()
        visitor.send(json.dumps(message))
        assert (await visitor.until("refused"))["code"] == code
        assert (await visitor.until("closing"))["code"] == code
        assert await visitor.next() == {}


async def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(hello_seconds=0.05)) as server:
        visitor = server.connect()
        assert (await visitor.until("closing"))["code"] == "wire/no-hello"
        assert await visitor.next() == {}
        assert visitor.status == 4408


UNREADABLE = [
    ("nonsense", "wire/unreadable"),
    ("", "wire/unreadable"),
    (json.dumps({"type": "ping", "id": "x" * 20_000}), "wire/too-large"),
    (
        json.dumps({"type": "hello", "protocol": 1, "table": "k", "token": None, "language": "en"}),
        "wire/unreadable",
    ),
]


async def test_an_unreadable_message_does_not_cost_the_connection(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    visitor = await server.sit(seated.key)
    for text, code in UNREADABLE:
        visitor.send(text)
        assert (await visitor.until("refused"))["code"] == code
    visitor.send_bytes(b"\x00\xff")
    assert (await visitor.until("refused"))["code"] == "wire/unreadable"
    visitor.say(type="ping", id="7")
    assert (await visitor.until("pong"))["id"] == "7"


async def test_a_client_that_sends_too_fast_is_refused_then_disconnected(tmp_path: Path) -> None:
    limits = Limits(messages_a_second=0.01, messages_at_once=2, refusals_in_a_row=5)

    async with serving(tmp_path, limits=limits) as server:
        seated = await begin_game(server.tables, created())
        visitor = await server.sit(seated.key)
        for number in range(9):
            visitor.say(type="ping", id=str(number))
        assert (await visitor.until("refused"))["code"] == "limit/too-fast"
        assert (await visitor.until("closing"))["code"] == "limit/too-fast"
        while await visitor.next():
            pass
        assert visitor.status == 4429


async def test_the_sockets_of_one_network_share_their_messages(tmp_path: Path) -> None:
    shared = NetworkLimits(Limits(network_messages_a_second=0.001, network_messages_at_once=4))

    async with serving(tmp_path, network_limits=shared) as server:
        seated = await begin_game(server.tables, created())
        visitors = [await server.sit(seated.key) for _ in range(3)]
        for visitor in visitors[:2]:
            for number in range(2):
                visitor.say(type="ping", id=str(number))
                await visitor.until("pong")
        visitors[2].say(type="ping", id="2")
        assert (await visitors[2].until("refused"))["code"] == "limit/too-fast"
        elsewhere = await server.sit(seated.key, address="198.51.100.7")
        elsewhere.say(type="ping", id="3")
        await elsewhere.until("pong")


async def test_a_refused_command_counts_as_ten_messages(tmp_path: Path) -> None:
    shared = NetworkLimits(Limits(network_messages_a_second=0.001, network_messages_at_once=10))

    async with serving(tmp_path, network_limits=shared) as server:
        visitor = await server.play()
        assert (await visitor.does("move", text="z9", seat=0))["type"] == "refused"
        visitor.say(type="ping", id="1")
        assert (await visitor.until("refused"))["code"] == "limit/too-fast"


async def test_a_network_opens_only_so_many_sockets_a_second(tmp_path: Path) -> None:
    shared = NetworkLimits(Limits(handshakes_a_second=0.001, handshakes_at_once=2))

    async with serving(tmp_path, network_limits=shared) as server:
        seated = await begin_game(server.tables, created())
        for _ in range(2):
            await (await server.sit(seated.key)).leave()
        visitor = server.connect()
        assert await visitor.next() == {}
        assert visitor.status == 4429
        await server.sit(seated.key, address="198.51.100.7")


async def test_the_questions_of_a_network_share_their_time(tmp_path: Path) -> None:
    shared = NetworkLimits(Limits(question_seconds=0.0001, question_seconds_at_once=0.001))

    async with serving(tmp_path, network_limits=shared) as server:
        seated = await begin_game(server.tables, created("shogi"))
        visitors = [await server.sit(seated.key, seated.token) for _ in range(2)]
        assert (await visitors[0].asks("threats"))["type"] == "answer"
        for what in ("threats", "why", "read"):
            for visitor in visitors:
                refused = await visitor.asks(what, "7g7f", ["7g"] if what == "why" else [])
                assert refused["code"] == "limit/too-fast", what
        elsewhere = await server.sit(seated.key, address="198.51.100.7")
        assert (await elsewhere.asks("threats"))["type"] == "answer"


async def test_a_question_is_answered_beside_the_event_loop() -> None:
    found = await NetworkLimits(Limits()).think(SlowWork(), "127.0.0.1", threading.current_thread)
    assert found is not threading.current_thread()


async def test_a_client_that_reads_too_slowly_is_disconnected(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    await server.sit(seated.key, seated.token)
    table = await server.tables.registry.find(seated.key)
    (client,) = table.clients
    client.max_queue = 3
    for _ in range(9):
        client.send_text("{}")
    assert client.is_slow


async def test_an_address_has_only_so_many_sockets(server: Server) -> None:
    seated = await begin_game(server.tables, created())
    server.tables.socket_quota.of_address = 1
    first = await server.sit(seated.key)
    second = server.connect()
    assert await second.next() == {}
    assert second.status == 4429
    await first.leave()
    assert (await server.sit(seated.key)).table["key"] == seated.key


async def test_who_comes_back_gets_only_what_is_new(server: Server) -> None:
    seated = await begin_game(server.tables, created(table=FREE))
    player = await server.sit(seated.key, seated.token)
    await player.does("move", text="a1a4")
    known = {"sequence": player.table["sequence"], "plies": 1}
    await player.does("move", text="Nc3c2,b5b2")

    async def come_back() -> tuple[int, list[str]]:
        visitor = server.connect()
        hello = {"protocol": 1, "table": seated.key, "token": None, "language": "en"}
        visitor.say(type="hello", **hello, **known)
        table = (await visitor.until("welcome"))["table"]
        return table["plies_from"], [ply["text"] for ply in table["plies"]]

    assert await come_back() == (1, ["Nc3c2,b5b2"])
    await player.does("offer", what="takeback")
    await player.does("offer", what="takeback")
    await player.does("move", text="b1b4")
    assert await come_back() == (0, ["b1b4"])
    known["plies"] = 10**9
    assert await come_back() == (0, ["b1b4"])
