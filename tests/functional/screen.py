"""The real program in a real pseudo-terminal, whose screen can be read and typed at."""

from __future__ import annotations

import os
import select
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

import pyte

from tests.functional.warm import Copy, needs_new_python

PROMPTS = ("> ", "… ")
"""How every question of the program ends, with the cursor behind it; the other turns pages."""

_PATIENCE_SECONDS = 60.0
_CHUNK = 65536
_SOURCE = Path(__file__).parents[2] / "src"
_KEPT = ("PATH", "SYSTEMROOT", "TMPDIR", "VIRTUAL_ENV")


def private_environment(home: Path, **more: str) -> dict[str, str]:
    """Make an environment in which nothing of the person who runs the tests is read or written."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "INPUTRC": os.devnull,
        "LANG": "en_GB.UTF-8",
        "LUDOTECA_DATA": str(home / "data"),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": str(_SOURCE),
        "TERM": "xterm-256color",
        **more,
    }


class _Paper(pyte.Screen):
    """A screen that keeps the lines which have left it at the top."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.gone: list[str] = []

    def index(self) -> None:
        if self.cursor.y == self.lines - 1:
            self.gone.append(self.row(0))
        super().index()

    def row(self, number: int) -> str:
        cells = self.buffer[number]
        return "".join(cells[column].data for column in range(self.columns)).rstrip()


class Screen:
    """A started ``ludoteca`` and what it shows; it is stopped at the end of a ``with``."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        columns: int = 80,
        lines: int = 23,  # too low for the full screen: the line dialogue
        wait: bool = True,
        variables: Mapping[str, str] | None = None,
        **environment: str,
    ) -> None:
        """Start the program in its home and, if one is expected, wait for its first question."""
        self.raw = b""
        self.status: int | None = None
        self._paper = _Paper(columns, lines)
        self._stream = pyte.ByteStream(self._paper)
        self._typed_at = 0
        self._told_from = 0
        more = {**(variables or {}), **environment}
        self._keys, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (lines, columns))
        self._program = Copy(
            arguments,
            (theirs, theirs, theirs),
            private_environment(home, **more),
            home,
            terminal=True,
            fresh=needs_new_python(more),
        )
        os.close(theirs)
        if wait:
            self.wait_for_prompt()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.status is None:
            self.kill()

    # Reading.

    @property
    def shown(self) -> list[str]:
        """The lines on the screen now."""
        return [self._paper.row(number) for number in range(self._paper.lines)]

    @property
    def cursor_line(self) -> str:
        """The line with the cursor, up to the cursor."""
        cells = self._paper.buffer[self._paper.cursor.y]
        return "".join(cells[column].data for column in range(self._paper.cursor.x))

    @property
    def everything(self) -> str:
        """All that was ever shown, also what has left the screen."""
        return "\n".join([*self._paper.gone, *self.shown]).rstrip()

    @property
    def told(self) -> str:
        """What was shown since the last line was typed, and that line."""
        return "\n".join([*self._paper.gone, *self.shown][self._told_from :]).rstrip()

    # Waiting.

    def wait_for_prompt(self) -> str:
        """Wait for the next question; return what was shown since the last answer."""

        def is_asked() -> bool:
            return self.cursor_line.endswith(PROMPTS) and b"\n" in self.raw[self._typed_at :]

        # The very first question may stand on the first line.
        self._pump(is_asked if self._typed_at else lambda: self.cursor_line.endswith(PROMPTS))
        return self.told

    def wait_for(self, text: str) -> str:
        """Wait until a text has been shown since the last answer; return all since then."""
        self._pump(lambda: text in self.told)
        return self.told

    def wait_for_end(self) -> int:
        """Wait until the program ends; return its exit code, negative for a signal."""
        while self._read():
            pass
        return self._bury()

    def _pump(self, is_there: Callable[[], bool]) -> None:
        while not is_there():
            if not self._read():
                self._bury()
                raise AssertionError(f"ended with {self.status}; shown:\n{self.everything}")

    def _read(self) -> bool:
        """Read what the program has written; False if it writes no more."""
        if not select.select([self._keys], [], [], _PATIENCE_SECONDS)[0]:
            raise AssertionError(f"waited in vain; shown:\n{self.everything}")
        try:
            data = os.read(self._keys, _CHUNK)
        except OSError:
            # So Linux says that nobody has the terminal open any more.
            return False
        self.raw += data
        self._stream.feed(data)
        return True

    # Acting.

    def type(self, *answers: str) -> str:
        """Answer questions, each as soon as it is asked; return what the last answer brought."""
        for answer in answers:
            self.send(f"{answer}\r")
            self.wait_for_prompt()
        return self.told

    def finish(self, answer: str) -> int:
        """Type the last answer, after which the program ends; return its exit code."""
        self.send(f"{answer}\r")
        return self.wait_for_end()

    def send(self, keys: str) -> None:
        """Press keys without waiting for anything."""
        self._typed_at = len(self.raw)
        self._told_from = len(self._paper.gone) + self._paper.cursor.y
        os.write(self._keys, keys.encode())

    def press_control(self, letter: str) -> None:
        """Press Ctrl and a letter."""
        if self.cursor_line.endswith(PROMPTS):
            self._wait_until_it_listens()
        self.send(chr(ord(letter.upper()) - ord("@")))

    def _wait_until_it_listens(self) -> None:
        """Wait until the program sleeps at its prompt.

        Python's line editor loses a Ctrl-C that comes after the prompt is shown, but before it
        waits for a key; no hand is as fast as that.
        """
        status = Path(f"/proc/{self._program.process}/stat")
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while status.exists() and ") S " not in status.read_text(encoding="utf-8"):
            assert time.monotonic() < deadline, "the program asks, but does not wait"

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window, as dragging its corner does."""
        termios.tcsetwinsize(self._keys, (lines, columns))
        self._paper.resize(lines, columns)

    def kill(self) -> None:
        """Kill the program with no chance to do anything more, and read what it had written."""
        self._program.kill()
        self.wait_for_end()

    def _bury(self) -> int:
        self.status = self._program.wait(_PATIENCE_SECONDS)
        os.close(self._keys)
        return self.status
