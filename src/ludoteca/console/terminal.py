"""Where a person sits: lines in, lines out. Anything that asks and shows can stand in for it."""

from __future__ import annotations

import sys
from typing import Protocol

from rich.console import Console
from rich.text import Text

__all__ = ["Face", "Terminal"]


class Face(Protocol):
    """What the play loop needs of whoever sits before it."""

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when there will be no more."""

    def show(self, text: str) -> None:
        """Show something."""

    def refuse(self, sentence: str) -> None:
        """Show what was wrong, so that it stands out."""


class Terminal:
    """The terminal: refusals in red, unless NO_COLOR says otherwise."""

    def __init__(self) -> None:
        """Open standard input and output."""
        self._console = Console(highlight=False, soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of input."""
        try:
            answer = self._console.input(Text(prompt)).strip()
        except EOFError:
            self.show("")
            return None
        except UnicodeDecodeError:
            answer = "\N{REPLACEMENT CHARACTER}"
        if not sys.stdin.isatty():
            # A keyboard shows what is typed; a script's lines would be missing from the output.
            self.show(answer)
        return answer

    def show(self, text: str) -> None:
        """Show text as it is."""
        self._console.print(Text(text))

    def refuse(self, sentence: str) -> None:
        """Show a sentence in red."""
        self._console.print(Text(sentence, style="bold red"))
