"""A script that sits where a person would: it answers in turn and remembers what it was shown."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ludoteca.locale import Language
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.picture.text import BoardStyle, Picture
from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import EndOfInputError, Terminal

FREE = TableRules(takebacks=Consent.FREE)


class Script:
    """An input and an output in one."""

    width = 80

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)
        self.prompt = ""
        self.lines: list[str] = []
        self.refused: list[str] = []
        self.pages: list[str] = []
        self.progressed: list[str] = []

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        self.prompt = prompt
        answer = next(self.answers, None)
        self.lines.append(f"{prompt}{answer or ''}")
        return answer

    def show(self, text: str) -> None:
        self.lines.append(text)

    def draw(self, picture: Picture) -> None:
        self.lines += ["".join(span.text for span in line) for line in picture]

    def explain(self, markdown: str) -> Iterator[None]:
        self.pages.append(markdown)
        return iter(())

    def refuse(self, text: str) -> None:
        self.refused.append(text)
        self.lines.append(text)

    def progress(self, text: str) -> None:
        self.progressed.append(text)

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.lines)


def terminal_of(script: Script, language: str = "en", *, plain: bool = False) -> Terminal:
    style = BoardStyle(plain=plain)
    return Terminal(script, script, Language(language).translate, style, language)


@dataclass
class Room:
    """A line interface with a script at it."""

    script: Script
    interface: LineInterface

    @property
    def settings(self) -> Settings:
        return self.interface.settings


@contextmanager
def room(
    directory: Path, *answers: str, language: str = "en", plain: bool = False, seed: int = 1
) -> Iterator[Room]:
    """Open a line interface in a directory; the script's answers are given in turn."""
    script = Script(answers)
    with Store(directory / "games.sqlite") as store:
        settings = Settings(Profile(store))
        settings.profile.set("seconds", 0.1)
        settings.profile.set("pause", 0)
        terminal = terminal_of(script, language, plain=plain)
        yield Room(script, LineInterface(terminal, store, settings, seed=seed))


def play(
    directory: Path, created: Created, *answers: str, language: str = "en", plain: bool = False
) -> Script:
    """Play a new game with a script's answers until they end."""
    with room(directory, *answers, language=language, plain=plain) as opened:
        try:
            opened.interface.begin(created)
        except EndOfInputError:
            opened.script.lines.append("(end of input)")
        return opened.script


def created(game: str, rules: str = "standard", **others: object) -> Created:
    return Created(at=time.time(), game=game, rules=rules, **{"table": FREE, **others})  # type: ignore[arg-type]
