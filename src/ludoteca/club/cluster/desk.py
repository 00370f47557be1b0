"""The desk at which a server leaves jobs for thinkers in other processes, also on other hosts."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludoteca.club.cluster.heartbeat import SERVER, THINKER, Heartbeat
from ludoteca.club.cluster.jobs import Jobs
from ludoteca.club.cluster.letters import (
    FROM_THINKER,
    Advance,
    Cancel,
    Done,
    Hurry,
    Taken,
    write,
)
from ludoteca.club.cluster.written import History, WrittenGame, write_game
from ludoteca.core import Position, SessionError
from ludoteca.games.registry import game as find_game
from ludoteca.web.live.background import Background
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.thinking.worker import WorkerDiedError

_LOOK_SECONDS = 0.5
_TAKE_SECONDS = 4.0
"""A job that nobody takes in this time is thought about by the server itself."""

_REST_SECONDS = 10.0
"""For how long nothing is left at a desk where nobody takes a job."""


@dataclass(eq=False)
class _Awaited:
    """A job that is waited for."""

    tell: Callable[[int, str], None]
    answer: asyncio.Future[dict[str, Any]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    thinker: str = ""


class Desk:
    """The desk of one server."""

    def __init__(self, store_thread: StoreThread, heartbeat: Heartbeat) -> None:
        """Begin without jobs."""
        self.store_thread = store_thread
        self.heartbeat = heartbeat
        self.background = Background()
        self.orders: dict[str, _Awaited] = {}
        self._tickets = itertools.count()
        self._unable: set[str] = set()
        self._rests_until = 0.0

    @property
    def size(self) -> int:
        """How many jobs may be left here at once: this server's share of all thinkers."""
        members = self.heartbeat.members.values()
        if asyncio.get_running_loop().time() < self._rests_until:
            return 0
        thinkers = sum(int(one.news) for one in members if one.kind == THINKER)
        servers = 1 + sum(one.kind == SERVER for one in members)
        return max(thinkers // servers, min(thinkers, 1))

    def worker(
        self, game: str, position: Position[Any], history: History | None
    ) -> DistantWorker | None:
        """Return somebody to think about a position; None if there is nobody."""
        if not self.size or game in self._unable:
            return None
        written = write_game(find_game(game), history or (position, ()))
        if written is None:
            return None
        return DistantWorker(self, f"{next(self._tickets)}", written)

    def receive(self, letters: Iterable[str]) -> None:
        """Take what thinkers write; skip what cannot be read."""
        for text in letters:
            with contextlib.suppress(msgspec.MsgspecError):
                letter = FROM_THINKER.decode(text)
                order = self.orders.get(letter.ticket)
                if order is not None:
                    _note(order, letter)

    def rest(self) -> None:
        """Leave nothing here for a while."""
        self._rests_until = asyncio.get_running_loop().time() + _REST_SECONDS

    def avoid(self, game: str) -> None:
        """Leave no more jobs of a game that thinkers do not know."""
        self._unable.add(game)


def _note(order: _Awaited, letter: Taken | Advance | Done) -> None:
    if isinstance(letter, Taken):
        order.thinker = letter.thinker
    elif isinstance(letter, Advance):
        order.tell(letter.nodes, letter.best)
    elif not order.answer.done():
        order.answer.set_result(letter.answer)


class DistantWorker:
    """Thinks elsewhere about one position; used as a ``Worker``."""

    def __init__(self, desk: Desk, ticket: str, written: WrittenGame) -> None:
        """Take a game as text."""
        self._desk = desk
        self._ticket = ticket
        self._written = written
        self._number: int | None = None

    async def do(self, job: Mapping[str, Any], tell: Callable[[int, str], None]) -> dict[str, Any]:
        """Let a thinker do a job, and tell how far it is.

        Raises:
            WorkerDiedError: No thinker did it.
        """
        desk, server = self._desk, self._desk.heartbeat.name
        written = msgspec.to_builtins(self._written)
        body = json.dumps({**job, "ticket": self._ticket, "written": written})
        order = desk.orders[self._ticket] = _Awaited(tell)
        try:
            self._number = await desk.store_thread.run(lambda store: Jobs(store).put(server, body))
            answer = await self._wait(order)
        except SessionError as error:
            raise WorkerDiedError from error
        if answer.get("unable"):
            desk.avoid(str(job["game"]))
            raise WorkerDiedError
        await self._forget()
        return answer

    async def _wait(self, order: _Awaited) -> dict[str, Any]:
        """Wait for an answer while somebody thinks, or can still take the job."""
        waited = 0.0
        while waited < _TAKE_SECONDS:
            await asyncio.wait((order.answer,), timeout=_LOOK_SECONDS)
            if order.answer.done():
                return order.answer.result()
            is_taken = order.thinker in self._desk.heartbeat.members
            waited = 0.0 if is_taken else waited + _LOOK_SECONDS
        self._desk.rest()
        raise WorkerDiedError

    def hurry(self) -> None:
        """Let the thinker answer soon."""
        order = self._desk.orders.get(self._ticket)
        if order is not None and order.thinker:
            letter = write(Hurry(self._desk.heartbeat.name, self._ticket))
            self._desk.background.spawn(self._send(order.thinker, letter))

    async def end(self) -> None:
        """Tell the thinker that the answer is no longer wanted."""
        order = self._desk.orders.get(self._ticket)
        if order is not None and order.thinker and not order.answer.done():
            await self._send(order.thinker, write(Cancel(self._desk.heartbeat.name, self._ticket)))
        await self._forget()

    async def _send(self, thinker: str, letter: str) -> None:
        with contextlib.suppress(SessionError):
            await self._desk.store_thread.run(lambda store: store.send(thinker, letter))

    async def _forget(self) -> None:
        self._desk.orders.pop(self._ticket, None)
        number, self._number = self._number, None
        if number is not None:
            with contextlib.suppress(SessionError):
                await self._desk.store_thread.run(lambda store: Jobs(store).remove(number))
