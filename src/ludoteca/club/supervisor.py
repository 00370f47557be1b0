"""Several server processes on one machine that share a listening socket.

The supervisor starts them, replaces those that die, and on SIGHUP replaces one after the other.
Connections that a killed process has not accepted wait for the next one.

uvicorn has a supervisor too. Tried with 0.54: after SIGKILL of the parent its processes went on
serving and kept the port. Ours stop in order.
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

_VARIABLE = "LUDOTECA_LISTENING"  # The file descriptor of the socket, for a server process
_START_SECONDS = 60.0
_STOP_SECONDS = 20.0
_RETRY_SECONDS = 1.0


def inherited_socket() -> socket.socket | None:
    """Return the socket that a server process shares; None in any other process."""
    number = os.environ.pop(_VARIABLE, "")
    if not number:
        return None
    listening = socket.socket(fileno=int(number))
    listening.set_inheritable(False)
    # A hang-up of the terminal reaches all processes; only the supervisor reacts.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    return listening


def _stop_with_parent() -> None:
    # The pipe closes with the parent. Not sys.stdin: its lock would hold up the exit.
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


class Supervisor:
    """Keeps a number of server processes running."""

    def __init__(
        self, number: int, listening: socket.socket, started: Callable[[], object]
    ) -> None:
        self._number = number
        self._listening = listening
        self._started = started
        self._serving: list[Process] = []

    def run(self) -> None:
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop, stopping = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopping.set)
        # Processes that are just starting need no replacement.
        loop.add_signal_handler(signal.SIGHUP, lambda: None)
        # Clients may connect before the first process accepts.
        self._listening.listen()
        supervising = loop.create_task(self._supervise())
        waiting = loop.create_task(stopping.wait())
        try:
            await asyncio.wait((supervising, waiting), return_when=asyncio.FIRST_COMPLETED)
            supervising.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await supervising
        finally:
            waiting.cancel()
            await asyncio.gather(*map(_end, self._serving))

    async def _supervise(self) -> None:
        await self._fill()
        if len(self._serving) < self._number:
            raise SessionError("server/no-start", say("a server process did not start"))
        self._started()
        restart, old = asyncio.Event(), list[Process]()
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, restart.set)
        while True:
            if not old:
                await self._change(restart)
            if restart.is_set():
                restart.clear()
                old = list(self._serving)
            self._serving = [one for one in self._serving if one.returncode is None]
            old = [one for one in old if one in self._serving]
            if len(self._serving) < self._number:
                await self._fill()
            elif old and await self._start():
                # The old process stops only now that the new one answers.
                self._serving.remove(old[0])
                await _end(old.pop(0))
            else:
                old.clear()

    async def _change(self, restart: asyncio.Event) -> None:
        waits = [asyncio.ensure_future(one.wait()) for one in self._serving]
        waits.append(asyncio.ensure_future(restart.wait()))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()

    async def _fill(self) -> None:
        missing = range(self._number - len(self._serving))
        if not all(await asyncio.gather(*(self._start() for _ in missing))):
            await asyncio.sleep(_RETRY_SECONDS)

    async def _start(self) -> bool:
        """Start a process; return whether it answers in time."""
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
            return False
        has_started = False
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_START_SECONDS):
                    assert process.stdout is not None
                    has_started = bool(await process.stdout.readline())
        finally:
            if has_started:
                self._serving.append(process)
            else:
                await _end(process)
        return has_started


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(_STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
