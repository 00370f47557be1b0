"""Inquiries: what a server asks all others of the same database, such as for the operator.

An answer is a list; since the database limits the size of a letter, it may come in several.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from ludoteca.core import SessionError
from ludoteca.store.store import Store
from ludoteca.web.live.store_thread import StoreThread

_MAX_BYTES = 6_000
_SECONDS = 2.0


class _Inquiry(msgspec.Struct, array_like=True, tag="inquiry"):
    """What a server asks another."""

    id: int
    server: str
    """Who asks."""

    what: str
    about: list[str]


class _Part(msgspec.Struct, array_like=True, tag="part"):
    """A part of an answer."""

    id: int
    server: str
    items: list[msgspec.Raw]
    is_last: bool


_READER = msgspec.json.Decoder(_Inquiry | _Part)

Answer = Callable[..., Awaitable[Collection[msgspec.Struct]]]
"""Answers a question about some texts."""


@dataclass(eq=False)
class _Replies:
    """An inquiry whose answers are waited for."""

    silent: set[str]
    """The servers that have not answered yet."""

    items: list[bytes] = field(default_factory=list)
    is_complete: asyncio.Event = field(default_factory=asyncio.Event)


class Inquiries:
    """The inquiries of one server, and its answers to others."""

    def __init__(
        self,
        store_thread: StoreThread,
        name: str,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin without questions.

        Args:
            store_thread: Sends letters.
            name: The id of this server.
            spawn: Runs something in the background.
        """
        self.answers: dict[str, Answer] = {}
        """Who answers which question here."""

        self._store_thread = store_thread
        self._name = name
        self._spawn = spawn
        self._numbers = itertools.count()
        self._awaited: dict[int, _Replies] = {}

    async def ask(self, servers: Iterable[str], what: str, *about: str) -> tuple[list[bytes], int]:
        """Ask other servers, and return what they answer and how many are silent.

        Raises:
            SessionError: The store cannot be used.
        """
        number, awaited = next(self._numbers), _Replies(set(servers))
        if not awaited.silent:
            return [], 0
        text = _write(_Inquiry(number, self._name, what, list(about)))
        self._awaited[number] = awaited
        try:
            for server in tuple(awaited.silent):
                await self._store_thread.run(partial(Store.send, name=server, text=text))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(awaited.is_complete.wait(), _SECONDS)
        finally:
            del self._awaited[number]
        return awaited.items, len(awaited.silent)

    def receive(self, letters: Iterable[str]) -> None:
        """Read questions and answers; skip what is neither."""
        for text in letters:
            with contextlib.suppress(msgspec.MsgspecError):
                letter = _READER.decode(text)
                if isinstance(letter, _Inquiry):
                    self._spawn(self._answer(letter))
                elif letter.id in self._awaited:
                    self._add(self._awaited[letter.id], letter)

    @staticmethod
    def _add(awaited: _Replies, part: _Part) -> None:
        if part.server not in awaited.silent:
            return
        awaited.items += map(bytes, part.items)
        if part.is_last:
            awaited.silent.discard(part.server)
            if not awaited.silent:
                awaited.is_complete.set()

    async def _answer(self, question: _Inquiry) -> None:
        answer = self.answers.get(question.what)
        if answer is None:
            return
        with contextlib.suppress(SessionError):
            items = await answer(*question.about)
            for part, is_last in _portions(map(msgspec.json.encode, items)):
                raw = [msgspec.Raw(item) for item in part]
                text = _write(_Part(question.id, self._name, raw, is_last))
                await self._store_thread.run(partial(Store.send, name=question.server, text=text))


def _write(letter: _Inquiry | _Part) -> str:
    return msgspec.json.encode(letter).decode()


def _portions(items: Iterable[bytes]) -> Iterator[tuple[list[bytes], bool]]:
    """Divide items into portions that fit into a letter, each with whether it is the last."""
    portion: list[bytes] = []
    size = 0
    for item in items:
        size += len(item) + 1
        if portion and size > _MAX_BYTES:
            yield portion, False
            portion, size = [], len(item) + 1
        portion.append(item)
    yield portion, True
