"""The messages between servers of one database: broadcasts, and requests with replies.

Messages are lost with the connection to the database: broadcasts may be missed, and a request
without a reply is sent again.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator
from typing import Any

import msgspec

from ludoteca.club.cluster.messages import AnyRequest, Broadcast, Incoming, Message, Reply, Request
from ludoteca.core import SessionError, say
from ludoteca.match.codec import decode_sentence, encode_sentence
from ludoteca.store.store import Store
from ludoteca.web.live.store_thread import StoreThread

_MAX_BYTES = 7_900
_MAX_ITEMS_BYTES = 6_000
_POLL_SECONDS = 0.2
_DECODER = msgspec.json.Decoder(Message)


class NoReplyError(Exception):
    """The other server has died or is too busy."""


class Bus:
    """Sends and receives the messages of one server."""

    def __init__(
        self, store_thread: StoreThread, name: str, is_alive: Callable[[str], bool]
    ) -> None:
        self._store_thread = store_thread
        self._name = name
        self._is_alive = is_alive
        self._numbers = itertools.count()
        self._pending: dict[int, asyncio.Queue[Reply]] = {}

    async def broadcast(self, message: Broadcast) -> None:
        """Send a message to all servers, if the store can be used."""
        with contextlib.suppress(SessionError):
            await self._store_thread.run(lambda store: broadcast(store, message))

    async def send(self, servers: Iterable[str], message: Message) -> None:
        """Send a message to some servers, if the store can be used."""
        names, text = list(servers), _encode(message)

        def send_to_each(store: Store) -> None:
            for name in names:
                store.database.send(name, text)

        with contextlib.suppress(SessionError):
            await self._store_thread.run(send_to_each)

    async def call(self, server: str, body: AnyRequest, seconds: float) -> list[msgspec.Raw]:
        """Send a request, and return the items of the reply.

        Raises:
            SessionError: The other server refused it, or the store cannot be used.
            NoReplyError: The other server has died, or did not reply in this time.
        """
        number, replies = next(self._numbers), asyncio.Queue[Reply]()
        items: list[msgspec.Raw] = []
        text = _encode(Request(number, self._name, body))
        if len(text.encode()) > _MAX_BYTES:
            raise SessionError("session/unreadable", say("this command is too long"))
        self._pending[number] = replies
        try:
            await self._store_thread.run(lambda store: store.database.send(server, text))
            for _ in range(max(1, round(seconds / _POLL_SECONDS))):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_POLL_SECONDS):
                        while await _collect(replies, items):
                            pass
                    return items
                if not self._is_alive(server):
                    break
        finally:
            del self._pending[number]
        raise NoReplyError

    async def call_all(
        self, servers: Iterable[str], body: AnyRequest, seconds: float
    ) -> tuple[list[msgspec.Raw], int]:
        """Send a request to several servers; return what they reply, and how many do not."""

        async def call(server: str) -> list[msgspec.Raw] | None:
            try:
                return await self.call(server, body, seconds)
            except NoReplyError:
                return None

        replies = await asyncio.gather(*map(call, servers))
        items = [item for reply in replies if reply is not None for item in reply]
        return items, replies.count(None)

    async def reply(
        self, request: Request, work: Coroutine[Any, Any, Collection[msgspec.Struct]]
    ) -> None:
        try:
            items = await work
        except SessionError as error:
            refusal = Reply(request.id, code=error.code, sentence=encode_sentence(error.sentence))
            await self.send([request.server], refusal)
            return
        for part, is_last in _portions(map(msgspec.json.encode, items)):
            await self.send([request.server], Reply(request.id, [*map(msgspec.Raw, part)], is_last))

    def receive(self, texts: Iterable[str]) -> Iterator[Incoming]:
        """Yield messages, except replies, which go to their callers; skip what cannot be read."""
        for text in texts:
            try:
                message = _DECODER.decode(text)
            except (msgspec.MsgspecError, ValueError):
                continue
            if not isinstance(message, Reply):
                yield message
            elif message.id in self._pending:
                self._pending[message.id].put_nowait(message)


async def _collect(replies: asyncio.Queue[Reply], items: list[msgspec.Raw]) -> bool:
    """Wait for a part of a reply, and return whether there are more."""
    part = await replies.get()
    if part.code:
        raise SessionError(part.code, decode_sentence(part.sentence))
    items += (item.copy() for item in part.items)
    return not part.is_last


def broadcast(store: Store, message: Broadcast) -> None:
    """Send a message to all servers, in the transaction of the store if there is one."""
    store.database.broadcast(_encode(message))


def _encode(message: Message) -> str:
    return msgspec.json.encode(message).decode()


def _portions(items: Iterable[bytes]) -> Iterator[tuple[list[bytes], bool]]:
    """Divide items into portions that fit into a message, each with whether it is the last."""
    portion: list[bytes] = []
    size = 0
    for item in items:
        size += len(item) + 1
        if portion and size > _MAX_ITEMS_BYTES:
            yield portion, False
            portion, size = [], len(item) + 1
        portion.append(item)
    yield portion, True
