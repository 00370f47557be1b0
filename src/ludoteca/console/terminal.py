"""Where a person sits: lines in, lines out. Anything that asks and shows can stand in for it."""

from __future__ import annotations

import contextlib
import sys
from typing import Protocol

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

__all__ = ["Face", "Terminal"]


class Face(Protocol):
    """What the play loop needs of whoever sits before it."""

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when there will be no more."""

    def show(self, sentence: str) -> None:
        """Show something to read."""

    def draw(self, picture: str) -> None:
        """Show a drawing, of which no line may be broken."""

    def explain(self, markdown: str) -> None:
        """Show a page of help."""

    def refuse(self, sentence: str) -> None:
        """Show what was wrong, so that it stands out."""


class Terminal:
    """The terminal: refusals in red, unless NO_COLOR says otherwise."""

    def __init__(self) -> None:
        """Open standard input and output."""
        self._console = Console(highlight=False)
        with contextlib.suppress(ImportError):
            # Where there is readline, input() gets line editing and a history from it.
            import readline  # noqa: F401

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of input."""
        try:
            answer = input(prompt).strip()
        except EOFError:
            print()
            return None
        if not sys.stdin.isatty():
            # A keyboard shows what is typed; a script's lines would be missing from the output.
            print("".join(sign if sign.isprintable() else "?" for sign in answer))
        return answer

    def show(self, sentence: str) -> None:
        """Show a sentence, broken between words if it is long."""
        self._write(Text(sentence))

    def draw(self, picture: str) -> None:
        """Show a drawing as it is."""
        print(picture)

    def explain(self, markdown: str) -> None:
        """Show a page: set as a page on a terminal, else as it is written."""
        if self._console.is_terminal:
            self._console.print(Markdown(markdown))
        else:
            print(markdown)

    def refuse(self, sentence: str) -> None:
        """Show a sentence in red."""
        self._write(Text(sentence, style="bold red"))

    def _write(self, text: Text) -> None:
        # Only a window has a width; in a file or a pipe a sentence stays on its line.
        self._console.print(text, soft_wrap=not self._console.is_terminal)
