"""A thinker: takes jobs of servers from a shared database, and thinks in worker processes.

Jobs are text, and only the fields known here are passed on to the processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from ludoteca.club.cluster.heartbeat import THINKER, Heartbeat
from ludoteca.club.cluster.jobs import THINKERS, DistantJob, Jobs
from ludoteca.club.cluster.letters import (
    TO_THINKER,
    Advance,
    Cancel,
    Done,
    Taken,
    write,
)
from ludoteca.club.cluster.written import WrittenGame
from ludoteca.core import SessionError
from ludoteca.store.database import Changes
from ludoteca.web.live.background import Background
from ludoteca.web.live.store_thread import StoreThread
from ludoteca.web.thinking.worker import Worker, WorkerDiedError

_LOOK_SECONDS = 1.0
"""Jobs of dead thinkers are found without a letter."""

_GRACE_SECONDS = 10.0


class _JobBody(msgspec.Struct):
    """The body of a job."""

    do: str
    game: str
    seconds: float
    ticket: str
    written: WrittenGame
    seed: int | None = None
    player: str = ""


@dataclass(eq=False)
class _RunningJob:
    """A job that is being done."""

    task: asyncio.Task[None]
    worker: Worker | None = None


class Thinker:
    """Thinks for all servers of a database."""

    def __init__(self, store_thread: StoreThread, size: int) -> None:
        """Begin without processes.

        Args:
            store_thread: Reads and writes the store.
            size: How many processes there may be.
        """
        self.size = size
        self._store_thread = store_thread
        self._heartbeat = Heartbeat(store_thread, time.time, kind=THINKER, news=lambda: str(size))
        self._background = Background()
        self._thoughts: dict[tuple[str, str], _RunningJob] = {}
        self._idle: list[Worker] = []
        self._waking = asyncio.Event()

    async def run(self) -> None:
        """Think until this is cancelled; what was not answered, others take.

        Raises:
            SessionError: The store cannot be used.
        """
        name = self._heartbeat.name
        await self._store_thread.run(lambda store: store.listen_as(name, THINKERS))
        await self._heartbeat.start()
        self._store_thread.watch(self._on_changes)
        try:
            while True:
                self._waking.clear()
                # A store that does not answer now may answer later.
                with contextlib.suppress(SessionError):
                    await self._take_all()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_SECONDS):
                        await self._waking.wait()
        finally:
            await self._stop()

    async def _stop(self) -> None:
        tasks = [thought.task for thought in self._thoughts.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._background.stop()
        await asyncio.gather(*(worker.end() for worker in self._idle))
        await self._heartbeat.stop()

    async def _take_all(self) -> None:
        name = self._heartbeat.name
        while len(self._thoughts) < self.size:
            job = await self._store_thread.run(lambda store: Jobs(store).take(name))
            if job is None:
                return
            with contextlib.suppress(msgspec.MsgspecError):
                self._begin(job, msgspec.json.decode(job.body, type=_JobBody))

    def _begin(self, job: DistantJob, order: _JobBody) -> None:
        key = (job.server, order.ticket)
        task = asyncio.get_running_loop().create_task(self._think(job.server, order))
        self._thoughts[key] = _RunningJob(task)

        def done(task: asyncio.Task[None]) -> None:
            self._thoughts.pop(key, None)
            self._waking.set()

        task.add_done_callback(done)

    async def _think(self, server: str, order: _JobBody) -> None:
        await self._send(server, Taken(order.ticket, self._heartbeat.name))
        try:
            answer = await self._answer(server, order)
        except (WorkerDiedError, TimeoutError):
            # The server tries it by itself, and says what became of it.
            answer = {"unable": True}
        answer.pop("id", None)
        await self._send(server, Done(order.ticket, answer))

    async def _answer(self, server: str, order: _JobBody) -> dict[str, Any]:
        worker = self._idle.pop() if self._idle else await Worker.start()
        is_whole = False
        try:
            thought = self._thoughts.get((server, order.ticket))
            if thought is not None:
                thought.worker = worker
            async with asyncio.timeout(order.seconds + _GRACE_SECONDS):
                answer = await worker.do(
                    msgspec.to_builtins(order),
                    lambda nodes, best: self._tell(server, Advance(order.ticket, nodes, best)),
                )
            is_whole = True
            return answer
        finally:
            if is_whole:
                self._idle.append(worker)
            else:
                await asyncio.shield(worker.end())

    def _tell(self, server: str, progress: Advance) -> None:
        self._background.spawn(self._send(server, progress))

    async def _send(self, server: str, letter: msgspec.Struct) -> None:
        text = write(letter)
        with contextlib.suppress(SessionError):
            await self._store_thread.run(lambda store: store.send(server, text))

    def _on_changes(self, changes: Changes) -> None:
        if changes.letters:
            self._waking.set()
        for text in changes.letters:
            with contextlib.suppress(msgspec.MsgspecError):
                letter = TO_THINKER.decode(text)
                thought = self._thoughts.get((letter.server, letter.ticket))
                if thought is None:
                    continue
                if isinstance(letter, Cancel):
                    thought.task.cancel()
                elif thought.worker is not None:
                    thought.worker.hurry()
