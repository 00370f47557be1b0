"""A server in this process, and visitors who talk to its live endpoint without a network."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from ludoteca.club.app import make_club_app
from ludoteca.club.club import Club, club_of
from ludoteca.club.people.people import People, Person
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.events import Created, TableRules
from ludoteca.match.session import Session
from ludoteca.store.store import Store
from ludoteca.web.api.answers import Seated
from ludoteca.web.context import Context, ServerSettings
from ludoteca.web.live.seating import NewTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.metrics import LoadMeter, Metrics
from tests.postgres import new_database

PATIENCE = 10.0
HOST = "http://localhost:7373"


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test that awaits."""

    async def within() -> None:
        async with asyncio.timeout(60):
            await work

    asyncio.run(within())


def created(game: str = "neutron", **changes: Any) -> Created:
    """Make the first event of a game between two people."""
    rules = "japanese" if game == "go" else "standard"
    usual = {"at": time.time(), "game": game, "rules": rules, "table": TableRules()}
    return Created(**{**usual, **changes})


async def begin_game(
    tables: LiveTables,
    created: Created,
    friend: Seat | None = None,
    address: str = "",
    **more: Any,
) -> Seated:
    """Create a table for a new game; the other arguments are those of ``NewTable``."""
    rules = created.table.with_consent(created.clock, is_remote=friend is not None)
    session = Session.begin(replace(created, table=rules), tables.dice)
    return await tables.seating.save(NewTable(session, friend, **more), address)


class Visitor:
    """One socket."""

    def __init__(
        self, app: Starlette, headers: dict[str, str], address: str, path: str = "/api/live"
    ) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.status: int | None = None
        self.you: list[int] = []
        self.table: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (name.encode(), value.encode())
                for name, value in {"host": "localhost", **headers}.items()
            ],
            "client": (address, 5000),
            "server": ("localhost", 80),
            "subprotocols": [],
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._in.get, self._take))

    async def _take(self, message: Any) -> None:
        self._out.put_nowait(dict(message))

    async def next(self) -> dict[str, Any]:
        """Return the next message; {} when the socket is closed."""
        while True:
            message = await asyncio.wait_for(self._out.get(), PATIENCE)
            if message["type"] == "websocket.accept":
                continue
            if message["type"] == "websocket.close":
                self.status = message["code"]
                return {}
            found: dict[str, Any] = json.loads(message["text"])
            self.seen.append(found)
            if isinstance(found.get("table"), dict):
                self.table, self.you = found["table"], found["you"]
            return found

    async def until(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """Read until a message of a type, or one that pleases."""
        while message := await self.next():
            is_wanted = message["type"] == wanted if isinstance(wanted, str) else wanted(message)
            if is_wanted:
                return message
        raise AssertionError(f"closed ({self.status}) before {wanted}")

    def say(self, **message: Any) -> None:
        self.send(json.dumps(message))

    def send(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    def do(
        self, command: str, *, number: str = "n", sequence: int | None = None, **more: Any
    ) -> None:
        seat = more.pop("seat", None)
        self.say(
            type="do",
            id=number,
            sequence=self.table["sequence"] if sequence is None else sequence,
            seat=seat,
            command={"command": command, **more},
        )

    async def does(self, command: str, **more: Any) -> dict[str, Any]:
        """Do something, and return what it is answered."""
        number = f"{command}-{len(self.seen)}"
        self.do(command, number=number, **more)
        return await self.until(
            lambda message: message.get("answers") == number or message.get("id") == number
        )

    async def asks(
        self, what: str, text: str = "", steps: list[str] | None = None
    ) -> dict[str, Any]:
        number = f"ask-{len(self.seen)}"
        self.say(type="ask", id=number, what=what, text=text, steps=steps or [])
        return await self.until(lambda message: message.get("id") == number)

    async def leave(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)


class Server:
    """The app, its tables and its visitors."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.visitors: list[Visitor] = []

    @property
    def tables(self) -> LiveTables:
        tables: LiveTables = self.app.state.context.tables
        return tables

    @property
    def club(self) -> Club:
        return club_of(self.app.state.context)

    def connect(
        self, address: str = "127.0.0.1", path: str = "/api/live", **headers: str
    ) -> Visitor:
        visitor = Visitor(self.app, headers, address, path)
        self.visitors.append(visitor)
        return visitor

    async def ask(
        self, method: str, path: str, *, address: str = "127.0.0.1", **more: Any
    ) -> httpx.Response:
        """Send a request to the same app."""
        transport = httpx.ASGITransport(self.app, client=(address, 5000))
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as client:
            return await client.request(method, path, **more)

    async def enter(self, **hello: Any) -> Visitor:
        """Come into the lobby."""
        visitor = self.connect(path="/api/lobby")
        visitor.say(type="enter", protocol=1, **hello)
        return visitor

    async def play(self, *given: Any, **changes: Any) -> Visitor:
        """Begin a game as ``created`` makes it, and sit down at it as its creator."""
        seated = await begin_game(self.tables, created(*given, **changes))
        return await self.sit(seated.key, seated.token)

    async def sit(
        self,
        key: str,
        token: str | None = None,
        language: str = "en",
        sequence: int | None = None,
        address: str = "127.0.0.1",
    ) -> Visitor:
        """Connect, say hello and be welcomed."""
        visitor = self.connect(address)
        visitor.say(
            type="hello",
            protocol=1,
            table=key,
            token=token,
            language=language,
            sequence=sequence,
        )
        await visitor.until("welcome")
        return visitor


@asynccontextmanager
async def serving(path: Path | str, **changes: Any) -> AsyncIterator[Server]:
    """Serve the games of a directory, or of a database, with some settings or parts of the tables.

    There are no computers unless a game asks for them.
    """
    location = path / "games.sqlite" if isinstance(path, Path) else path
    names = {one.name for one in fields(ServerSettings)} & changes.keys()
    app = make_club_app(
        ServerSettings(
            opening=lambda: Store(location, CLUB),
            is_shared=isinstance(location, str),
            engine_processes=1,
            **{name: changes.pop(name) for name in names},
        )
    )
    async with app.router.lifespan_context(app):
        server = Server(app)
        for name, value in changes.items():
            setattr(server.tables, name, value)
        try:
            yield server
        finally:
            for visitor in server.visitors:
                if not visitor.task.done():
                    await visitor.leave()


def context_for(tables: LiveTables) -> Context:
    """Make what endpoints would share, for tables without an app."""
    metrics = Metrics()
    settings = ServerSettings(is_shared=tables.extension.servers.is_shared)
    return Context(settings, tables, metrics, LoadMeter(metrics), (), {})


OPERATOR = "the-token-of-the-operator"


@asynccontextmanager
async def servers(number: int) -> AsyncIterator[list[Server]]:
    """Serve one database several times."""
    address = new_database()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(serving(address, operator_token=OPERATOR))
            for _ in range(number)
        ]


async def run_clock(*players: Visitor) -> None:
    """Wait until all see that the clock runs: it waits for both players."""
    for one in players:
        while one.table["is_paused"]:
            await one.next()


async def named(server: Server, name: str) -> tuple[str, Person]:
    """Let somebody choose a name, and return the key of their device and who they are."""
    key = secrets.token_urlsafe(32)
    person = await server.tables.store_thread.run(lambda store: People(store).begin(key, name))
    return key, person


async def two_players(server: Server, **changes: Any) -> tuple[Seated, Visitor, Visitor]:
    """Lay a table for a friend, and let both sit down."""
    seated = await begin_game(server.tables, created(**changes), Seat.SECOND)
    token = await server.tables.seating.claim(seated.key, seated.invitation)
    first = await server.sit(seated.key, seated.token)
    second = await server.sit(seated.key, token)
    return seated, first, second
