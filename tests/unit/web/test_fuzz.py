"""Messages that no page would send: each is refused, and the games go on."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.club.store import CLUB
from ludoteca.match.commands import commands_of
from ludoteca.match.session import Session
from ludoteca.store.store import Store
from ludoteca.web.http.limits import Limits, NetworkLimits
from tests.unit.web.visitor import Server, Visitor, begin_game, created, serving

GAMES = ("neutron", "morris", "shogi", "senet", "go")
MESSAGES = 2_000
AT_ONCE = 50
HELLOS = 200
SEED = 20_240_501
GENEROUS = Limits(messages_a_second=1e9, messages_at_once=1e9, refusals_in_a_row=10**9)
FREE = NetworkLimits(Limits.of_owner())
KNOWN_CLOSINGS = {1001, 4400, 4403, 4408, 4429}

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 2**31, 2**63, 2**64, -(2**63), 10**30, 0.5, 1e308, -0.0),
    *("", " ", "0", "null", "\0", "\x7f", "‮", "é", "玉", "😀", "\u2028", "../../etc/passwd"),
    *(
        "%s%n",
        "{0}",
        "{move}",
        "'; DROP TABLE seats; --",
        "<img src=x onerror=alert(1)>",
        "a" * 3000,
    ),
    *([], [[]], [None], ["a1"] * 30, {}, {"": ""}, {"command": {"command": "move"}}, {"text": 1}),
)
COMMANDS = sorted({name for game in map(ludoteca.game, GAMES) for name in commands_of(game)})
WORDS = ("pass", "swap", "d3", "a1-a4", "7g7f", "P-7f", "e3", "1", "draw", "takeback", "rematch")
COMMAND_FIELDS = ("text", "what", "colour", "count", "point", "dead", "seki", "why", "since_last")


def valid(rng: random.Random, sequence: int) -> dict[str, Any]:
    """Make a message that a page could send."""
    kind = rng.choice(("do", "do", "do", "ask", "ask", "greet", "ping", "hello"))
    if kind == "ping":
        return {"type": "ping", "id": "p"}
    if kind == "hello":
        return hello("a" * 32, "t" * 43)
    if kind == "greet":
        return {"type": "greet", "id": "g", "what": rng.choice(("luck", "thanks", "hello"))}
    if kind == "ask":
        what = rng.choice(("read", "why", "claim"))
        steps = rng.sample(WORDS, rng.randrange(4))
        return {"type": "ask", "id": "q", "what": what, "text": rng.choice(WORDS), "steps": steps}
    command: dict[str, Any] = {"command": rng.choice((*COMMANDS, "pace"))}
    for field in rng.sample(COMMAND_FIELDS, rng.randrange(4)):
        command[field] = rng.choice((*WORDS, 1, True))
    seat = rng.choice((None, 0, 1))
    return {"type": "do", "id": "d", "sequence": sequence, "seat": seat, "command": command}


def hello(table: str, token: str | None) -> dict[str, Any]:
    greeting = {"type": "hello", "protocol": 1, "table": table, "token": token}
    return {**greeting, "language": "en", "sequence": None}


def mutated(rng: random.Random, value: Any) -> Any:
    """Change one thing somewhere in a message."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        way = rng.randrange(4)
        if way == 0:
            return {name: one for name, one in value.items() if name != key}
        if way == 1:
            return {**value, str(rng.choice(STRANGE))[:40]: rng.choice(STRANGE)}
        return {**value, key: mutated(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.5:
        return [*value, rng.choice(STRANGE)]
    return rng.choice(STRANGE)


def garbled(rng: random.Random, text: str) -> str:
    """Spoil a text, so that it may be no JSON any more."""
    at = rng.randrange(len(text) + 1)
    ways = (
        text[:at],
        text[:at] + rng.choice(('"', "{", "}", "[", ",", "\\", "\\ud800", "\0", "é")) + text[at:],
        text * 2,
        "[" * rng.randrange(1, 7000),
        '{"type":' * rng.randrange(1, 1500),
        "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(60))),
        text.replace('"type"', '"type":"ping","type"'),
        " " * 20_000 + text,
    )
    return rng.choice(ways)


def attack(rng: random.Random, visitor: Visitor) -> None:
    """Send one message of any kind."""
    message: Any = valid(rng, visitor.table["sequence"] + rng.choice((0, 0, 0, -1, 1, 1000)))
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        message = mutated(rng, message)
    text = json.dumps(message)
    way = rng.random()
    if way < 0.05:
        visitor.send_bytes(rng.randbytes(rng.randrange(200)))
    elif way < 0.3:
        visitor.send(garbled(rng, text))
    else:
        visitor.send(text)


async def settle(visitor: Visitor, number: int) -> bool:
    """Wait until everything that was sent is answered; False if the socket was closed."""
    visitor.say(type="ping", id=f"settled-{number}")
    while message := await visitor.next():
        if message.get("id") == f"settled-{number}":
            return True
        if message["type"] == "refused":
            assert message["code"].count("/") == 1
            assert message["sentence"]
    assert visitor.status in KNOWN_CLOSINGS
    return False


async def plays_on(server: Server) -> None:
    """Lay a table and play a move there."""
    seated = await begin_game(server.tables, created())
    visitor = await server.sit(seated.key, seated.token)
    step = visitor.table["legal"]
    while step["move"] is None:
        step = next(iter(step["next"].values()))
    assert (await visitor.does("move", text=step["move"]))["type"] == "happened"


@pytest.fixture(autouse=True)
def _silent(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check that nothing is logged."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.get_records("call")] == []


async def test_strange_messages_are_refused_and_the_server_plays_on(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    keys = []
    async with serving(tmp_path, limits=GENEROUS, network_limits=FREE) as server:
        for number in range(MESSAGES // AT_ONCE):
            game = created(GAMES[number % len(GAMES)])
            seated = await begin_game(server.tables, game, address=f"192.0.2.{number}")
            keys.append(seated.key)
            visitor = await server.sit(seated.key, rng.choice((seated.token, None)))
            for _ in range(AT_ONCE):
                attack(rng, visitor)
            if await settle(visitor, number):
                await visitor.leave()
        await plays_on(server)
    with Store(tmp_path / "games.sqlite", CLUB) as store:
        for key in keys:
            Session.replay(store.events(key))


async def check_refused(visitor: Visitor, first: dict[str, Any]) -> None:
    """Check that a socket is closed after a refusal."""
    assert first["type"] == "refused"
    assert first["sentence"]
    assert (await visitor.next())["type"] == "closing"
    assert await visitor.next() == {}
    assert visitor.status in KNOWN_CLOSINGS


async def test_strange_first_messages_close_the_socket_with_a_code(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    async with serving(tmp_path, limits=GENEROUS, network_limits=FREE) as server:
        seated = await begin_game(server.tables, created())
        for _ in range(HELLOS):
            visitor = server.connect()
            message = mutated(rng, hello(seated.key, rng.choice((seated.token, None, "x"))))
            text = json.dumps(message)
            visitor.send(garbled(rng, text) if rng.random() < 0.4 else text)
            first = await visitor.next()
            if first["type"] == "welcome":
                await visitor.leave()
            else:
                await check_refused(visitor, first)
        for data in (b"", b"\0", b'{"type":"ping","id":"p"}', "玉".encode(), b"\xff\xfe"):
            visitor = server.connect()
            visitor.send_bytes(data)
            first = await visitor.next()
            assert first["code"] == "wire/no-hello"
            await check_refused(visitor, first)
        await plays_on(server)
