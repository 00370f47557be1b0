"""The guided lesson of a game: a few positions, each with one idea and the moves that show it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from ludoteca.core import Game, OptionValue, Position

__all__ = ["Step", "lesson"]

_FILE = "lesson.toml"
_ANY_MOVE = "*"


@dataclass(frozen=True, slots=True)
class Step:
    """One idea on a board: what is said, which moves are right, and what follows."""

    text: str
    right: str
    wrong: str
    """What is said to any other legal move."""

    answers: tuple[str, ...]
    position: str
    rules: str | None
    options: Mapping[str, OptionValue]

    throw: str | None = None
    """What the die shows, where there is one."""

    def board(self, game: Game[Any, Any, Any]) -> Position[Any]:
        """Set up its position, after the throw if there is one."""
        found: Position[Any] = game.parse_position(self.position, self.rules, **self.options)
        return found.play(game.parse_move(found, self.throw)) if self.throw else found

    def is_right(self, move: object) -> bool:
        """Tell whether a move shows the idea."""
        return str(move) in self.answers or _ANY_MOVE in self.answers


def lesson(game: Game[Any, Any, Any], language: str) -> list[Step]:
    """Return the steps of a game's lesson; none if it has no lesson."""
    page = files(game.package) / "help" / _FILE
    if not page.is_file():
        return []
    steps = tomllib.loads(page.read_text(encoding="utf-8"))["step"]
    return [_step(data, data.get(language) or data["en"]) for data in steps]


def _step(data: dict[str, Any], texts: dict[str, str]) -> Step:
    return Step(
        text=texts["say"],
        right=texts["right"],
        wrong=texts["wrong"],
        answers=tuple(data["answers"]),
        position=data["position"],
        rules=data.get("rules"),
        options=data.get("options", {}),
        throw=data.get("throw"),
    )
