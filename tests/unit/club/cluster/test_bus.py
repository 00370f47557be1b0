"""Messages between servers, over a real PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import pytest

from ludoteca.club.cluster.bus import Bus, NoReplyError
from ludoteca.club.cluster.messages import (
    Broadcast,
    CommandDone,
    ExclusionMessage,
    Incoming,
    LoadRequest,
    PresenceMessage,
    Request,
    TableMessage,
    TablesRequest,
)
from ludoteca.core import SessionError, say
from ludoteca.store.database import Changes
from ludoteca.store.store import Store
from ludoteca.web.api import wire
from ludoteca.web.live.store_thread import StoreThread
from tests.postgres import new_database

pytestmark = pytest.mark.anyio

PATIENCE = 10.0


class Host:
    """One server: its bus, and what it has received."""

    def __init__(self, name: str, store_thread: StoreThread) -> None:
        self.name = name
        self.store_thread = store_thread
        self.bus = Bus(store_thread, name, lambda other: other != "dead")
        self.received: list[Incoming] = []
        self._is_listening = asyncio.Event()

    async def listen(self) -> None:
        await self.store_thread.run(partial(_listen, name=self.name))
        self.store_thread.watch(self._watch)
        await self._is_listening.wait()

    def _watch(self, changes: Changes) -> None:
        self._is_listening.set()
        self.received += self.bus.receive(changes.messages)

    async def until(self, number: int) -> list[Incoming]:
        async with asyncio.timeout(PATIENCE):
            while len(self.received) < number:
                await asyncio.sleep(0.01)
        return self.received

    async def request(self) -> Request:
        (request,) = await self.until(1)
        assert isinstance(request, Request)
        return request


def _listen(store: Store, name: str) -> None:
    store.database.listen_as(name)


@asynccontextmanager
async def hosts(*names: str) -> AsyncIterator[Sequence[Host]]:
    address = new_database()
    found = [Host(name, StoreThread(lambda: Store(address))) for name in names]
    for host in found:
        await host.listen()
    yield found
    for host in found:
        host.store_thread.close()


async def test_a_broadcast_reaches_the_others() -> None:
    async with hosts("one", "other", "third") as (one, other, third):
        messages: list[Broadcast] = [
            PresenceMessage("one", "key", [1], 3, asks=True),
            TableMessage("key", wire.Greeting(seat=0, what="luck")),
            ExclusionMessage("hash"),
        ]
        for message in messages:
            await one.bus.broadcast(message)
        assert await other.until(3) == messages
        assert await third.until(3) == messages
        assert one.received == []


async def test_a_request_is_replied_to_in_as_many_parts_as_it_takes() -> None:
    items = [PresenceMessage("x" * 1000, f"{number}") for number in range(20)]

    async def answer() -> list[PresenceMessage]:
        return items

    async with hosts("one", "other") as (one, other):
        calling = asyncio.create_task(one.bus.call("other", TablesRequest("en"), PATIENCE))
        request = await other.request()
        assert request.body == TablesRequest("en")
        await other.bus.reply(request, answer())
        found = await calling
        assert [msgspec.json.decode(item, type=PresenceMessage) for item in found] == items


async def test_a_refusal_is_raised_where_the_request_came_from() -> None:
    async def answer() -> list[CommandDone]:
        raise SessionError("session/stale", say("no"))

    async with hosts("one", "other") as (one, other):
        calling = asyncio.create_task(one.bus.call("other", LoadRequest(), PATIENCE))
        await other.bus.reply(await other.request(), answer())
        with pytest.raises(SessionError, match="no") as raised:
            await calling
        assert raised.value.code == "session/stale"


async def test_a_server_that_is_dead_or_silent_does_not_reply() -> None:
    async with hosts("one", "other") as (one, _):
        with pytest.raises(NoReplyError):
            await one.bus.call("dead", LoadRequest(), PATIENCE)
        assert await one.bus.call_all(["dead", "other"], LoadRequest(), 0.4) == ([], 2)


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "{}", "[]", "[1]", '["other"]', '["presence"]', '["reply",1]', '["reply",7,[]]'),
        *('["presence","a","k",[2]]', '["presence","a","k",[0],"x"]'),
        '["table","k",{"type":"greeting","seat":2,"what":"luck"}]',
        '["table","k",{"type":"greeting","seat":1,"what":"rudeness"}]',
        '["request",1,"a",["x"]]',
    ],
)
def test_an_unreadable_message_is_skipped(text: str) -> None:
    bus = Bus(StoreThread.__new__(StoreThread), "one", lambda name: True)
    assert list(bus.receive([text])) == []
