"""The terminal: lines in, lines out; refusals in red, unless NO_COLOR says otherwise."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sys
import textwrap
import threading
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from ludoteca.picture.text import Picture, Role
from ludoteca.terminal.terminal import OutOfTimeError, harmless

_STYLES = {
    Role.BOARD: "",
    Role.FIRST: "bold",
    Role.SECOND: "bold bright_blue",
    Role.SHARED: "bold magenta",
    Role.MARK: "bold green",
}
_REFUSAL = "bold red"
_PIPE_WIDTH = 80
_SHORTEST = 0.001
_BULLET = "•"

# A number stays with what it counts, and a bracket with the word before it.
_TOGETHER = re.compile(r"(?<!\S)(\d+) (?=\S)|(\S) (?=\()")
_HARD_SPACE = "\u00a0"
_HEAD = re.compile(r" [* ][ \d][\dr] {2}| *")


@contextlib.contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTimeError after a time, where the system supports it."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise OutOfTimeError

    usual = signal.signal(signal.SIGALRM, ring)
    # Zero would mean no alarm at all.
    signal.setitimer(signal.ITIMER_REAL, max(seconds, _SHORTEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


def can_show(signs: str) -> bool:
    try:
        # A full-screen program replaces the standard output by one without an encoding.
        encoding = getattr(sys.stdout, "encoding", None) or getattr(sys.__stdout__, "encoding", "")
        signs.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Keyboard:
    """Standard input, with line editing and a history where there is readline."""

    def __init__(self) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - its import is what gives input() a history

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        try:
            with _alarm(seconds):
                answer = input(harmless(prompt))
        except OutOfTimeError:
            print()
            raise
        except EOFError:
            print()
            return None
        except UnicodeDecodeError:
            answer = ""
        if not sys.stdin.isatty():
            # A keyboard shows what is typed; a script's lines would be missing from the output.
            print("".join(sign if sign.isprintable() else "?" for sign in answer))
        return answer


class Screen:
    """Standard output."""

    def __init__(self, *, plain: bool = False) -> None:
        self._console = Console(highlight=False, soft_wrap=False, no_color=True if plain else None)
        self._is_live = (
            self._console.is_terminal and not plain and os.environ.get("TERM", "") != "dumb"
        )
        self._may_be_interrupted = False

    @property
    def width(self) -> int:
        return shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns

    def show(self, text: str) -> None:
        self._write(Text(harmless(text)))

    def draw(self, picture: Picture) -> None:
        for line in picture:
            text = Text.assemble(*((harmless(span.text), _STYLES[span.role]) for span in line))
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def explain(self, markdown: str) -> Iterator[None]:
        if not self._is_live or not can_show(_BULLET):
            for line in markdown.split("\n"):
                self.show(line)
            return
        # Lazy: slow to import, and rarely needed.
        from rich.markdown import Markdown

        with self._console.capture() as page:
            self._console.print(Markdown(markdown))
        lines = page.get().splitlines()
        while lines:
            # One line for the question, and one to see where the last page ended.
            height = max(shutil.get_terminal_size().lines - 2, 1)
            if not sys.stdin.isatty():
                height = len(lines)
            print("\n".join(lines[:height]))
            lines = lines[height:]
            if lines:
                yield

    def refuse(self, text: str) -> None:
        self._write(Text(harmless(text), style=_REFUSAL))

    def progress(self, text: str) -> None:
        if self._is_live:
            self.show(text)
            self._may_be_interrupted = True

    def _write(self, text: Text) -> None:
        if self._may_be_interrupted:
            # The terminal shows ^C where Ctrl-C was pressed.
            print("\r\x1b[2K", end="", flush=True)
            self._may_be_interrupted = False
        # Only a window has a width; in a file or a pipe a sentence stays on its line.
        if self._console.is_terminal:
            text.plain = _broken(text.plain, self.width)
        self._console.print(text, soft_wrap=True)


def _broken(text: str, columns: int) -> str:
    held = _TOGETHER.sub(lambda found: (found[1] or found[2]) + _HARD_SPACE, text)
    # Further lines begin below the first word, in a numbered list too.
    indent = " " * len(_HEAD.match(held)[0])  # type: ignore[index] # it matches nothing too
    lines = textwrap.wrap(held, columns, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines or [""]).replace(_HARD_SPACE, " ")
