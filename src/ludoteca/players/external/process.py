"""Another program that reads and writes lines; its time and output are bounded."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, ClassVar

from ludoteca.core import PlayerError, Sentence, say

MAX_LINE = 100_000  # The number of bytes in a line of an engine
_MAX_WAITING = 1_000
_MAX_ERROR = 200
_SECONDS_TO_QUIT = 1.0
_GUARD = Path(__file__).with_name("guard.py")


class EngineProcess:
    """A running engine.

    A thread reads its lines. When many wait to be read, the engine has to wait too.
    """

    # Whether what it writes to the standard error is kept; otherwise people see it.
    _captures_errors: ClassVar[bool] = True

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        # The processor time of the program and its children, known when it has been closed.
        self.cpu_seconds: float | None = None
        self._lines: queue.Queue[Any] = queue.Queue(_MAX_WAITING)
        self._last_error = b""
        self.is_closed = False
        self.deadline = 0.0  # When the next answer must have come, by ``time.monotonic``
        self._lifeline: int | None = None
        try:
            self._process = self._start(list(command))
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise PlayerError(
                "{name} could not be started: {error}", name=name, error=why
            ) from error
        self._errors = self._begin(self._read_errors, self._process.stderr)
        self._begin(self._read, self._process.stdout)

    def send(self, line: str) -> None:
        """Write a line; that a program has ended is detected when its answer is due."""
        self._write(f"{line}\n".encode())

    def allow(self, seconds: float) -> None:
        self.deadline = time.monotonic() + seconds

    def receive(self) -> Any:
        """Wait for a line, until the deadline."""
        try:
            line = self._lines.get(timeout=max(0.0, self.deadline - time.monotonic()))
        except queue.Empty:
            raise PlayerError("{name} did not answer in time", name=self.name) from None
        if isinstance(line, Sentence):
            raise PlayerError(line)
        return line

    def skip(self) -> None:
        """Drop the lines that wait, unless they are the end."""
        with contextlib.suppress(queue.Empty):
            while not isinstance(self._lines.queue[0] if self._lines.queue else "", Sentence):
                self._lines.get_nowait()

    def close(self, seconds: float = _SECONDS_TO_QUIT) -> None:
        """End the program; kill it if it has not ended by itself after some seconds."""
        if self.is_closed:
            return
        self.is_closed = True
        with contextlib.suppress(queue.Full):
            # Wake a thread that waits for a line: none will come.
            self._lines.put_nowait(say("{name} did not answer in time", name=self.name))
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.close()
        self._wait(seconds)
        if self._lifeline is not None:
            os.close(self._lifeline)
        else:
            self._process.kill()
        self._wait()

    def _wait(self, seconds: float | None = None) -> None:
        # The thread that reads may be the one that sees the end.
        before = _cpu_of_children()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        after = _cpu_of_children()
        if before is not None and after is not None:
            self.cpu_seconds = max(self.cpu_seconds or 0.0, after - before)

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        errors = pipe if self._captures_errors else None
        if os.name != "posix":
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors)
        ending, self._lifeline = os.pipe()
        try:
            # A session of its own: Ctrl-C is for us, not for the engine.
            return subprocess.Popen(
                [sys.executable, "-I", "-S", str(_GUARD), str(ending), *command],
                stdin=pipe,
                stdout=pipe,
                stderr=errors,
                pass_fds=(ending,),
                start_new_session=True,
            )
        except OSError:
            os.close(self._lifeline)
            raise
        finally:
            os.close(ending)

    def _begin(
        self, read: Callable[[IO[bytes]], None], stream: IO[bytes] | None
    ) -> threading.Thread | None:
        if stream is None:
            return None
        thread = threading.Thread(target=read, args=(stream,), daemon=True)
        thread.start()
        return thread

    def _write(self, data: bytes) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def _read(self, stream: IO[bytes]) -> None:
        rest = b""
        with stream, contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 65536):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._put(line[:MAX_LINE].decode("utf-8", "replace").strip("\r\0 "))
                if len(rest) > MAX_LINE:
                    self._put(say("{name} wrote a line that never ended", name=self.name))
                    return
        self._end()

    def _end(self) -> None:
        self._wait(_SECONDS_TO_QUIT)
        if self._errors is not None:
            # Its last words may still be on their way.
            self._errors.join(_SECONDS_TO_QUIT)
        words = " ".join(self._last_error.decode("utf-8", "replace").split())[-_MAX_ERROR:]
        why = words or str(self._process.returncode)
        self._put(say("{name} exited unexpectedly: {why}", name=self.name, why=why))

    def _read_errors(self, stream: IO[bytes]) -> None:
        with stream, contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 65536):
                lines = [line for line in data.splitlines() if line.strip()]
                self._last_error = lines[-1][-_MAX_ERROR:] if lines else self._last_error

    def _put(self, line: object) -> None:
        while not self.is_closed:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return


def _cpu_of_children() -> float | None:
    """Return the processor time of all children that have ended; None where it is not counted."""
    try:
        import resource
    except ImportError:
        return None
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
