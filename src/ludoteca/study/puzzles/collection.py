"""Collections of puzzles as JSON: those that come with the package, and files."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ludoteca.core import LudotecaError, RecordError, say
from ludoteca.study.puzzles.folders import games_with_puzzles
from ludoteca.study.puzzles.puzzle import Puzzle, Tree

_VERSION = 1
_NEEDED = ("game", "kind", "start", "solution", "depth", "proof")
_MAY_BE_LEFT_OUT = ("rules", "options", "moves", "refutations", "target", "chances")


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the package."""
    file = files("ludoteca.study.puzzles").joinpath("data", f"{game}.json")
    return read_collection(file.read_text(encoding="utf-8")) if file.is_file() else ()


def all_puzzles() -> tuple[Puzzle, ...]:
    return tuple(puzzle for game in games_with_puzzles() for puzzle in shipped(game))


def daily(puzzles: Sequence[Puzzle], day: datetime.date) -> Puzzle:
    """Return the puzzle of a day: the same everywhere, and another on most other days."""

    def order(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest()

    return min(puzzles, key=order)


def write_collection(puzzles: Iterable[Puzzle]) -> str:
    """Write puzzles as JSON, one a line."""
    lines = (json.dumps(as_data(puzzle), separators=(",", ":")) for puzzle in puzzles)
    body = ",\n".join(lines)
    return f'{{"version":{_VERSION},"puzzles":[\n{body}\n]}}\n'


def read_collection(text: str) -> tuple[Puzzle, ...]:
    """Read what ``write_collection`` wrote.

    Raises:
        RecordError: It is something else.
    """
    try:
        data = json.loads(text)
        if data["version"] != _VERSION:
            raise RecordError("this collection of puzzles was written by a newer version")
        return tuple(map(_puzzle, data["puzzles"]))
    except LudotecaError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RecordError(say("this is not a collection of puzzles")) from error


def as_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON has it; its id is written for programs, and never read."""
    data: dict[str, Any] = {"id": puzzle.id}
    data |= {name: getattr(puzzle, name) for name in _NEEDED}
    data |= {name: value for name in _MAY_BE_LEFT_OUT if (value := getattr(puzzle, name))}
    return data


def _puzzle(data: Mapping[str, Any]) -> Puzzle:
    optional = {name: data[name] for name in _MAY_BE_LEFT_OUT if name in data}
    optional["moves"] = tuple(optional.get("moves", ()))
    needed = {name: data[name] for name in _NEEDED}
    return Puzzle(**{**needed, **optional, "solution": _tree(data["solution"])})


def _tree(data: Mapping[str, Any]) -> Tree:
    return {
        move: None if following is None else (following[0], _tree(following[1]))
        for move, following in data.items()
    }
