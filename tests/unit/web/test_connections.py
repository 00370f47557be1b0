"""Connections that ask nothing are closed, and an address has only so many."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any, cast

import pytest
import uvicorn

from ludoteca.web.http import connections
from ludoteca.web.http.connections import LimitedHttp

PATIENCE = 5.0
PART, PARTS = b"x" * 100_000, 200
LONG = b"GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"\r\n"
UPGRADE = (
    HALF + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def answering(scope: Any, receive: Any, send: Any) -> None:
    """Answer after longer than a head may take."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    if scope["path"] == "/long":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(PARTS):
            await send({"type": "http.response.body", "body": PART, "more_body": True})
        await send({"type": "http.response.body"})
        return
    await asyncio.sleep(0.3)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@contextmanager
def listening(*, is_limited: bool = False) -> Iterator[int]:
    quota = connections.connection_quota(is_limited=is_limited)
    config = uvicorn.Config(
        answering,
        http=cast(type[asyncio.Protocol], partial(LimitedHttp, quota=quota)),
        lifespan="off",
        log_level="critical",
        ws="websockets-sansio",
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def opened(port: int, data: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), PATIENCE)
    made.sendall(data)
    return made


def answer(connection: socket.socket) -> bytes:
    """Return the first line of what comes; empty if the connection is closed."""
    try:
        return connection.recv(10_000).partition(b"\r\n")[0]
    except ConnectionResetError:
        return b""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(connections, "_MAX_OF_ADDRESS", 3)


@pytest.mark.parametrize("said", [b"", b"G", HALF, HALF + b"X: " + b"y" * 1000])
def test_half_a_request_is_not_waited_for(said: bytes) -> None:
    with listening() as port, opened(port, said) as connection:
        assert answer(connection) == b""


def test_a_slow_answer_and_the_pause_after_it_are_waited_for() -> None:
    with listening() as port, opened(port, WHOLE) as connection:
        assert answer(connection) == b"HTTP/1.1 204 No Content"
        time.sleep(0.2)
        connection.sendall(WHOLE)
        assert answer(connection) == b"HTTP/1.1 204 No Content"
        connection.sendall(HALF)
        assert answer(connection) == b""


def test_an_address_has_only_so_many_connections_until_it_closes_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", PATIENCE)
    with listening(is_limited=True) as port, ExitStack() as stack:
        first, *_ = [stack.enter_context(opened(port)) for _ in range(3)]
        assert answer(stack.enter_context(opened(port))) == b""
        first.close()
        time.sleep(0.1)
        assert answer(stack.enter_context(opened(port, WHOLE))).startswith(b"HTTP/1.1 204")


def test_a_socket_is_not_counted_as_a_connection() -> None:
    with listening(is_limited=True) as port, ExitStack() as stack:
        for _ in range(5):
            made = stack.enter_context(opened(port, UPGRADE))
            assert answer(made).startswith(b"HTTP/1.1 101")


def test_a_head_that_comes_byte_by_byte_is_not_waited_for() -> None:
    with listening() as port, opened(port) as connection:
        began = time.monotonic()
        with suppress(OSError):
            while time.monotonic() - began < PATIENCE:
                connection.sendall(b"G")
                time.sleep(0.02)
        assert time.monotonic() - began < PATIENCE


def test_a_body_may_take_longer_than_a_head() -> None:
    with listening() as port, opened(port) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n")
        for _ in range(4):
            time.sleep(0.05)
            connection.sendall(b"x")
        assert answer(connection) == b"HTTP/1.1 204 No Content"


@pytest.mark.parametrize(("pause", "is_whole"), [(0.0, True), (0.05, True), (1.0, False)])
def test_an_answer_waits_only_so_long_for_its_reader(
    monkeypatch: pytest.MonkeyPatch, pause: float, is_whole: bool
) -> None:
    monkeypatch.setattr(connections, "STUCK_SECONDS", 0.5)
    with listening() as port, opened(port, LONG) as connection:
        time.sleep(pause)
        got = 0
        with suppress(ConnectionResetError):
            while part := connection.recv(1 << 20):
                got += len(part)
        assert (got > len(PART) * PARTS) is is_whole


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\nHost: localhost\n\n",
        b"GET / HTTP/1.1\r\nHost: localhost\nX-Other: 1\r\n\r\n",
        HALF + b"\n",
        HALF + b"X-Other: 1\r\n folded: 2\r\n\r\n",
        HALF + b"X-Other: 1\r\n\tfolded\r\n\r\n",
    ],
    ids=["bare", "one bare", "bare end", "folded", "folded by a tab"],
)
def test_a_head_with_bare_or_folded_lines_is_refused(head: bytes) -> None:
    with listening() as port, opened(port, head[:30]) as connection:
        time.sleep(0.01)
        connection.sendall(head[30:])
        assert answer(connection).startswith(b"HTTP/1.1 400 ")


def test_a_strict_head_is_read_in_any_parts() -> None:
    with listening() as port, opened(port) as connection:
        for number in range(0, len(WHOLE), 7):
            connection.sendall(WHOLE[number : number + 7])
        assert answer(connection).startswith(b"HTTP/1.1 204 ")
