"""Copies of a Python that has loaded the program already, each a process of its own.

To start Python and to load the program takes longer than nearly all that a test asks of it. So one
process loads it for all tests of a worker, and forks a copy for each run: with its own session,
environment, path, directory and streams. Where a test is about how Python starts, it is started.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_LONGEST_REQUEST = 1 << 17
_ALL_THAT_IS_NEEDED = ("ludoteca.cli.app", "typer.main", "typer.rich_utils", "typer._adapters")


class Copy:
    """A run of ``ludoteca``."""

    def __init__(
        self,
        arguments: Sequence[str],
        streams: tuple[int, int, int],
        environment: Mapping[str, str],
        directory: Path,
        *,
        terminal: bool = False,
        fresh: bool = False,
    ) -> None:
        """Start it; ``fresh`` starts Python itself, so that its own variables count."""
        self._word, theirs = socket.socketpair()
        request = {
            "arguments": list(arguments),
            "environment": dict(environment),
            "directory": str(directory),
            "terminal": terminal,
            "fresh": fresh,
        }
        with theirs:
            fds = [*streams, theirs.fileno()]
            socket.send_fds(_loaded(), [json.dumps(request).encode()], fds)
        self._words = self._word.makefile("r", encoding="ascii")
        self.process = int(self._words.readline())

    def wait(self, seconds: float) -> int:
        """Wait until it has ended, or kill it; return its exit code, negative for a signal."""
        self._word.settimeout(seconds)
        try:
            code = int(self._words.readline())
        except TimeoutError:
            self.kill()
            raise
        finally:
            self._words.close()
            self._word.close()
        return code

    def kill(self) -> None:
        """End it with no chance to do anything more."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)


def needs_new_python(names: Iterable[str]) -> bool:
    """Return whether one of these variables counts only when Python starts."""
    return any(name.startswith("PYTHON") and name != "PYTHONPATH" for name in names)


@cache
def _loaded() -> socket.socket:
    """Start what makes the copies; it ends when this process does."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        making = subprocess.Popen(
            [sys.executable, "-m", __name__, str(theirs.fileno())],
            cwd=_ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    atexit.register(making.wait)
    atexit.register(ours.close)
    return ours


# What follows happens in the other process.


def _make_copies(requests: socket.socket) -> None:
    for module in _ALL_THAT_IS_NEEDED:
        import_module(module)
    gc.freeze()
    # Tests run in the background may have an interrupt ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, fds, _, _ = socket.recv_fds(requests, _LONGEST_REQUEST, 4)
        if not message:
            return
        if os.fork() == 0:
            requests.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            *streams, word = fds
            if (process := os.fork()) == 0:
                os.close(word)
                _run(json.loads(message), streams)
                return
            _report(process, word, streams)
        for fd in fds:
            os.close(fd)


def _report(process: int, word: int, streams: Sequence[int]) -> None:
    """Tell the number of a process, and how it ends."""
    for stream in streams:
        os.close(stream)
    # A test that has failed may listen no more.
    with suppress(BrokenPipeError):
        os.write(word, f"{process}\n".encode())
        _, status = os.waitpid(process, 0)
        os.write(word, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _run(request: dict[str, Any], streams: Sequence[int]) -> None:
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)
    if request["terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(request["directory"])
    arguments, environment = request["arguments"], request["environment"]
    if request["fresh"]:
        os.execve(sys.executable, [sys.executable, "-m", "ludoteca", *arguments], environment)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    path = environment.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [request["directory"], *filter(None, path)]
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)
    runpy.run_module("ludoteca", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _make_copies(socket.socket(fileno=int(sys.argv[1])))
