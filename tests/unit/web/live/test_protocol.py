"""Live sockets over a real network, from the greeting to the close."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from ludoteca.store.store import Store
from ludoteca.web.app import make_app
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.live import protocol
from ludoteca.web.live.protocol import LiveProtocol
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
            while self.context.tables.connected or self.context.tables.socket_quota.held:
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
    app = make_app(ServerSettings(opening=lambda: Store(path / "games.sqlite"), workers=1))
    config = uvicorn.Config(
        app, port=0, http="h11", ws=LiveProtocol, log_level="critical", ws_max_size=64 * 1024
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
            seated = await served.context.tables.begin(created())
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
            assert metrics.departed() == 1

    run(work())


def test_a_socket_at_rest_has_no_task(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())

            def tasks() -> int:
                return len([one for one in asyncio.all_tasks() if "keepalive" not in repr(one)])

            async with served.seated(seated.key):
                await asyncio.sleep(0.05)
                before = tasks()
                async with served.seated(seated.key), served.seated(seated.key):
                    await asyncio.sleep(0.05)
                    assert tasks() == before

    run(work())


def test_what_is_said_with_the_hello_is_heard(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.connect() as socket:
                await socket.send(hello(seated.key))
                await socket.send(json.dumps({"type": "ping", "id": "7"}))
                await socket.send(b"\x00\xff")
                assert (await until(socket, "pong"))["id"] == "7"
                assert (await until(socket, "refused"))["code"] == "wire/unreadable"
                # A message in parts, and a ping of the protocol between them.
                await socket.send(['{"type": "ping", ', '"id": "8"}'])
                await (await socket.ping())
                assert (await until(socket, "pong"))["id"] == "8"

    run(work())


def test_who_may_not_come_in_is_refused(tmp_path: Path) -> None:
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


def test_an_endpoint_that_fails_refuses_the_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            monkeypatch.setattr(served.context.tables.socket_quota, "acquire", fail)
            with caplog.at_level(logging.ERROR), pytest.raises(InvalidStatus, match="500"):
                async with served.connect():
                    pass

    run(work())
    assert "a socket could not be served" in caplog.text


NONSENSE = [
    (Frame(Opcode.TEXT, b"\xff\xfe"), 1007),
    (Frame(Opcode.TEXT, b"x" * 100_000), 1009),
    (Frame(Opcode.CONT, b"x"), 1002),
]


@pytest.mark.parametrize(("frame", "status"), NONSENSE)
def test_what_is_no_message_closes_the_socket(tmp_path: Path, frame: Frame, status: int) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.seated(seated.key, compression=None) as socket:
                socket.transport.write(frame.serialize(mask=True))
                assert await closed(socket) == status
            await served.left()

    run(work())


def test_a_client_that_is_silent_is_asked_and_then_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, ws_ping_interval=0.1) as served:
            seated = await served.context.tables.begin(created())
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
                assert Frame(Opcode.PING, b"").serialize(mask=False) in heard
                writer.close()
                # The other has answered all the while.
                await asyncio.sleep(0.5)
                await alive.send(json.dumps({"type": "ping", "id": "1"}))
                await until(alive, "pong")
            await served.left()

    run(work())


def test_a_client_that_reads_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "_CLOSE_SECONDS", 0.1)

    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            impatient: dict[str, Any] = {"compression": None, "close_timeout": 0.1}
            async with served.seated(seated.key, **impatient) as socket:
                table = await served.context.tables.find(seated.key)
                (client,) = table.clients
                socket.transport.pause_reading()
                # What the kernel takes does not wait here.
                for _ in range(200):
                    client.send_text(b"x" * 100_000)
                assert client.is_slow
                await served.left()

    run(work())


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def test_a_client_that_closes_and_reads_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "_CLOSE_SECONDS", 0.1)
    monkeypatch.setattr(protocol, "_MAX_UNSENT", 100_000_000)

    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            impatient: dict[str, Any] = {"compression": None, "close_timeout": 30}
            async with served.seated(seated.key, **impatient) as socket:
                table = await served.context.tables.find(seated.key)
                (client,) = table.clients
                socket.transport.pause_reading()
                for _ in range(200):
                    client.send_text(b"x" * 100_000)
                socket.transport.write(frame(Opcode.CLOSE, b"\x03\xe8"))
                await served.left()
                socket.transport.abort()

    run(work())


def test_a_slow_reader_in_the_lobby_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "_CLOSE_SECONDS", 0.1)

    async def work() -> None:
        async with serving(tmp_path) as served:
            lobby = served.context.lobby
            assert lobby is not None
            address = f"ws://{served.address}/api/lobby"
            impatient: dict[str, Any] = {"compression": None, "close_timeout": 0.1}
            async with connect(address, ping_interval=None, **impatient) as socket:
                await socket.send(json.dumps({"type": "enter", "protocol": 1}))
                await until(socket, "lobby")
                socket.transport.pause_reading()
                (guest,) = lobby._guests
                for _ in range(200):
                    guest.client.send_text(b"x" * 100_000)
                await served.left()

    run(work())


FLOODS = [
    frame(Opcode.PING, b"x" * 100),
    frame(Opcode.PONG, b""),
    frame(Opcode.CONT, b"", fin=False),
]


@pytest.mark.parametrize("flood", FLOODS, ids=["pings", "pongs", "parts"])
def test_frames_without_messages_come_to_an_end(tmp_path: Path, flood: bytes) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
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
    monkeypatch.setattr(protocol, "_MAX_IDLE_FRAMES", 10**9)

    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.seated(seated.key, compression=None, close_timeout=0.1) as socket:
                socket.transport.pause_reading()
                for _ in range(100):
                    socket.transport.write(frame(Opcode.PING, b"x" * 125) * 1000)
                    await asyncio.sleep(0)
                await served.left()

    run(work())


@pytest.mark.parametrize("place", ["live", "lobby"])
def test_messages_that_nobody_waits_for_do_not_fill_the_memory(tmp_path: Path, place: str) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            address = f"ws://{served.address}/api/{place}"
            async with connect(address, ping_interval=None, compression=None) as socket:
                socket.transport.write(frame(Opcode.TEXT, b"x" * 100) * 200)
                assert await closed(socket) == 4429
            await served.left()

    run(work())


def test_nothing_is_heard_once_the_server_has_said_goodbye(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.seated(seated.key, seated.token, compression=None) as socket:
                table = await served.context.tables.find(seated.key)
                (client,) = table.clients
                socket.transport.pause_reading()
                client.end()
                socket.transport.write(frame(Opcode.TEXT, move("b1b4", 1).encode()))
                await asyncio.sleep(0.2)
                assert table.session.sequence == 1
                socket.transport.resume_reading()

    run(work())


@pytest.mark.parametrize(
    "heads", ["X: " + "y" * 9000, "\r\n".join(["X: y"] * 200)], ids=["long", "many"]
)
def test_a_request_with_too_long_a_head_is_refused_and_closed(tmp_path: Path, heads: str) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            reader, writer = await asyncio.open_connection(*served.address.split(":"))
            writer.write(
                b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + heads.encode() + b"\r\n\r\n"
            )
            # Older versions of the library close it without an answer.
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            assert not answer or b" 431 " in answer.splitlines()[0]
            writer.close()

    run(work())


def test_a_server_that_stops_closes_its_sockets(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            socket = await served.connect()
            await socket.send(hello(seated.key))
            await until(socket, "welcome")
        assert await closed(socket) == 1012

    run(work())


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"x" * size
    assert protocol._head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def pings(*sizes: int) -> list[bytes]:
    """Write messages with ids of some sizes, each as a frame."""
    texts = (json.dumps({"type": "ping", "id": "x" * size}).encode() for size in sizes)
    return [frame(Opcode.TEXT, text) for text in texts]


@pytest.mark.parametrize("compression", ["deflate", None])
@pytest.mark.parametrize("between", [b"", frame(Opcode.PONG, b"x" * 125)])
@pytest.mark.parametrize("cut", [0, 1, 5, 40])
def test_messages_are_heard_however_they_come(
    tmp_path: Path, cut: int, between: bytes, compression: str | None
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.seated(seated.key, compression=compression) as socket:
                # Whole, then one after the other with its end in the next read, then whole again.
                short, long, *last = pings(1, 99, 2, 100)
                parts = [short, between, long]
                parts += [short[:cut], short[cut:] + between + long[:cut], long[cut:], *last]
                for part in filter(None, parts):
                    socket.transport.write(part)
                    await asyncio.sleep(0.02)
                heard = [len((await until(socket, "pong"))["id"]) for _ in range(6)]
                assert heard == [1, 99, 1, 99, 2, 100]
            await served.left()

    run(work())


@pytest.mark.parametrize(
    "wrong",
    [
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
        b"\x8a\xfe\x00\x7e" + b"x" * 130,
        b"\xf1\x80xxxx",
    ],
    ids=["unmasked", "a long pong", "reserved"],
)
def test_what_is_no_frame_closes_the_socket(tmp_path: Path, wrong: bytes) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            seated = await served.context.tables.begin(created())
            async with served.seated(seated.key, compression=None) as socket:
                socket.transport.write(wrong)
                assert await closed(socket) == 1002
            await served.left()

    run(work())
