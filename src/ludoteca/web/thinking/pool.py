"""A pool of engine processes for computer players, with a fair queue.

Jobs are taken in turn by address, so that one address cannot keep the others waiting. While many
wait, each gets less thinking time; one that began with more is interrupted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import GameError, PlayerError, SessionError, say
from ludoteca.match.codec import decode_sentence
from ludoteca.web.http.errors import stopping
from ludoteca.web.http.fair_queue import FairQueue
from ludoteca.web.http.limits import network_of
from ludoteca.web.thinking.process import Line

# Called with the position in the queue, the nodes searched, and the best move.
OnProgress = Callable[[int, int, str], None]
_GRACE_SECONDS = 10.0
_MAX_WAITING = 1000
_MAX_OF_ONE_ADDRESS = 32
_MIN_SHARE = 0.1
_MIN_SECONDS = 1.0  # Thinking time before a computer is interrupted, even if many wait
_MAX_TRIES = 2
_MAX_LINE = 1 << 20
_PROCESS = "ludoteca.web.thinking.process"


def default_size() -> int:
    """Return the default number of processes: one core stays free."""
    return max(1, (os.cpu_count() or 1) - 1)


class EngineDiedError(Exception):
    """The process ended before it answered."""


class PooledEngine:
    """A child that runs ``process.py``; it does one job at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._writer, self._reader = process.stdin, process.stdout
        self._number = 0
        self.table = ""  # The table of its last job

    @classmethod
    async def start(cls) -> PooledEngine:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", _PROCESS),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_MAX_LINE,
            )
        except OSError as error:
            raise EngineDiedError from error
        return cls(process)

    async def do(
        self, job: Mapping[str, Any], report: Callable[[int, str], None]
    ) -> dict[str, Any]:
        """Do a job; report the nodes searched and the best move so far.

        Raises:
            EngineDiedError: The process ended before it answered, or its answer cannot be read.
        """
        self._number += 1
        try:
            self._write({**job, "id": self._number})
            await self._writer.drain()
            while line := await self._reader.readline():
                answer = json.loads(line)
                if answer.get("id") != self._number:
                    continue
                if "nodes" not in answer:
                    found: dict[str, Any] = answer
                    return found
                report(int(answer["nodes"]), str(answer["best"]))
        except (OSError, ValueError) as error:
            raise EngineDiedError from error
        raise EngineDiedError

    def hurry(self) -> None:
        """Let the player answer now, with the best move found so far."""
        if not self._writer.is_closing():
            self._write({"do": "hurry", "id": self._number})

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._writer.close()
        await self._process.wait()

    def _write(self, job: Mapping[str, Any]) -> None:
        self._writer.write(json.dumps(job).encode() + b"\n")


@dataclass(eq=False)
class Job:
    """A position to think about, and the turn to do so."""

    what: Mapping[str, Any]
    line: Line
    seconds: float
    address: str
    report: OnProgress
    turn: asyncio.Event = field(default_factory=asyncio.Event)
    position: int = -1
    hurry: Callable[[], None] | None = None  # Interrupts the player; None while none is thinking
    began: float = 0.0
    timer: asyncio.TimerHandle | None = None


class EnginePool:
    """The engine processes and their queue."""

    def __init__(self, size: int | None = None, *, grace: float = _GRACE_SECONDS) -> None:
        self.size = default_size() if size is None else max(1, size)  # How many jobs run at once
        self.grace = grace
        self._waiting: FairQueue[Job] = FairQueue()
        self._idle: list[PooledEngine] = []
        self._running: set[Job] = set()
        self._tasks: set[asyncio.Task[dict[str, Any]]] = set()
        self._endings: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    @property
    def queue_length(self) -> int:
        return len(self._waiting)

    @property
    def busy(self) -> int:
        return len(self._running)

    def by_address(self) -> list[tuple[str, int, int]]:
        running = Counter(job.address for job in self._running)
        waiting = self._waiting.counts
        return [
            (address, running[address], waiting.get(address, 0))
            for address in sorted({*running, *waiting})
        ]

    async def choose(
        self,
        game: str,
        player: str,
        line: Line,
        seconds: float,
        *,
        address: str = "",
        report: OnProgress = lambda position, nodes, best: None,
        seed: int | None = None,
    ) -> str | None:
        """Let a player choose a move, and return its text; None if it resigns.

        Raises:
            PlayerError: The player crashed, chose what cannot be played, or did not answer.
            GameError: The rules of the game failed.
            SessionError: Too many wait already (``limit/computers``).
        """
        what = {"do": "choose", "game": game, "player": player, "seed": seed}
        answer = await self._ask(line, what, seconds, address, report)
        return None if answer.get("resigns") else str(answer["move"])

    async def estimate(
        self, game: str, line: Line, seed: int, address: str = ""
    ) -> list[frozenset[str]] | None:
        """Let the estimator of a game propose what to mark; None if it has none; as ``choose``."""
        what = {"do": "estimate", "game": game, "seed": seed}
        answer = await self._ask(line, what, 0.0, address)
        marks = answer["marks"]
        return None if marks is None else [frozenset(points) for points in marks]

    async def stop(self) -> None:
        """End all processes; jobs that wait fail."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(engine.end() for engine in idle), *self._endings)

    async def _ask(
        self,
        line: Line,
        what: Mapping[str, Any],
        seconds: float,
        address: str,
        report: OnProgress = lambda position, nodes, best: None,
    ) -> dict[str, Any]:
        visitor = network_of(address)
        of_visitor = self._waiting.count(visitor)
        if self.queue_length >= _MAX_WAITING or of_visitor >= _MAX_OF_ONE_ADDRESS:
            raise SessionError(
                "limit/computers", say("too many computers are thinking: try again in a moment")
            )
        if self._is_stopped:
            raise stopping()
        job = Job(what, line, seconds, visitor, report)
        self._waiting.push(visitor, job)
        self._begin()
        task = asyncio.get_running_loop().create_task(self._run(job))
        self._tasks.add(task)
        try:
            answer = await task
        except asyncio.CancelledError:
            if self._is_stopped:
                raise stopping() from None
            raise
        finally:
            self._tasks.discard(task)
            self._leave(job)
        if "failed" in answer:
            why = decode_sentence(answer["failed"])
            raise GameError(why) if answer.get("is_game") else PlayerError(why)
        return answer

    def _leave(self, job: Job) -> None:
        if job in self._running:
            self._running.discard(job)
            self._begin()
        elif self._waiting.remove(job.address, job):
            self._report_positions()

    def _begin(self) -> None:
        while self._waiting and len(self._running) < self.size and not self._is_stopped:
            job = self._waiting.pop()
            self._running.add(job)
            job.turn.set()
        self._report_positions()

    def _report_positions(self) -> None:
        """Report its new position in the queue to each waiting job."""
        for position, job in enumerate(self._waiting, 1):
            if job.position != position:
                job.position = position
                job.report(position, 0, "")
        for job in self._running:
            self._limit(job)

    def _limit(self, job: Job) -> None:
        """Interrupt a job when it has had its share, if others wait."""
        if job.timer is not None:
            job.timer.cancel()
            job.timer = None
        if self._waiting and job.hurry is not None:
            ends = job.began + max(job.seconds * self._share, _MIN_SECONDS)
            job.timer = asyncio.get_running_loop().call_at(ends, job.hurry)

    @property
    def _share(self) -> float:
        return max(1 / (1 + self.queue_length / self.size), _MIN_SHARE)

    async def _run(self, job: Job) -> dict[str, Any]:
        """Run a job when its turn has come, once more if its process dies."""
        await job.turn.wait()
        for _ in range(_MAX_TRIES):
            try:
                return await self._work(job)
            except EngineDiedError:
                continue
            except TimeoutError:
                return {"failed": say("the player did not answer in time")}
        return {"failed": say("the player's program crashed")}

    async def _work(self, job: Job) -> dict[str, Any]:
        job.position = 0
        job.report(0, 0, "")
        seconds = job.seconds * self._share
        engine = self._idle_engine(job.line.table) or await self._start()
        engine.table = job.line.table
        job.began, job.hurry = asyncio.get_running_loop().time(), engine.hurry
        self._limit(job)
        is_whole = False
        try:
            async with asyncio.timeout(seconds + self.grace):
                answer = await engine.do(
                    {**job.what, **job.line.to_job(), "seconds": seconds},
                    lambda nodes, best: job.report(0, nodes, best),
                )
            is_whole = True
        finally:
            job.hurry = None
            self._limit(job)
            if is_whole and not self._is_stopped:
                self._idle.append(engine)
            else:
                # It may still be busy with a job that is no longer wanted.
                self._end_in_background(engine.end())
        return answer

    def _idle_engine(self, table: str) -> PooledEngine | None:
        """Take an idle process: the last of this table if possible, since it knows the game."""
        if not self._idle:
            return None
        numbers = (number for number, one in enumerate(self._idle) if one.table == table)
        return self._idle.pop(next(numbers, 0))

    async def _start(self) -> PooledEngine:
        """Start a process; end it again if this is cancelled."""
        starting = asyncio.ensure_future(PooledEngine.start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._end_in_background(_end_when_started(starting))
            raise

    def _end_in_background(self, ending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(ending)
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)


async def _end_when_started(starting: asyncio.Future[PooledEngine]) -> None:
    with contextlib.suppress(EngineDiedError):
        await (await starting).end()
