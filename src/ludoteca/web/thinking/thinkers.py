"""Computers that think beside the server: a few processes, and a queue that is fair to all.

Those who wait are served in turn by address, so that nobody who asks a hundred times keeps the
others waiting; while many wait, everybody thinks for a shorter time.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ludoteca.core import PlayerError, Position, SessionError, say
from ludoteca.match.go_proposal import Marks
from ludoteca.web.thinking.thinker import pack
from ludoteca.web.thinking.worker import Worker, WorkerDiedError

__all__ = ["Job", "Progressing", "Thinkers", "usual_number"]

Progressing = Callable[[int, int, str], None]
"""Told how many wait before a job, how many positions were looked at, and the best move."""

_GRACE_SECONDS = 10.0
_MOST_WAITING = 1000
_MOST_OF_ONE_ADDRESS = 32
_LEAST_SHARE = 0.1
_DEATHS_FORGIVEN = 1


def usual_number() -> int:
    """Return how many processes think unless somebody says otherwise: one core stays free."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(eq=False)
class Job:
    """Something to think about, and who waits for it."""

    what: Mapping[str, Any]
    seconds: float
    address: str
    tell: Progressing
    answer: asyncio.Future[dict[str, Any]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    place: int = -1
    deaths: int = 0

    def give_up(self, error: BaseException) -> None:
        """Tell whoever still waits why there is no answer."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Thinkers:
    """The processes and the queue before them."""

    def __init__(self, number: int | None = None, *, grace: float = _GRACE_SECONDS) -> None:
        """Start nothing yet.

        Args:
            number: How many processes may think at once.
            grace: How many seconds after its time a player is given up.
        """
        self.number = usual_number() if number is None else max(1, number)
        self.grace = grace
        self._waiting: dict[str, deque[Job]] = {}
        self._idle: list[Worker] = []
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._endings: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    @property
    def queue_length(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def busy(self) -> int:
        """How many jobs are being thought about."""
        return len(self._running)

    async def choose(
        self,
        game: str,
        player: str,
        position: Position[Any],
        seconds: float,
        *,
        address: str = "",
        tell: Progressing = lambda place, nodes, best: None,
        seed: int | None = None,
    ) -> str | None:
        """Have a player choose a move, written as its game does; None if it resigns.

        Raises:
            PlayerError: The player crashed, chose what cannot be played, or did not answer.
            SessionError: Too many wait already (``limit/computers``).
        """
        what = {"do": "choose", "game": game, "player": player, "seed": seed}
        answer = await self._ask(position, what, seconds, address, tell)
        if "failed" in answer:
            raise PlayerError(say("{why}", why=str(answer["failed"])))
        return None if answer.get("resigns") else str(answer["move"])

    async def dead_stones(self, position: Position[Any], plies: int, address: str = "") -> Marks:
        """Have the marks proposed before the count of a game of Go.

        Raises:
            PlayerError: Nobody can say.
            SessionError: Too many wait already (``limit/computers``).
        """
        what = {"do": "dead", "plies": plies}
        answer = await self._ask(position, what, 0.0, address, lambda place, nodes, best: None)
        if "failed" in answer:
            raise PlayerError(say("{why}", why=str(answer["failed"])))
        return Marks(frozenset(answer["dead"]), frozenset(answer["seki"]))

    async def stop(self) -> None:
        """End all processes; whoever waits is told that the server stops."""
        self._is_stopped = True
        waiting = [job for jobs in self._waiting.values() for job in jobs]
        self._waiting.clear()
        for job in waiting:
            job.give_up(_stopping())
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(worker.end() for worker in idle), *self._endings)

    async def _ask(
        self,
        position: Position[Any],
        what: Mapping[str, Any],
        seconds: float,
        address: str,
        tell: Progressing,
    ) -> dict[str, Any]:
        of_address = self._waiting.get(address, ())
        if self.queue_length >= _MOST_WAITING or len(of_address) >= _MOST_OF_ONE_ADDRESS:
            raise SessionError(
                "limit/computers", say("too many computers are thinking: try again in a moment")
            )
        if self._is_stopped:
            raise _stopping()
        job = Job({**what, "position": pack(position)}, seconds, address, tell)
        self._waiting.setdefault(address, deque()).append(job)
        self._begin()
        try:
            return await job.answer
        finally:
            self._leave(job)

    def _leave(self, job: Job) -> None:
        """Forget a job that is done, or that nobody waits for any more."""
        queue = self._waiting.get(job.address)
        if queue is not None and job in queue:
            queue.remove(job)
            if not queue:
                del self._waiting[job.address]
            self._tell_places()
        task = self._running.get(job)
        if task is not None and job.answer.cancelled():
            task.cancel()

    def _begin(self) -> None:
        """Let as many jobs run as there are processes, one address after the other."""
        while self._waiting and len(self._running) < self.number and not self._is_stopped:
            address, queue = next(iter(self._waiting.items()))
            job = queue.popleft()
            del self._waiting[address]
            if queue:
                self._waiting[address] = queue
            task = asyncio.get_running_loop().create_task(self._run(job))
            self._running[job] = task
            # Not at the end of the task itself: cancelled early enough, it never begins.
            task.add_done_callback(partial(self._done, job))
        self._tell_places()

    def _tell_places(self) -> None:
        """Tell everybody who waits how many are before them, if that has changed."""
        for place, job in enumerate(self._in_turn(), 1):
            if job.place != place:
                job.place = place
                job.tell(place, 0, "")

    def _in_turn(self) -> list[Job]:
        """List who waits in the order in which they will be served."""
        queues = [list(queue) for queue in self._waiting.values()]
        deepest = max(map(len, queues), default=0)
        return [queue[turn] for turn in range(deepest) for queue in queues if turn < len(queue)]

    async def _run(self, job: Job) -> None:
        """Have one job done, by another process if the first one dies over it."""
        while not job.answer.done():
            try:
                answer = await self._work(job)
            except WorkerDiedError:
                job.deaths += 1
                if job.deaths <= _DEATHS_FORGIVEN:
                    continue
                answer = {"failed": str(say("the player's program broke off"))}
            except TimeoutError:
                answer = {"failed": str(say("the player did not answer in time"))}
            if not job.answer.done():
                job.answer.set_result(answer)

    def _done(self, job: Job, task: asyncio.Task[None]) -> None:
        mistake = None if task.cancelled() else task.exception()
        job.give_up(mistake or _stopping())
        self._running.pop(job, None)
        self._begin()

    async def _work(self, job: Job) -> dict[str, Any]:
        job.place = 0
        job.tell(0, 0, "")
        share = 1 / (1 + self.queue_length / self.number)
        seconds = job.seconds * max(share, _LEAST_SHARE)
        worker = self._idle.pop() if self._idle else await self._start()
        is_whole = False
        try:
            async with asyncio.timeout(seconds + self.grace):
                answer = await worker.do(
                    {**job.what, "seconds": seconds},
                    lambda nodes, best: job.tell(0, nodes, best),
                )
            is_whole = True
        finally:
            if is_whole and not self._is_stopped:
                self._idle.append(worker)
            else:
                # Whatever it is busy with, nobody wants to know any more.
                self._see_off(worker.end())
        return answer

    async def _start(self) -> Worker:
        """Start a process; if nobody waits for it any more, it is ended again."""
        starting = asyncio.ensure_future(Worker.start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._see_off(_end_when_started(starting))
            raise

    def _see_off(self, ending: Coroutine[Any, Any, None]) -> None:
        """Let a process end beside everything else; a stop waits for it."""
        task = asyncio.get_running_loop().create_task(ending)
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)


def _stopping() -> SessionError:
    return SessionError("server/stopping", say("the server is being stopped"))


async def _end_when_started(starting: asyncio.Future[Worker]) -> None:
    with contextlib.suppress(WorkerDiedError):
        await (await starting).end()
