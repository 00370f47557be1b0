"""Answers are made once, and take a limited amount of memory."""

from __future__ import annotations

import asyncio
import gzip

import pytest
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.web.http.answer_cache import AnswerCache
from ludoteca.web.http.responses import Compressed, compress, compress_bytes


def test_an_answer_is_made_once_for_all_who_ask() -> None:
    made: list[str] = []

    async def make() -> Compressed:
        made.append("made")
        await asyncio.sleep(0)
        return compress({"a": 1})

    async def work() -> list[Compressed]:
        cache = AnswerCache()
        return [
            *await asyncio.gather(*(cache.get("key", make) for _ in range(5))),
            await cache.get("key", make),
        ]

    assert [one.body for one in asyncio.run(work())] == [b'{"a":1}'] * 6
    assert made == ["made"]


def test_an_answer_is_made_until_the_last_who_waits_has_left() -> None:
    ended: list[str] = []

    async def make() -> Compressed:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("ended")
            raise
        return compress(None)

    async def work() -> list[int]:
        cache, counts = AnswerCache(), []
        waiting = [asyncio.create_task(cache.get("key", make)) for _ in range(2)]
        await asyncio.sleep(0.01)
        for one in waiting:
            one.cancel()
            await asyncio.gather(one, return_exceptions=True)
            await asyncio.sleep(0)
            counts.append(len(ended))
        return counts

    assert asyncio.run(work()) == [0, 1]


def test_a_failure_is_not_kept() -> None:
    async def fail() -> Compressed:
        raise ValueError("no")

    async def make() -> Compressed:
        return compress("yes")

    async def work() -> bytes:
        cache = AnswerCache()
        with pytest.raises(ValueError, match="no"):
            await cache.get("key", fail)
        return (await cache.get("key", make)).body

    assert asyncio.run(work()) == b'"yes"'


def test_the_memory_of_all_answers_is_limited() -> None:
    async def work() -> tuple[int, int]:
        cache, count = AnswerCache(max_bytes=100_000), 0

        async def make() -> Compressed:
            nonlocal count
            count += 1
            return Compressed(bytes(10_000), 10_000)

        for number in range(100):
            await cache.get(number, make)
        # The last are still there, and the first are not.
        await cache.get(99, make)
        await cache.get(0, make)
        return cache.bytes, count

    size, count = asyncio.run(work())
    assert size <= 100_000
    assert count == 101


def answered(compressed: Compressed, accepts: str) -> Response:
    headers = [(b"accept-encoding", accepts.encode())]
    return compressed.answer(Request({"type": "http", "headers": headers}), asyncio.Lock())


async def body_of(response: Response) -> bytes:
    sent: list[bytes] = []

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        sent.append(message.get("body", b""))

    async def receive() -> dict[str, str]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    await response({"type": "http"}, receive, send)
    return b"".join(sent)


def test_an_answer_is_decompressed_for_clients_that_cannot() -> None:
    text = b"a game of a thousand moves, " * 20_000
    compressed = compress_bytes(text, "text/plain")
    assert len(compressed.body) < compressed.size == len(text)
    small, whole = answered(compressed, "gzip, br"), answered(compressed, "identity")
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(asyncio.run(body_of(small))) == text
    assert "content-encoding" not in whole.headers
    assert asyncio.run(body_of(whole)) == text


def test_what_is_short_is_sent_as_it_is() -> None:
    assert asyncio.run(body_of(answered(compress("short"), "gzip"))) == b'"short"'
