"""Requests are decoded within limits: a hostile body costs neither time nor memory."""

from __future__ import annotations

import asyncio
import json
import time
import tracemalloc
from collections.abc import AsyncIterator

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from ludoteca.web.http import endpoint
from ludoteca.web.http.endpoint import MAX_VALUES
from tests.unit.web.serving import Client

MANY = 1_000_000
MAX_SECONDS = 0.5
MAX_MEMORY = 50 * 1024 * 1024
TABLE = '{"game":"go","players":["human","human"],'


def keys(count: int) -> str:
    return ",".join(f'"{number:x}":0' for number in range(count))


def repeated(text: str, count: int) -> str:
    return ",".join([text] * count)


ATTACKS = {
    "keys": f"{{{keys(MANY)}}}",
    "keys of options": f'{TABLE}"options":{{{keys(MANY)}}}}}',
    "keys within the limit of values": f"{{{keys(MAX_VALUES - 10)}}}",
    "keys of options within the limit": f'{TABLE}"options":{{{keys(MAX_VALUES - 10)}}}}}',
    "the same key": f"{{{repeated(chr(34) + 'game' + chr(34) + ':0', MANY)}}}",
    "depth": "[" * MANY,
    "depth within the limit of values": "[" * (MAX_VALUES - 10),
    "depth of objects": '{"a":' * (MAX_VALUES - 10),
    "depth of options": f'{TABLE}"options":{{"a":{"[" * 15_000}{"]" * 15_000}}}}}',
    "a long string": f'{TABLE}"clock":"{"a" * 11_000_000}"}}',
    "a long key": f'{{"{"a" * 11_000_000}":0}}',
    "escapes": f'{TABLE}"clock":"{chr(92) + "u0041"}"}}'.replace("u0041", "u0041\\" * MANY + "n"),
    "a long number": f'{TABLE}"seconds":1{"0" * 11_000_000}}}',
    "a long number of an option": f'{TABLE}"options":{{"size":{"9" * 11_000_000}}}}}',
    "a long fraction": f'{TABLE}"seconds":0.{"0" * 11_000_000}}}',
    "items": f'{TABLE}"names":[{repeated("0", MANY)}]}}',
    "items within the limit of values": f'{TABLE}"names":[{repeated("0", MAX_VALUES - 10)}]}}',
    "no JSON": "\0" * 11_000_000,
    "spaces": " " * 11_000_000,
}


def refused(client: Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/tables", content=body, headers=headers)
    assert answer.status_code in (413, 422), answer.text
    assert set(answer.json()) == {"code", "sentence"}
    assert 0 < len(answer.json()["sentence"]) < 200


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hostile_body_costs_neither_time_nor_memory(shared: Client, attack: str) -> None:
    body = ATTACKS[attack].encode()
    began = time.process_time()
    refused(shared, body)
    assert time.process_time() - began < MAX_SECONDS
    tracemalloc.start()
    try:
        refused(shared, body)
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": 1}, "game"),
        ({"moves": ["a", 3]}, "moves[1]"),
        ({"mvoes": []}, "mvoes"),
        ({"options": {"size": []}}, "options"),
        ({"options": {"size": 10**30}}, "options"),
        ({"moves": ["a" * 41]}, "moves[0]"),
        ({"moves": ["a"] * 2001}, "moves"),
    ],
)
def test_the_first_field_that_is_wrong_is_named(
    shared: Client, change: dict[str, object], field: str
) -> None:
    answer = shared.post("/api/boards", json={"game": "go", **change})
    assert answer.status_code == 422
    assert answer.json()["code"] == "request/unreadable"
    assert field in answer.json()["sentence"]


def test_the_field_of_a_field_is_named(shared: Client) -> None:
    table = json.loads(f'{TABLE}"record":{{"name":"a.sgf"}}}}')
    assert "record.content" in shared.post("/api/tables", json=table).json()["sentence"]


@pytest.mark.parametrize("query", ["flipped=perhaps", f"rules={'a' * 101}", f"lang={'a' * 36}"])
def test_a_parameter_is_checked_too(shared: Client, query: str) -> None:
    answer = shared.get(f"/api/board-styles/go?{query}")
    assert answer.status_code == 422
    assert query.partition("=")[0] in answer.json()["sentence"]


def test_a_body_that_takes_too_long_is_refused(
    shared: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "_BODY_SECONDS", 0.05)

    async def slow() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"["
            await asyncio.sleep(0.02)

    answer = shared.post("/api/boards", content=slow())
    assert answer.status_code == 408
    assert answer.json()["code"] == "http/too-slow"


def test_a_question_is_given_up_when_the_client_leaves() -> None:
    ended: list[str] = []

    async def think(call: endpoint.Call[endpoint.Parameters, None]) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("given up")
            raise

    async def leave() -> Message:
        await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    asked = endpoint.endpoint("GET", "/think")(think)
    with pytest.raises(HTTPException):
        asyncio.run(asked.respond(Request(scope, leave)))
    assert ended == ["given up"]
