"""Errands: a command that reaches another server than the owner of its table is passed on.

The owner decides, saves what happens, and answers how many events there were or why it refused. A
command names the number of the event that it answers to, so it cannot be done twice, even if
it is sent again after a server has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from ludoteca.core import Seat, SessionError, say
from ludoteca.match.codec import decode_sentence, encode_sentence
from ludoteca.store.store import Store
from ludoteca.web.api import wire
from ludoteca.web.http.errors import busy
from ludoteca.web.live.clients import Authority
from ludoteca.web.live.store_thread import StoreThread

MOVED = "server/moved"
"""The code of an answer by a server that does not own the table."""

_MAX_LETTER = 7_900
_LOOK_SECONDS = 0.2
_MAX_SECONDS = 5.0


class Errand(msgspec.Struct, array_like=True, tag="errand"):
    """A command for a table that another server owns."""

    id: int
    server: str
    """Who asks."""

    table: str
    places: list[int]
    is_owner: bool
    message: wire.DoMessage

    @property
    def authority(self) -> Authority:
        """What its sender may do at the table."""
        return Authority(frozenset(map(Seat, self.places)), self.is_owner)


class _Answer(msgspec.Struct, array_like=True, tag="answer"):
    """What became of an errand."""

    id: int
    events: int = 0
    """How many events it caused."""

    code: str = ""
    """Why it was refused; empty if it was not."""

    sentence: Any = ""


class Thought(msgspec.Struct, array_like=True, tag="thought"):
    """How far a computer has thought at a table that the sender owns."""

    table: str
    thinking: wire.Thinking


_READER = msgspec.json.Decoder(Errand | _Answer | Thought)

Do = Callable[[Errand], Awaitable[int]]
"""Does an errand, and returns how many events it caused."""


class Errands:
    """The errands that one server passes on, and those that it does for others."""

    def __init__(
        self, store_thread: StoreThread, name: str, do: Do, is_alive: Callable[[str], bool]
    ) -> None:
        """Begin without errands.

        Args:
            store_thread: Sends letters.
            name: The id of this server.
            do: Does an errand for another server.
            is_alive: Returns whether another server is alive.
        """
        self._store_thread = store_thread
        self._name = name
        self._do = do
        self._is_alive = is_alive
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[_Answer]] = {}

    async def pass_on(
        self, owner: str, table: str, authority: Authority, message: wire.DoMessage
    ) -> int | None:
        """Let the owner of a table do a command, and return how many events it caused.

        Returns:
            None if the owner has died, or does not own the table any more.

        Raises:
            SessionError: The owner refused it or is too busy, or the store cannot be used.
        """
        number = next(self._numbers)
        places = sorted(place.index for place in authority.places)
        errand = Errand(number, self._name, table, places, authority.is_owner, message)
        text = msgspec.json.encode(errand).decode()
        if len(text.encode()) > _MAX_LETTER:
            raise SessionError("session/unreadable", say("this command is too long"))
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self._store_thread.run(lambda store: store.send(owner, text))
            found = await self._wait(answer, owner)
        finally:
            del self._waiting[number]
        if found is None or found.code == MOVED:
            return None
        if found.code:
            raise SessionError(found.code, decode_sentence(found.sentence))
        return found.events

    async def _wait(self, answer: asyncio.Future[_Answer], owner: str) -> _Answer | None:
        """Wait for an answer; None if the other server has died."""
        for _ in range(round(_MAX_SECONDS / _LOOK_SECONDS)):
            await asyncio.wait((answer,), timeout=_LOOK_SECONDS)
            if answer.done():
                return answer.result()
            if not self._is_alive(owner):
                return None
        raise busy()

    def receive(self, letters: Iterable[str]) -> list[Errand | Thought]:
        """Take answers, and return the other letters; skip what cannot be read."""
        others: list[Errand | Thought] = []
        for text in letters:
            with contextlib.suppress(msgspec.MsgspecError, ValueError):
                letter = _READER.decode(text)
                if not isinstance(letter, _Answer):
                    others.append(letter)
                elif letter.id in self._waiting and not self._waiting[letter.id].done():
                    self._waiting[letter.id].set_result(letter)
        return others

    async def tell(self, servers: Iterable[str], thought: Thought) -> None:
        """Tell other servers how far a computer has thought."""
        text = msgspec.json.encode(thought).decode()
        with contextlib.suppress(SessionError):
            for server in servers:
                await self._store_thread.run(partial(Store.send, name=server, text=text))

    async def do(self, errand: Errand) -> None:
        """Do an errand for another server, and answer."""
        try:
            answer = _Answer(errand.id, await self._do(errand))
        except SessionError as error:
            answer = _Answer(errand.id, 0, error.code, encode_sentence(error.sentence))
        text = msgspec.json.encode(answer).decode()
        # A server that gets no answer asks again.
        with contextlib.suppress(SessionError):
            await self._store_thread.run(lambda store: store.send(errand.server, text))


def moved() -> SessionError:
    """Return the refusal of a server that does not own a table."""
    return SessionError(MOVED, say("the table has moved to another server: try again"))
