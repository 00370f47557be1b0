"""Lookup in tablebases, and in the proofs that come with the package."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import ludoteca.native as native
from ludoteca.core import Move, OptionValue, Position, Rules, Sentence, say
from ludoteca.solved.tablebases import (
    TablebaseError,
    TablebaseFile,
    file_prefix,
    files_in,
    tablebase_folder,
    tablebase_version,
)
from ludoteca.solved.verdict import Value, Verdict

T = TypeVar("T")

# Part of the message in native/solve/tablebase_file.cpp for a damaged file.
_DAMAGED = "cannot be used"
_VALUES = {"win": Value.WIN, "draw": Value.DRAW, "loss": Value.LOSS}


class Tablebase:
    """The tablebase of a game and a rule set."""

    def __init__(self, tablebase: native.Tablebase) -> None:
        self._tablebase = tablebase

    def verdict(self, position: Position[Any]) -> Verdict | None:
        """Return the verdict for the seat to move; None if the position is not covered."""
        state = native.state_without_past(position)
        return None if state is None else _translated(self._ask(self._tablebase.probe, state))

    def verdicts(self, position: Position[Any]) -> dict[Move, Verdict]:
        """Return the verdict of each legal move or throw that is covered."""
        state = native.state_without_past(position)
        if state is None or position.outcome is not None:
            return {}
        found = map(_translated, self._ask(self._tablebase.probe_moves, state))
        known = zip(position.board_moves, found, strict=True)
        return {move: verdict for move, verdict in known if verdict is not None}

    def _ask(self, question: Callable[[native.State], T], state: native.State) -> T:
        try:
            return question(state)
        except ValueError as error:
            raise TablebaseError(_damaged(self._tablebase.game)) from error


def tablebase_of(game: str, rules: Rules) -> Tablebase | None:
    """Return the tablebase of a game and a rule set; None if there is none.

    One that cannot be used is reported once, as a warning, and play goes on without it.
    """
    version = tablebase_version()
    if not version or native.core is None:
        return None
    folder, options = tablebase_folder(), {one.key: one.default for one in rules.options()}
    files = _signatures(folder, game, version)
    return _open(game, rules.name, tuple(options.items()), folder, files)


@lru_cache(maxsize=32)
def _signatures(folder: Path, game: str, version: int) -> tuple[tuple[str, int, int], ...]:
    """Return what changes with the files of a game; another ``version`` of the folder may not."""
    found = []
    for path in files_in(folder, file_prefix(game)):
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((path.name, status.st_size, status.st_mtime_ns))
    return tuple(found)


@lru_cache(maxsize=16)
def _open(
    game: str, rules: str, options: tuple[tuple[str, OptionValue], ...], folder: Path, files: object
) -> Tablebase | None:
    """Open a tablebase; ``files`` is different when it must be opened again."""
    if native.core is None or not _usable(game, folder):
        return None
    try:
        opened = native.core.Tablebase(game, rules, str(folder), **dict(options))
        if opened.faults:
            warnings.warn(RuntimeWarning(_damaged(game)), stacklevel=4)
        return Tablebase(opened)
    except ValueError as error:
        if _DAMAGED in str(error):
            warnings.warn(RuntimeWarning(_damaged(game)), stacklevel=4)
        return None


def _damaged(game: str) -> Sentence:
    return say("the tablebases of {game} are damaged: see ludoteca solve --verify", game=game)


def _translated(found: native.Verdict | None) -> Verdict | None:
    if found is None:
        return None
    if found.kind in _VALUES:
        return Verdict(_VALUES[found.kind], found.plies, may_be_drawn=found.may_be_drawn)
    return Verdict(chance=found.chance)


def _usable(game: str, folder: Path) -> bool:
    """Return whether a game has usable files; warn of the others."""
    found = False
    for path in files_in(folder, file_prefix(game)):
        try:
            TablebaseFile.read(path).read_sums()
            found = True
        except TablebaseError as error:
            warnings.warn(RuntimeWarning(error.sentence), stacklevel=4)
    return found


class Certificate:
    """The proofs of a game. Made from its tablebases, so plies are minimal."""

    def __init__(self, engine: native.Engine) -> None:
        self._engine = engine

    def verdict(self, position: Position[Any]) -> Verdict | None:
        state = native.state_without_past(position)
        return None if state is None else self._verdict(state)

    def verdicts(self, position: Position[Any]) -> dict[Move, Verdict]:
        state = native.state_without_past(position)
        if state is None or position.outcome is not None or self._verdict(state) is None:
            return {}
        found = {}
        for move, action in zip(position.board_moves, list(state.legal_actions()), strict=True):
            mover = state.turn
            state.apply(action)
            verdict = _ended(state, mover) if state.is_over else self._before(state)
            state.undo()
            if verdict is not None:
                found[move] = verdict
        return found

    def _verdict(self, state: native.State) -> Verdict | None:
        plies = self._engine.proved(state)
        if plies is None:
            return None
        return Verdict(Value.WIN if plies > 0 else Value.LOSS, abs(plies))

    def _before(self, state: native.State) -> Verdict | None:
        """Return the verdict for the seat that moved to a state."""
        after = self._verdict(state)
        if after is None or after.value is None:
            return None
        return Verdict(Value(-after.value), after.plies + 1)


def certificate_of(game: str) -> Certificate | None:
    return _opened(game) if native.core is not None else None


@cache
def proofs_of(game: str) -> bytes | None:
    file = files("ludoteca.solved").joinpath("proofs", f"{game}.txt")
    return file.read_bytes() if file.is_file() else None


@cache
def _opened(game: str) -> Certificate | None:
    proofs = proofs_of(game)
    if proofs is None or native.core is None:
        return None
    return Certificate(native.core.Engine(game, memory=1, network=proofs))


def _ended(state: native.State, mover: int) -> Verdict:
    if len(state.winners) != 1:
        return Verdict(Value.DRAW)
    return Verdict(Value.WIN if mover in state.winners else Value.LOSS, 1)
