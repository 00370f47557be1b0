"""Sockets over a real network: which clients are dropped, and with which close code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from ludoteca.club.app import make_club_app
from ludoteca.club.club import club_of
from ludoteca.club.store import CLUB
from ludoteca.store.store import Store
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.http import connections, websocket
from ludoteca.web.http.websocket import LimitedWebSocket
from ludoteca.web.live.table import LiveTable
from tests.unit.web.visitor import PATIENCE, begin_game, created


class Served:
    """A server on a port of its own."""

    def __init__(self, context: Context, port: int) -> None:
        self.context = context
        self.address = f"127.0.0.1:{port}"

    def connect(self, **more: Any) -> connect:
        return connect(f"ws://{self.address}/api/live", ping_interval=None, **more)

    @asynccontextmanager
    async def seated(self, **more: Any) -> AsyncIterator[tuple[ClientConnection, LiveTable]]:
        """Sit down at a new table."""
        seated = await begin_game(self.context.tables, created())
        async with self.connect(**more) as socket:
            await socket.send(hello(seated.key, seated.token))
            await until(socket, "welcome")
            yield socket, await self.context.tables.registry.find(seated.key)

    async def left(self) -> None:
        """Wait until nobody is there any more."""
        async with asyncio.timeout(PATIENCE):
            while self.context.tables.registry.connected or self.context.tables.socket_quota.held:
                await asyncio.sleep(0.01)


def hello(key: str, token: str = "") -> str:
    said = {"type": "hello", "protocol": 1, "table": key, "token": token, "language": "en"}
    return json.dumps(said)


def move(text: str, sequence: int) -> str:
    command = {"command": "move", "text": text}
    return json.dumps({"type": "do", "id": text, "sequence": sequence, "command": command})


async def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == kind:
                return message


async def closed(socket: ClientConnection) -> int | None:
    """Wait until a socket is closed, and return with what."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return socket.close_code


@asynccontextmanager
async def serving(path: Path, **settings: Any) -> AsyncIterator[Served]:
    app = make_club_app(
        ServerSettings(opening=lambda: Store(path / "games.sqlite", CLUB), engine_processes=1)
    )
    config = uvicorn.Config(
        app, port=0, http="h11", ws=LimitedWebSocket, log_level="critical", ws_max_size=64 * 1024
    )
    for name, value in settings.items():
        setattr(config, name, value)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    (listener,) = server.servers[0].sockets
    try:
        yield Served(app.state.context, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await asyncio.wait_for(running, PATIENCE)


@pytest.mark.parametrize("compression", ["deflate", None])
async def test_a_game_is_played_and_each_acknowledgement_timed(
    tmp_path: Path, compression: str | None
) -> None:
    async with serving(tmp_path) as served:
        metrics = served.context.metrics
        async with served.seated(compression=compression) as (socket, _):
            assert socket.response is not None
            agreed = socket.response.headers.get("Sec-WebSocket-Extensions", "")
            # Otherwise each socket would keep a compression context of 60 KB.
            assert ("server_no_context_takeover" in agreed) is (compression is not None)
            # The second waits for the first.
            await socket.send(move("b1b4", 1))
            await socket.send(move("Nc3e3,a5a2", 2))
            assert (await until(socket, "happened"))["answers"] == "b1b4"
            assert (await until(socket, "happened"))["answers"] == "Nc3e3,a5a2"
            assert "ludoteca_command_seconds_count 2.0\n" in metrics.text()
        await served.left()
        assert "ludoteca_departures_total 1.0\n" in metrics.text()


async def test_a_client_that_may_not_enter_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        with pytest.raises(InvalidStatus, match="403"):
            async with served.connect(origin="http://evil.example"):
                pass
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(f"ws://{served.address}/elsewhere"):
                pass
        async with served.connect() as socket:
            await socket.send(hello("no such game"))
            assert (await until(socket, "closing"))["code"] == "store/no-game"
            assert await closed(socket) == 4400
        await served.left()


@pytest.mark.parametrize(
    ("frame", "status"),
    [
        (Frame(Opcode.TEXT, b"\xff\xfe"), 1007),
        (Frame(Opcode.TEXT, b"x" * 100_000), 1009),
        (Frame(Opcode.CONT, b"x"), 1002),
    ],
)
async def test_a_malformed_message_closes_the_socket(
    tmp_path: Path, frame: Frame, status: int
) -> None:
    async with serving(tmp_path) as served:
        async with served.seated(compression=None) as (socket, _):
            socket.transport.write(frame.serialize(mask=True))
            assert await closed(socket) == status
        await served.left()


async def test_a_silent_client_is_dropped(tmp_path: Path) -> None:
    async with serving(tmp_path, ws_ping_interval=0.1, ws_ping_timeout=1.0) as served:
        async with served.seated() as (alive, table):
            reader, writer = await asyncio.open_connection(*served.address.split(":"))
            writer.write(
                b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame(Opcode.TEXT, hello(table.key).encode()))
            heard = await asyncio.wait_for(reader.read(), PATIENCE)
            assert (1011).to_bytes(2, "big") + b"keepalive ping timeout" in heard
            writer.close()
            # The other one has answered its pings.
            await alive.send(json.dumps({"type": "ping", "id": "1"}))
            await until(alive, "pong")
        await served.left()


@pytest.mark.parametrize("endpoint", ["live", "lobby"])
async def test_a_slow_client_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endpoint: str
) -> None:
    monkeypatch.setattr(connections, "STUCK_SECONDS", 0.2)
    async with serving(tmp_path) as served:
        key = (await begin_game(served.context.tables, created())).key
        first = {"live": hello(key), "lobby": json.dumps({"type": "enter", "protocol": 1})}
        address = f"ws://{served.address}/api/{endpoint}"
        async with connect(address, ping_interval=None, compression=None) as socket:
            await socket.send(first[endpoint])
            await until(socket, {"live": "welcome", "lobby": "lobby"}[endpoint])
            table = await served.context.tables.registry.find(key)
            lobby = club_of(served.context).lobby
            assert lobby is not None
            (client,) = [*table.clients, *(guest.client for guest in lobby._guests)]
            socket.transport.pause_reading()
            # More than the buffers of the kernel take.
            for _ in range(client.max_queue + 1):
                client.send_text("x" * 100_000)
                await asyncio.sleep(0)
            await served.left()
            socket.transport.abort()


async def test_a_client_that_stops_reading_is_dropped_before_its_queue_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "STUCK_SECONDS", 0.2)
    async with serving(tmp_path) as served, served.seated(compression=None) as (socket, table):
        (client,) = table.clients
        socket.transport.pause_reading()
        for _ in range(100):
            client.send_text("x" * 200_000)
        # It asks to be closed, and does not read the answer.
        socket.transport.write(frame(Opcode.CLOSE, b"\x03\xe8"))
        await served.left()
        socket.transport.abort()


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize(
    "flood",
    [
        frame(Opcode.PING, b"x" * 100),
        frame(Opcode.PONG, b""),
        frame(Opcode.CONT, b"", fin=False),
    ],
    ids=["pings", "pongs", "parts"],
)
async def test_a_client_that_floods_the_server_with_frames_is_dropped(
    tmp_path: Path, flood: bytes
) -> None:
    async with serving(tmp_path) as served, served.seated(compression=None) as (socket, _):
        socket.transport.write(frame(Opcode.TEXT, b"", fin=False) + flood * 10)
        await asyncio.sleep(0.1)
        assert served.context.tables.socket_quota.held == 1
        for _ in range(200):
            socket.transport.write(flood * 10)
            await asyncio.sleep(0)
        await served.left()


async def test_pings_of_a_client_that_reads_nothing_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "MAX_IDLE_FRAMES", 10**9)
    more = {"compression": None, "close_timeout": 0.1}
    async with serving(tmp_path) as served, served.seated(**more) as (socket, _):
        socket.transport.pause_reading()
        for _ in range(100):
            socket.transport.write(frame(Opcode.PING, b"x" * 125) * 1000)
            await asyncio.sleep(0)
        await served.left()


async def test_nothing_is_read_after_the_last_message_of_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as served, served.seated(compression=None) as (socket, table):
        (client,) = table.clients
        socket.transport.pause_reading()
        client.end()
        socket.transport.write(frame(Opcode.TEXT, move("b1b4", 1).encode()))
        await asyncio.sleep(0.2)
        assert table.session.sequence == 1
        socket.transport.resume_reading()


async def test_a_server_that_stops_closes_its_sockets(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with serving(tmp_path) as served:
            socket, _ = await stack.enter_async_context(served.seated())
        assert await closed(socket) == 1012
