"""An engine process as seen from the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping
from typing import Any

_MAX_LINE = 1 << 20
_MODULE = "ludoteca.web.thinking.process"


class EngineDiedError(Exception):
    """The process ended before it answered."""


class PooledEngine:
    """A child that runs ``process.py``; it does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._number = 0

    @classmethod
    async def start(cls) -> PooledEngine:
        """Start a process."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", _MODULE),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_MAX_LINE,
            )
        except OSError as error:
            raise EngineDiedError from error
        return cls(process)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def do(
        self, job: Mapping[str, Any], report: Callable[[int, str], None]
    ) -> dict[str, Any]:
        """Do a job; report the nodes searched and the best move so far.

        Raises:
            EngineDiedError: The process ended before it answered, or its answer cannot be read.
        """
        self._number += 1
        writer, reader = self._process.stdin, self._process.stdout
        if writer is None or reader is None:
            raise EngineDiedError
        try:
            writer.write(_line({**job, "id": self._number}))
            await writer.drain()
            while line := await reader.readline():
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
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(_line({"do": "hurry", "id": self._number}))

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


def _line(job: Mapping[str, Any]) -> bytes:
    return json.dumps(job).encode() + b"\n"
