"""One process that thinks, as seen from the server: a job goes in, progress and an answer come."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["Worker", "WorkerDiedError"]

_LONGEST_LINE = 1 << 20
_MODULE = "ludoteca.web.thinking.thinker"


class WorkerDiedError(Exception):
    """The process ended before it answered."""


class Worker:
    """A process of ``thinker.py``; it does one job at a time."""

    def __init__(self, process: Process) -> None:
        """Take a process that has been started."""
        self._process = process
        self._number = 0

    @classmethod
    async def start(cls) -> Worker:
        """Start a process.

        Raises:
            WorkerDiedError: The system gives none.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", _MODULE),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_LINE,
            )
        except OSError as error:
            raise WorkerDiedError from error
        return cls(process)

    @property
    def pid(self) -> int:
        """The number that the system gave the process."""
        return self._process.pid

    async def do(self, job: Mapping[str, Any], tell: Callable[[int, str], None]) -> dict[str, Any]:
        """Have a job done.

        Args:
            job: What to do.
            tell: Told now and then how many positions were looked at, and the best move.

        Raises:
            WorkerDiedError: The process ended before it answered, or spoke nonsense.
        """
        self._number += 1
        writer, reader = self._process.stdin, self._process.stdout
        if writer is None or reader is None:
            raise WorkerDiedError
        try:
            writer.write(json.dumps({**job, "id": self._number}).encode() + b"\n")
            await writer.drain()
            while line := await reader.readline():
                answer = json.loads(line)
                if answer.get("id") != self._number:
                    continue
                if "nodes" not in answer:
                    found: dict[str, Any] = answer
                    return found
                tell(int(answer["nodes"]), str(answer["best"]))
        except (OSError, ValueError) as error:
            raise WorkerDiedError from error
        raise WorkerDiedError

    async def end(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()
