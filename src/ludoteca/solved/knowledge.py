"""What the tables know of a position: the verdict of each move."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import ludoteca.native as native
from ludoteca.core import Move, OptionValue, Position, Rules, Sentence, say
from ludoteca.solved.tables import (
    TableError,
    TableFile,
    file_prefix,
    files_in,
    table_folder,
    table_version,
)
from ludoteca.solved.verdict import Value, Verdict

T = TypeVar("T")

_DAMAGED = "cannot be used"
"""What native/solve/tablebase_file.cpp says of a table; other rules are refused in other words."""

_VALUES = {"win": Value.WIN, "draw": Value.DRAW, "loss": Value.LOSS}


class Knowledge:
    """The tables of a game and a rule set."""

    def __init__(self, table: native.Tablebase) -> None:
        """Look positions up in a table."""
        self._table = table

    def verdict(self, position: Position[Any]) -> Verdict | None:
        """Return what is known of a position, for the seat to move.

        Raises:
            TableError: The table is damaged.
        """
        state = native.state_without_past(position)
        return None if state is None else _translated(self._ask(self._table.probe, state))

    def verdicts(self, position: Position[Any]) -> dict[Move, Verdict]:
        """Return what is known of each legal move, or throw, for the seat that moves.

        Moves of which nothing is known are left out.

        Raises:
            TableError: The table is damaged.
        """
        state = native.state_without_past(position)
        if state is None or position.outcome is not None:
            return {}
        found = map(_translated, self._ask(self._table.judge, state))
        known = zip(position.board_moves, found, strict=True)
        return {move: verdict for move, verdict in known if verdict is not None}

    def _ask(self, question: Callable[[native.State], T], state: native.State) -> T:
        try:
            return question(state)
        except ValueError as error:
            raise TableError(_damaged(self._table.game)) from error


def knowledge_of(game: str, rules: Rules) -> Knowledge | None:
    """Return what the tables know of a game by a rule set; None if there is no table.

    A table that cannot be used is reported once, as a warning, and play goes on without it.
    """
    version = table_version()
    if not version:
        return None
    options = tuple((option.key, option.default) for option in rules.options())
    return _shelf(game, rules.name, options, table_folder()).open(version)


class _Shelf:
    """The tables of a game and a rule set in a folder, opened again only when they change."""

    def __init__(
        self, game: str, rules: str, options: tuple[tuple[str, OptionValue], ...], folder: Path
    ) -> None:
        self._game, self._rules, self._options, self._folder = game, rules, options, folder
        self._version = 0
        self._files: list[tuple[str, int, int]] | None = None
        self._knowledge: Knowledge | None = None

    def open(self, version: int) -> Knowledge | None:
        """Return what is known; ``version`` tells a changed folder from the same one before."""
        if version != self._version:
            # What a running solver keeps beside the tables changes the folder, too.
            files = _signatures(self._folder, self._game)
            if files != self._files:
                self._files, self._knowledge = files, self._opened()
            self._version = version
        return self._knowledge

    def _opened(self) -> Knowledge | None:
        if native.core is None or not _usable(self._game, self._folder):
            return None
        try:
            options = dict(self._options)
            table = native.core.Tablebase(self._game, self._rules, str(self._folder), **options)
            if table.faults:
                warnings.warn(RuntimeWarning(_damaged(self._game)), stacklevel=5)
            return Knowledge(table)
        except ValueError as error:
            if _DAMAGED in str(error):
                warnings.warn(RuntimeWarning(_damaged(self._game)), stacklevel=5)
            return None


_shelf = lru_cache(maxsize=32)(_Shelf)
native.when_found(_shelf.cache_clear)


def _signatures(folder: Path, game: str) -> list[tuple[str, int, int]]:
    """Return what tells tables from others: their names, sizes and times."""
    found = []
    for path in files_in(folder, file_prefix(game)):
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((path.name, status.st_size, status.st_mtime_ns))
    return found


def _damaged(game: str) -> Sentence:
    return say("the tables of {game} are damaged: see ludoteca solve --verify", game=game)


def _translated(found: native.Verdict | None) -> Verdict | None:
    if found is None:
        return None
    if found.kind in _VALUES:
        return Verdict(_VALUES[found.kind], found.plies, may_be_drawn=found.may_be_drawn)
    return Verdict(chance=found.chance)


def _usable(game: str, folder: Path) -> bool:
    """Return whether there are tables of a game; warn of those that cannot be used."""
    found = False
    for path in files_in(folder, file_prefix(game)):
        try:
            TableFile.read(path).read_sums()
            found = True
        except TableError as error:
            warnings.warn(RuntimeWarning(error.sentence), stacklevel=4)
    return found
