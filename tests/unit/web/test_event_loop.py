"""No request keeps the event loop busy: what takes long is done elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.app import ENDPOINTS as CLUB_ENDPOINTS
from ludoteca.web.app import ENDPOINTS
from tests.unit.web.visitor import Server, begin_game, created, serving

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

PARAMETERS = {
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


async def longest(server: Server, method: str, path: str, body: Any = None) -> float:
    """Return the least of the longest callbacks of some requests; the first may load something."""
    took = []
    for turn in range(4):
        address = f"10.0.{len(path)}.{turn}"
        with longest_callback() as found:
            await server.ask(method, path, address=address, json=body, headers=OPERATOR)
        took.append(found[0])
    return min(took[1:])


async def test_no_request_keeps_the_event_loop_busy(tmp_path: Path) -> None:
    slow = {}
    async with serving(tmp_path) as server:
        key = (await begin_game(server.tables, created("go"))).key
        for one in (*ENDPOINTS, *CLUB_ENDPOINTS):
            path = one.path.replace("{key}", key)
            for name, value in PARAMETERS.items():
                path = path.replace(name, value)
            body = BODIES.get((one.method, one.path), None if one.body is None else {})
            slow[one.method, one.path] = await longest(server, one.method, path, body)
        for name in ("00000000/main.js", "00000000/styles/style.css", "nothing.js"):
            slow["GET", name] = await longest(server, "GET", f"/page/{name}")
    assert {where: took for where, took in slow.items() if took > MAX_SECONDS} == {}
