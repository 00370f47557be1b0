"""Answers are made once, and take a limited amount of memory."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.requests import Request

from ludoteca.web.http.answer_cache import AnswerCache
from ludoteca.web.http.responses import Compressed, compress, compress_bytes


async def test_an_answer_is_made_once_for_all_concurrent_requests() -> None:
    made: list[str] = []
    cache = AnswerCache()

    async def make() -> Compressed:
        made.append("made")
        await asyncio.sleep(0)
        return compress({"a": 1})

    found = await asyncio.gather(*(cache.get("key", make) for _ in range(5)))
    found.append(await cache.get("key", make))
    assert [one.body for one in found] == [b'{"a":1}'] * 6
    assert made == ["made"]


async def test_an_answer_is_given_up_when_the_last_client_has_left() -> None:
    cache, ended = AnswerCache(), asyncio.Event()

    async def make() -> Compressed:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return compress(None)

    waiting = [asyncio.create_task(cache.get("key", make)) for _ in range(2)]
    await asyncio.sleep(0.01)
    for one, is_last in zip(waiting, (False, True), strict=True):
        one.cancel()
        await asyncio.gather(one, return_exceptions=True)
        await asyncio.sleep(0)
        assert ended.is_set() is is_last


async def test_a_failure_is_not_kept() -> None:
    async def fail() -> Compressed:
        raise ValueError("no")

    async def make() -> Compressed:
        return compress("yes")

    cache = AnswerCache()
    with pytest.raises(ValueError, match="no"):
        await cache.get("key", fail)
    assert (await cache.get("key", make)).body == b'"yes"'


async def test_the_memory_of_all_answers_is_limited() -> None:
    cache, made = AnswerCache(max_bytes=100_000), []

    async def make() -> Compressed:
        made.append("made")
        return Compressed(bytes(10_000), 10_000)

    # The last one is still there at the end, and the first is not.
    for number in (*range(100), 99, 0):
        await cache.get(number, make)
    assert cache.bytes <= 100_000
    assert len(made) == 101


async def sent(compressed: Compressed, accepts: str) -> tuple[str | None, bytes]:
    """Return the encoding and the body of an answer."""
    request = Request({"type": "http", "headers": [(b"accept-encoding", accepts.encode())]})
    response = compressed.answer(request, asyncio.Lock())
    parts: list[bytes] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        parts.append(message.get("body", b""))

    async def receive() -> dict[str, str]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    await response({"type": "http"}, receive, send)
    return response.headers.get("content-encoding"), b"".join(parts)


async def test_an_answer_is_decompressed_for_clients_that_cannot() -> None:
    text = b"a game of a thousand moves, " * 20_000
    compressed = compress_bytes(text, "text/plain")
    assert len(compressed.body) < compressed.size == len(text)
    encoding, body = await sent(compressed, "gzip, br")
    assert (encoding, gzip.decompress(body)) == ("gzip", text)
    assert await sent(compressed, "identity") == (None, text)
    assert await sent(compress("short"), "gzip") == (None, b'"short"')
