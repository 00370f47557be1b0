"""The guided lesson of a game: a few positions, each with one idea and the moves that show it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, OptionValue, Position, say
from ludoteca.core.crash import why
from ludoteca.locale.folders import SOURCE, find_file, warn_of

_TEXTS = ("say", "right", "wrong")
_ANY_MOVE = "*"


@dataclass(frozen=True, slots=True)
class Step:
    """One idea on a board: what is said, which moves are right, and what follows."""

    text: str
    right: str
    wrong: str
    """What is said to any other legal move."""

    answers: Sequence[str]
    position: str
    rules: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    throw: str | None = None
    """What the die shows, where there is one."""

    def board(self, game: AnyGame) -> Position[Any]:
        """Set up its position, after the throw if there is one."""
        found: Position[Any] = game.parse_position(self.position, self.rules, **self.options)
        return found.play(game.parse_move(found, self.throw)) if self.throw else found

    def is_right(self, move: object) -> bool:
        """Return whether a move shows the idea."""
        return str(move) in self.answers or _ANY_MOVE in self.answers


def lesson(game: AnyGame, language: str) -> list[Step]:
    """Return the steps of a game's lesson, in English if not translated; none if it has none.

    Raises:
        LudotecaError: The game's own file is not a lesson.
    """
    page = files(game.package) / "help" / "lesson.toml"
    if not page.is_file():
        return []
    try:
        return _translated(_read(page), f"lessons/{game.key}.toml", language)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LudotecaError(
            say("{file} is not a lesson: {why}", file="help/lesson.toml", why=why(error))
        ) from error


def _translated(steps: list[dict[str, Any]], name: str, language: str) -> list[Step]:
    if language != SOURCE and (page := find_file(language, name)):
        try:
            texts = [{key: str(step[key]) for key in _TEXTS} for step in _read(page)]
        except (OSError, ValueError, KeyError, TypeError) as error:
            warn_of(page, error)
        else:
            if len(texts) == len(steps):  # else the lesson has changed since
                steps = [step | text for step, text in zip(steps, texts, strict=True)]
    return [Step(text=step.pop("say"), **step) for step in steps]


def _read(page: Traversable) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = tomllib.loads(page.read_text(encoding="utf-8"))["step"]
    return steps
