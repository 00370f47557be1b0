"""Sockets over a real network: which clients are dropped, and with which close code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
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
from ludoteca.web.http import websocket
from ludoteca.web.http.websocket import LimitedWebSocket
from tests.unit.web.visitor import PATIENCE, created, run


class Served:
    """A server on a port of its own."""

    def __init__(self, context: Context, port: int) -> None:
        self.context = context
        self.address = f"127.0.0.1:{port}"

    def connect(self, **more: Any) -> connect:
        return connect(f"ws://{self.address}/api/live", ping_interval=None, **more)

    @asynccontextmanager
    async def seated(
        self, key: str, token: str = "", **more: Any
    ) -> AsyncIterator[ClientConnection]:
        """Connect, say hello and be welcomed."""
        async with self.connect(**more) as socket:
            await socket.send(hello(key, token))
            await until(socket, "welcome")
            yield socket

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
        ServerSettings(opening=lambda: Store(path / "games.sqlite", CLUB), workers=1)
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
def test_a_game_is_played_and_each_acknowledgement_timed(
    tmp_path: Path, compression: str | None
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            metrics = served.context.metrics
            async with served.seated(seated.key, seated.token, compression=compression) as socket:
                assert socket.response is not None
                agreed = socket.response.headers.get("Sec-WebSocket-Extensions", "")
                # Else each socket would remember its messages, in 60 KB.
                assert ("server_no_context_takeover" in agreed) is (compression is not None)
                # The second waits for the first.
                await socket.send(move("b1b4", 1))
                await socket.send(move("Nc3e3,a5a2", 2))
                assert (await until(socket, "happened"))["answers"] == "b1b4"
                assert (await until(socket, "happened"))["answers"] == "Nc3e3,a5a2"
                assert "ludoteca_command_seconds_count 2.0\n" in metrics.text()
            await served.left()
            assert "ludoteca_departures_total 1.0\n" in metrics.text()

    run(work())


def test_a_client_that_may_not_enter_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
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

    run(work())


NONSENSE = [
    (Frame(Opcode.TEXT, b"\xff\xfe"), 1007),
    (Frame(Opcode.TEXT, b"x" * 100_000), 1009),
    (Frame(Opcode.CONT, b"x"), 1002),
]


@pytest.mark.parametrize(("frame", "status"), NONSENSE)
def test_a_malformed_message_closes_the_socket(tmp_path: Path, frame: Frame, status: int) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key, compression=None) as socket:
                socket.transport.write(frame.serialize(mask=True))
                assert await closed(socket) == status
            await served.left()

    run(work())


def test_a_silent_client_is_dropped(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, ws_ping_interval=0.1, ws_ping_timeout=1.0) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key) as alive:
                reader, writer = await asyncio.open_connection(*served.address.split(":"))
                writer.write(
                    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                )
                await reader.readuntil(b"\r\n\r\n")
                writer.write(Frame(Opcode.TEXT, hello(seated.key).encode()).serialize(mask=True))
                heard = await asyncio.wait_for(reader.read(), PATIENCE)
                assert (1011).to_bytes(2, "big") + b"keepalive ping timeout" in heard
                writer.close()
                # The other one has answered its pings.
                await alive.send(json.dumps({"type": "ping", "id": "1"}))
                await until(alive, "pong")
            await served.left()

    run(work())


@pytest.mark.parametrize("endpoint", ["live", "lobby"])
def test_a_slow_client_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endpoint: str
) -> None:
    monkeypatch.setattr(websocket, "STUCK_SECONDS", 0.2)

    async def work() -> None:
        async with serving(tmp_path) as served:
            key = (await served.context.tables.seating.begin(created())).key
            first = {"live": hello(key), "lobby": json.dumps({"type": "enter", "protocol": 1})}
            address = f"ws://{served.address}/api/{endpoint}"
            async with connect(address, ping_interval=None, compression=None) as socket:
                await socket.send(first[endpoint])
                await until(socket, {"live": "welcome", "lobby": "lobby"}[endpoint])
                table, lobby = (
                    await served.context.tables.registry.find(key),
                    club_of(served.context).lobby,
                )
                assert lobby is not None
                (client,) = [*table.clients, *(guest.client for guest in lobby._guests)]
                socket.transport.pause_reading()
                # More than the buffers of the kernel take.
                for _ in range(client.max_queue + 1):
                    client.send_text("x" * 100_000)
                    await asyncio.sleep(0)
                await served.left()
                socket.transport.abort()

    run(work())


def test_a_client_that_stops_reading_is_dropped_before_its_queue_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "STUCK_SECONDS", 0.2)

    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key, compression=None) as socket:
                table = await served.context.tables.registry.find(seated.key)
                (client,) = table.clients
                socket.transport.pause_reading()
                for _ in range(100):
                    client.send_text("x" * 200_000)
                # It asks to be closed, and does not read the answer.
                socket.transport.write(frame(Opcode.CLOSE, b"\x03\xe8"))
                await served.left()
                socket.transport.abort()

    run(work())


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS = [
    frame(Opcode.PING, b"x" * 100),
    frame(Opcode.PONG, b""),
    frame(Opcode.CONT, b"", fin=False),
]


@pytest.mark.parametrize("flood", FLOODS, ids=["pings", "pongs", "parts"])
def test_a_client_that_floods_the_server_with_frames_is_dropped(
    tmp_path: Path, flood: bytes
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key, compression=None) as socket:
                socket.transport.write(frame(Opcode.TEXT, b"", fin=False) + flood * 10)
                await asyncio.sleep(0.1)
                assert served.context.tables.socket_quota.held == 1
                for _ in range(200):
                    socket.transport.write(flood * 10)
                    await asyncio.sleep(0)
                await served.left()

    run(work())


def test_pings_of_a_client_that_reads_nothing_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "MAX_IDLE_FRAMES", 10**9)

    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key, compression=None, close_timeout=0.1) as socket:
                socket.transport.pause_reading()
                for _ in range(100):
                    socket.transport.write(frame(Opcode.PING, b"x" * 125) * 1000)
                    await asyncio.sleep(0)
                await served.left()

    run(work())


def test_nothing_is_heard_once_the_server_has_said_goodbye(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            async with served.seated(seated.key, seated.token, compression=None) as socket:
                table = await served.context.tables.registry.find(seated.key)
                (client,) = table.clients
                socket.transport.pause_reading()
                client.end()
                socket.transport.write(frame(Opcode.TEXT, move("b1b4", 1).encode()))
                await asyncio.sleep(0.2)
                assert table.session.sequence == 1
                socket.transport.resume_reading()

    run(work())


def test_a_server_that_stops_closes_its_sockets(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.seating.begin(created())
            socket = await served.connect()
            await socket.send(hello(seated.key))
            await until(socket, "welcome")
        assert await closed(socket) == 1012

    run(work())
