"""No request keeps the event loop busy: what takes long is done elsewhere."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Scope

from ludoteca.club.app import ENDPOINTS as CLUB_ENDPOINTS
from ludoteca.web.routes import ENDPOINTS
from tests.unit.web.visitor import Server, created, serving

MAX_SECONDS = 0.003
"""A third of it on a machine at rest, where most take a tenth."""

OPERATOR = {"authorization": "Bearer nobody"}
GO = {"game": "go", "options": {"size": 25}}
LONG = {**GO, "moves": [f"{column}{row}" for row in range(1, 5) for column in "ABCDEFGHJKLMN"]}
HELD = {"tables": [{"key": str(number), "token": "t" * 20} for number in range(300)]}
BODIES: Mapping[tuple[str, str], Any] = {
    ("POST", "/api/boards"): LONG,
    ("POST", "/api/boards/why"): {**LONG, "steps": ["A1"]},
    ("POST", "/api/tables"): {"game": "go", "players": ["human", "human"]},
    ("POST", "/api/tables/{key}/claim"): {"invitation": "i" * 20},
    ("PATCH", "/api/tables/{key}"): {"title": "new"},
    ("POST", "/api/library"): HELD,
    ("POST", "/api/library/delete"): {"tables": HELD["tables"][:1]},
    ("POST", "/api/library/restore"): {"tables": HELD["tables"][:1]},
    ("POST", "/api/suggestions"): HELD,
    ("POST", "/api/reviews"): {"name": "a.sgf", "content": "KDtHTVsxXTtCW2FhXSk="},
    ("POST", "/api/lessons/{game}/{number}"): {"move": "?"},
    ("PATCH", "/api/profile"): {"name": "Ana"},
    ("POST", "/api/operator/tables/{key}/close"): {},
    ("POST", "/api/operator/bans"): {"address": "203.0.113.7"},
    ("POST", "/api/operator/bans/lift"): {"address": "203.0.113.7"},
}
"""A body for each endpoint that wants one; those that are not listed get an empty one."""

PLACES = {
    "{game}": "go",
    "{number}": "0",
    "{language}": "bg",
    "{name:path}": "main.js",
    "{ticket}": "none",
}


@contextmanager
def longest_callback() -> Iterator[list[float]]:
    """Measure how much processor time the longest callback of the event loop takes."""
    found, original = [0.0], asyncio.events.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        original(handle)
        found[0] = max(found[0], time.thread_time() - began)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.events.Handle, "_run", measured)
        yield found


async def ask(server: Server, method: str, path: str, body: Any, address: str) -> None:
    data = b"" if body is None else json.dumps(body).encode()
    headers = {"host": "localhost", "content-type": "application/json", **OPERATOR}
    given, done = asyncio.Event(), asyncio.Event()

    async def receive() -> Message:
        if given.is_set():
            await done.wait()
            return {"type": "http.disconnect"}
        given.set()
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body" and not message.get("more_body"):
            done.set()

    scope: Scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
        "client": (address, 1234),
        "server": ("localhost", 80),
    }
    await server.app(scope, receive, send)


async def test_no_request_keeps_the_event_loop_busy(tmp_path: Path) -> None:
    slow = {}
    async with serving(tmp_path) as server:
        key = (await server.tables.seating.begin(created("go"))).key
        for number, one in enumerate((*ENDPOINTS, *CLUB_ENDPOINTS)):
            path = one.path.replace("{key}", key)
            for place, value in PLACES.items():
                path = path.replace(place, value)
            body = BODIES.get((one.method, one.path), None if one.body is None else {})
            took = []
            for turn in range(4):
                with longest_callback() as longest:
                    await ask(server, one.method, path, body, f"10.0.{number}.{turn}")
                took.append(longest[0])
            # The first one may have to load something.
            if min(took[1:]) > MAX_SECONDS:
                slow[one.method, one.path] = took
    assert slow == {}


@pytest.mark.parametrize("name", ["00000000/main.js", "00000000/styles/style.css", "nothing.js"])
async def test_the_files_of_the_page_are_found_soon(tmp_path: Path, name: str) -> None:
    took = []
    async with serving(tmp_path) as server:
        await ask(server, "GET", "/", None, "10.0.0.1")
        for turn in range(4):
            with longest_callback() as longest:
                await ask(server, "GET", f"/page/{name}", None, f"10.0.0.{turn}")
            took.append(longest[0])
    assert min(took[1:]) < MAX_SECONDS
