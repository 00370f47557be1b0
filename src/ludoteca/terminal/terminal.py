"""A terminal: an input and an output in one language."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from ludoteca.locale import Language
from ludoteca.picture.text import BoardStyle, Picture
from ludoteca.terminal.coordinates import turn_picture, turn_rows

_MORE = "… "
LEAVE = ("q", "0")  # What is typed to go back


class EndOfInputError(Exception):
    """There will be no more answers."""


class OutOfTimeError(Exception):
    """Time was up before there was an answer."""


class Input(Protocol):
    """Where answers come from."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        """Ask for a line; None at the end of input. Raise OutOfTimeError if time is up."""


class Output(Protocol):
    """Where everything is shown."""

    @property
    def width(self) -> int:
        """The number of columns."""

    def show(self, text: str) -> None:
        """Show a text."""

    def draw(self, picture: Picture) -> None:
        """Show a drawing."""

    def explain(self, markdown: str) -> Iterator[None]:
        """Show a page of help, a screen at a time; yield before each further screen."""

    def refuse(self, text: str) -> None:
        """Show an error, highlighted."""

    def progress(self, text: str) -> None:
        """Show to a person at a window, but in no file, that something takes its time."""


@dataclass
class Terminal:
    """An input and an output in one language."""

    input: Input
    output: Output
    translate: Callable[[str], str] = str
    style: BoardStyle = field(default_factory=BoardStyle)
    language: str = "en"
    # The time at which a clock runs out and ends every question; None without a clock.
    until: float | None = None
    # How many rows are counted from the other side, in both directions; 0 for none.
    rows: int = 0

    def in_latin(self, text: str) -> str:
        return Language(self.language).in_latin(text)

    def show(self, sentence: str = "") -> None:
        self.output.show(self.in_rows(self.translate(sentence)))

    def remark(self, sentence: str) -> None:
        self.show(punctuate(self.translate(sentence)))

    def refuse(self, sentence: str) -> None:
        self.output.refuse(self.in_rows(punctuate(self.translate(sentence))))

    def progress(self, sentence: str) -> None:
        self.output.progress(self.in_rows(self.translate(sentence)))

    def draw(self, picture: Picture) -> None:
        self.output.draw(turn_picture(picture, self.rows) if self.rows else picture)

    def in_rows(self, text: str) -> str:
        """Count the rows of points as the person does, or as the game does."""
        return turn_rows(text, self.rows) if self.rows else text

    def explain(self, markdown: str) -> None:
        """Show a page of help, where q leaves the rest."""
        for _ in self.output.explain(markdown):
            if self.ask(_MORE).casefold() in LEAVE:
                return

    def ask(self, prompt: str) -> str:
        left = None if self.until is None else max(self.until - time.time(), 0.0)
        answer = self.input.read(self.in_rows(self.translate(prompt)), left)
        if answer is None:
            raise EndOfInputError
        return self.in_rows(answer.strip())


def punctuate(text: str, stop: str = ".") -> str:
    """Capitalise a phrase, unless it begins with a point, and add a full stop."""
    if text[:1].isalpha() and not text[1:2].isdigit():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + stop


def harmless(text: str) -> str:
    """Replace control characters by ?: names and comments must not control the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
