"""Attacks that need a whole server under load."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

import ludoteca
from ludoteca.club.store import CLUB
from ludoteca.match.record import session_from
from ludoteca.records.record import Entry, Record
from ludoteca.store.schema import standing_of
from ludoteca.store.store import Store
from tests.functional.server import Running, running

PLIES = 1500
OPTIONS = {"size": 25}
HEALTHY = "198.51.100.1"
SOON = 30.0  # Max seconds of a healthy visitor; an unfair queue would take minutes


@pytest.fixture(scope="module")
def moves() -> list[str]:
    """A long game of Go."""
    game, dice = ludoteca.game("go"), random.Random(1)
    position = game.start(game.make_rules(None, **OPTIONS))
    played: list[str] = []
    while len(played) < PLIES:
        legal = position.legal_moves()
        move = dice.choice([one for one in legal if str(one) != game.pass_move] or legal)
        played.append(str(move))
        position = position.play(move)
    return played


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running("serve", tmp_path, "--port", "0", "--trusted-proxy") as found:
        yield found


@pytest.fixture
def key(server: Running, moves: list[str]) -> str:
    """Store that game."""
    record = Record("go", "japanese", dict(OPTIONS), line=[Entry(move) for move in moves])
    session = session_from(record, at=time.time())
    with Store(server.data / "games.sqlite", CLUB) as store:
        return store.create(session.events, standing_of(session.state))


class Visitor(threading.Thread):
    """Asks once, in a thread; may leave before the answer."""

    def __init__(self, server: Running, address: str, path: str, body: object = None) -> None:
        super().__init__(daemon=True)
        self.status = 0
        self.seconds = 0.0
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        self._path, self._body = path, body
        self._headers = {"Content-Type": "application/json", "X-Forwarded-For": address}

    def run(self) -> None:
        began = time.monotonic()
        method = "GET" if self._body is None else "POST"
        body = None if self._body is None else json.dumps(self._body)
        try:
            self._connection.request(method, self._path, body, self._headers)
            answer = self._connection.getresponse()
            while answer.read(1 << 16):
                pass
            self.status = answer.status
        except (OSError, http.client.HTTPException):
            pass
        finally:
            self.seconds = time.monotonic() - began
            self._connection.close()

    def leave(self) -> None:
        if self._connection.sock is not None:
            self._connection.sock.shutdown(2)


def wait(server: Running, path: str, body: object = None) -> float:
    """Return how long a healthy visitor waits for an answer."""
    visitor = Visitor(server, HEALTHY, path, body)
    visitor.run()
    assert visitor.status == 200
    return visitor.seconds


def memory(server: Running) -> int:
    """Return how many megabytes the server has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) // 1024


@pytest.mark.oracle_large
def test_costly_requests_of_four_networks_delay_nobody_else(
    server: Running, moves: list[str]
) -> None:
    def board(length: int) -> dict[str, object]:
        return {"game": "go", "options": OPTIONS, "moves": moves[:length]}

    crowd = [
        Visitor(server, f"203.0.113.{number % 4}", "/api/boards", board(PLIES - number))
        for number in range(100)
    ]
    wait(server, "/api/boards", board(0))
    for one in crowd:
        one.start()
    waited = [wait(server, "/api/boards", board(length)) for length in range(1, 31)]
    assert max(waited) < SOON
    # One that is just as costly waits for its turn among the networks, not for all.
    assert wait(server, "/api/boards", board(1000)) < 60
    assert sum(one.is_alive() for one in crowd) > 50
    # Work for those who have left is not begun.
    for one in crowd:
        one.leave()
    for one in crowd:
        one.join()
    assert wait(server, "/api/boards", board(900)) < 10
    assert {one.status for one in crowd} <= {0, 200}


@pytest.mark.oracle_large
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory is read from /proc")
@pytest.mark.parametrize("what", ["record", "review"])
def test_forty_readers_of_a_long_game_neither_fill_the_memory_nor_stop_others(
    server: Running, key: str, what: str
) -> None:
    wait(server, "/api/catalogue")
    wait(server, f"/api/tables/{key}/{what}")
    before = memory(server)
    crowd = [
        Visitor(server, "203.0.113.1", f"/api/tables/{key}/{what}?lang={language}")
        for language in ("en", "bg")
        for _ in range(20)
    ]
    for one in crowd:
        one.start()
    waited, most = [], before
    while any(one.is_alive() for one in crowd):
        waited.append(wait(server, "/api/help/go?lang=en"))
        most = max(most, memory(server))
        time.sleep(0.02)
    for one in crowd:
        one.join()
    assert max(waited) < SOON
    assert most - before < 100
    assert {one.status for one in crowd} == {200}


@pytest.mark.oracle_large
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory is read from /proc")
def test_bodies_that_stand_still_take_little_memory_and_stop_nobody(server: Running) -> None:
    wait(server, "/api/catalogue")
    before, size = memory(server), 11_900_000
    part = b'{"name": "a.sgf", "content": "' + b"A" * (size - 100)
    with contextlib.ExitStack() as stack:
        for number in range(40):
            # Four networks fill the whole memory for bodies, and more.
            head = (
                f"POST /api/reviews HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n"
                "Content-Type: application/json\r\n"
                f"X-Forwarded-For: 203.0.113.{number % 8}\r\n\r\n"
            )
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            one.settimeout(0.3)
            with contextlib.suppress(OSError):
                one.sendall(head.encode() + part)
        assert memory(server) - before < 150
        assert wait(server, "/api/boards", {"game": "neutron"}) < SOON
        assert memory(server) - before < 150


def test_questions_on_many_sockets_of_one_network_delay_nobody_else(
    server: Running,
) -> None:
    _, seated = server.ask("api/tables", {"game": "shogi", "players": ["human", "human"]})
    hello = {"type": "hello", "protocol": 1, "table": seated["key"], "token": seated["token"]}
    question = {"type": "ask", "id": "1", "what": "read", "text": "xxxxx yyyy", "steps": []}
    url, asking = f"ws://127.0.0.1:{server.port}/api/live", json.dumps(question)
    headers, waited = {"X-Forwarded-For": "203.0.113.1"}, []

    async def attack() -> None:
        async with contextlib.AsyncExitStack() as stack:
            crowd = []
            for _ in range(100):
                opening = connect(url, additional_headers=headers, proxy=None)
                crowd.append(await stack.enter_async_context(opening))
                # At once: the server waits for it only for a while.
                await crowd[-1].send(json.dumps({**hello, "language": "en"}))
            for _ in range(4):
                for one in crowd:
                    for _ in range(5):
                        await one.send(asking)
                waited.append(await asyncio.to_thread(wait, server, "/api/help/go?lang=en"))
            for one in crowd:
                one.transport.abort()

    wait(server, "/api/help/go?lang=en")
    before, began = processor_seconds(server), time.monotonic()
    asyncio.run(attack())
    took, used = time.monotonic() - began, processor_seconds(server) - before
    assert sorted(waited)[len(waited) // 2] < SOON
    # What is allowed at once, and then a tenth; the rest is reading and refusing messages.
    assert used < 3.0 + 0.6 * took


def processor_seconds(server: Running) -> float:
    """Return how long the server has used a processor."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
