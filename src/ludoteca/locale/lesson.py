"""The guided lesson of a game: a few positions, each with one idea and the moves that show it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, OptionValue, Position
from ludoteca.core.crash import one_line
from ludoteca.locale.folders import SOURCE, find_file, warn_of

_TEXTS = ("say", "right", "wrong")
_REQUIRED = (*_TEXTS, "answers", "position")
ANY_MOVE = "*"
_Steps = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Step:
    """One idea on a board: what is said, which moves are right, and what follows."""

    text: str
    right: str
    wrong: str  # What is said to any other legal move
    answers: Sequence[str]
    position: str
    rules: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    throw: str | None = None  # What the die shows, where there is one

    def board(self, game: AnyGame) -> Position[Any]:
        found: Position[Any] = game.parse_position(self.position, self.rules, **self.options)
        return found.play(game.parse_move(found, self.throw)) if self.throw else found

    def answer(self, position: Position[Any]) -> str:
        legal = [str(move) for move in position.legal_moves()]
        return next((move for move in self.answers if move in legal), legal[0])

    def is_right(self, move: object) -> bool:
        return str(move) in self.answers or ANY_MOVE in self.answers


def lesson(game: AnyGame, language: str) -> list[Step]:
    """Return the steps of a game's lesson, in English if not translated; none if it has none."""
    page = files(game.package) / "help" / "lesson.toml"
    if not page.is_file():
        return []
    try:
        steps = _read(page, _REQUIRED)
        if language != SOURCE and (translated := find_file(language, f"lessons/{game.key}.toml")):
            steps = _translate(steps, translated)
        return [Step(text=step.pop("say"), **step) for step in steps]
    except (LudotecaError, OSError, ValueError, TypeError) as error:
        why = error.sentence if isinstance(error, LudotecaError) else one_line(error)
        template = "{file} is not a lesson: {why}"
        raise LudotecaError(template, file="help/lesson.toml", why=why) from error


def lesson_pieces(game: AnyGame) -> list[str]:
    """Return the piece sets that show what the lesson's texts speak of; empty for all."""
    page = files(game.package) / "help" / "lesson.toml"
    if not page.is_file():
        return []
    return [str(name) for name in tomllib.loads(page.read_text("utf-8")).get("pieces", [])]


def _translate(steps: _Steps, page: Path) -> _Steps:
    try:
        texts = [{name: str(step[name]) for name in _TEXTS} for step in _read(page, _TEXTS)]
    except (LudotecaError, OSError, ValueError) as error:
        warn_of(page, error)
        return steps
    if len(texts) != len(steps):  # the lesson has changed since
        return steps
    return [step | text for step, text in zip(steps, texts, strict=True)]


def _read(page: Traversable, required: Sequence[str]) -> _Steps:
    steps = tomllib.loads(page.read_text(encoding="utf-8")).get("step")
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise LudotecaError("it has no [[step]]")
    for name in required:
        if not all(name in step for step in steps):
            raise LudotecaError("a step has no {name}", name=name)
    return steps
