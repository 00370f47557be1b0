"""Several server processes on one machine: they share the socket that their parent listens on.

The parent starts them, starts another where one dies, and on SIGHUP replaces one after the other.
A worker that is killed loses no connection that it has not accepted: the next one takes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

from ludoteca.core import SessionError, say

_VARIABLE = "LUDOTECA_LISTENING"
"""Tells a worker the number of its socket."""

_START_SECONDS = 60.0
_STOP_SECONDS = 20.0
_RETRY_SECONDS = 1.0


def inherited_socket() -> socket.socket | None:
    """Return the socket that the parent of a worker listens on; None in any other process."""
    number = os.environ.pop(_VARIABLE, "")
    if not number:
        return None
    listening = socket.socket(fileno=int(number))
    listening.set_inheritable(False)
    # The parent answers it by replacing this process.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return listening


def _end_with_parent() -> None:
    """Stop in order once the parent is gone: its end of the pipe closes with it."""
    # Not sys.stdin: a thread that waits there would hold up the end of the process.
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


class Workers:
    """The workers of one parent."""

    def __init__(
        self, number: int, listening: socket.socket, started: Callable[[], object]
    ) -> None:
        """Begin without workers.

        Args:
            number: How many there are to be.
            listening: The socket that they share.
            started: Called once all of them answer.
        """
        self._number = number
        self._listening = listening
        self._started = started
        self._processes: list[Process] = []
        # Without these locks a restart and a replacement could both fill a place, and one of the
        # two workers would run on with nobody to end it.
        self._changing = [asyncio.Lock() for _ in range(number)]
        self._restarting: asyncio.Task[None] | None = None
        self._is_stopping = asyncio.Event()

    def run(self) -> None:
        """Keep the workers running until SIGTERM or Ctrl-C.

        Raises:
            SessionError: A worker cannot be started; it has said why.
        """
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._is_stopping.set)
        # Those that are just starting need no replacement.
        loop.add_signal_handler(signal.SIGHUP, lambda: None)
        # A connection must find somebody who listens from the first moment on.
        self._listening.listen()
        try:
            started = await asyncio.gather(*(self._start() for _ in range(self._number)))
            self._processes = [process for process in started if process is not None]
            if len(self._processes) < self._number and not self._is_stopping.is_set():
                raise SessionError("server/no-workers", say("a server process did not start"))
            self._started()
            loop.add_signal_handler(signal.SIGHUP, self._restart)
            keepers = [loop.create_task(self._keep(place)) for place in range(self._number)]
            await self._is_stopping.wait()
            for task in keepers:
                task.cancel()
        finally:
            await asyncio.gather(*map(_end, self._processes))

    async def _keep(self, place: int) -> None:
        """Start another worker whenever the one at a place dies."""
        while True:
            process = self._processes[place]
            await process.wait()
            async with self._changing[place]:
                if self._processes[place] is not process:
                    # It was replaced.
                    continue
                following = await self._start()
                if following is None:
                    await asyncio.sleep(_RETRY_SECONDS)
                else:
                    self._processes[place] = following

    def _restart(self) -> None:
        if self._restarting is None or self._restarting.done():
            self._restarting = asyncio.get_running_loop().create_task(self._replace_all())

    async def _replace_all(self) -> None:
        """Replace one worker after the other; the old one stops when the new one answers."""
        for place in range(self._number):
            async with self._changing[place]:
                following = await self._start()
                if following is None or self._is_stopping.is_set():
                    return
                before, self._processes[place] = self._processes[place], following
            await _end(before)

    async def _start(self) -> Process | None:
        """Start a worker, and wait until it answers; None if it does not."""
        number = self._listening.fileno()
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "ludoteca", *sys.argv[1:]),
                stdin=PIPE,
                stdout=PIPE,
                pass_fds=[number],
                env={**os.environ, _VARIABLE: str(number)},
            )
        except OSError:
            # The machine has no room for another process now.
            return None
        try:
            async with asyncio.timeout(_START_SECONDS):
                if process.stdout is not None and await process.stdout.readline():
                    return process
        except BaseException as error:
            await _end(process)
            if not isinstance(error, TimeoutError):
                raise
            return None
        await _end(process)
        return None


async def _end(process: Process) -> None:
    """Ask a worker to stop, and wait until it has."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(_STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
