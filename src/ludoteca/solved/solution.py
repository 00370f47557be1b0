"""Solving a game: what it costs, running it, and how to solve more."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Position, Rules, Sentence, as_sentence, join, say, why_failed
from ludoteca.solved.tablebases import (
    TablebaseError,
    discard_damaged,
    file_prefix,
    files_in,
    tablebase_folder,
    unfinished_bytes,
)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Messages of native/solve, listed for the catalogues.
_SAID = (
    say("this game is solved as a whole, not for fewer pieces"),
    say("--stones must be at least 6"),
    say("--pieces must be from 1 to 5"),
    say("by these rules there would be 16.8 billion positions, too many to solve"),
    say("deciding"),
    say("writing"),
    say("checking"),
    say("placing"),
)


@dataclass(frozen=True)
class Resources:
    """Limits of a solution."""

    folder: Path
    threads: int
    gigabytes: float
    size: int = 0  # Maximum number of stones or pieces; 0 for all


class Solution:
    """The solution of a game by one rule set, in a folder."""

    def __init__(self, game: AnyGame, rules: Rules, resources: Resources) -> None:
        solver_class = native.solver_class()
        if solver_class is None:
            raise TablebaseError(_why_missing())
        self._game, self._resources = game, resources
        options = {option.key: option.default for option in rules.options()}
        with _native_errors():
            self._solver = solver_class(
                game.key,
                rules.name,
                str(resources.folder),
                resources.threads,
                resources.gigabytes,
                resources.size,
                **options,
            )

    @property
    def estimate(self) -> native.Estimate:
        return self._solver.estimate()

    @property
    def is_done(self) -> bool:
        return self.estimate.seconds == 0

    def describe(self) -> Sentence:
        found = self.estimate
        parts = [
            say("time: about {duration}", duration=duration(found.seconds)),
            say("memory: {amount}", amount=amount(found.memory)),
            say("disk: {amount}", amount=amount(found.disk)),
        ]
        if found.scratch:
            parts.append(say("while it works: {amount} more", amount=amount(found.scratch)))
        return join("; ", parts)

    @property
    def options(self) -> dict[str, str]:
        """The options that affect the result, as typed on the command line."""
        words = (word.partition("=") for word in self._solver.rules.split())
        return {key: value for key, _, value in words}

    @property
    def prefix(self) -> str:
        return file_prefix(self._game.key, self._solver.rules)

    def shares_tablebases_with(self, preset: str) -> bool:
        try:
            other = Solution(self._game, self._game.make_rules(preset), self._resources)
        except TablebaseError:
            return False
        return other.prefix == self.prefix

    def discard_damaged(self) -> list[Path]:
        """Delete its damaged files so that they are solved again, and return them."""
        folder = self._resources.folder
        if not folder.exists():
            return []
        with locked(folder, self._game.key):
            return discard_damaged(folder, self.prefix)

    def run(self, progress: Callable[[native.Stage], None]) -> None:
        """Solve what is missing; an interrupted run can be continued."""
        with locked(self._resources.folder, self._game.key), _native_errors():
            self._check_room()
            self._solver.run(progress)

    def verify(self, progress: Callable[[native.Stage], None]) -> int:
        """Verify every state, and return their number."""
        if not files_in(self._resources.folder, self.prefix):
            name = self._game.key
            raise TablebaseError("there are no tablebases of {game} for these rules", game=name)
        with _native_errors():
            return self._solver.verify(progress)

    def _check_room(self) -> None:
        needed = self.estimate
        if needed.memory > self._resources.gigabytes * 1e9:
            raise TablebaseError(
                "this needs {amount} of memory: raise --memory", amount=amount(needed.memory)
            )
        folder, disk = self._resources.folder, needed.disk + needed.scratch
        there = shutil.disk_usage(folder).free + unfinished_bytes(folder, self.prefix)
        if there < disk:
            raise TablebaseError(
                "not enough space in {folder}: {amount} needed", folder=folder, amount=amount(disk)
            )


def _why_missing() -> Sentence:
    if native.core is None:
        return say("solving needs the native module, which is not installed")
    return say(
        "the solvers are not built yet: try again in a few minutes, or run {command}",
        command="make native",
    )


@contextmanager
def _native_errors() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise TablebaseError(as_sentence(str(error))) from error
    except MemoryError as error:
        raise TablebaseError(
            "there is not enough memory: close other programs, or choose fewer --threads"
        ) from error


def amount(count: float) -> Sentence:
    """Write a number of bytes.

    >>> amount(4_200_000_000), amount(23_000_000_000), amount(120_000_000), amount(512)
    ('4.2 GB', '23 GB', '120 MB', '1 KB')
    """
    if count >= 9.95e9:
        return say("{number:.0f} GB", number=count / 1e9)
    if count >= 1e9:
        return say("{number:.1f} GB", number=count / 1e9)
    if count >= 1e6:
        return say("{number:.0f} MB", number=count / 1e6)
    return say("{number:.0f} KB", number=max(count / 1e3, 1))


def duration(seconds: float) -> Sentence:
    """Write a time in the unit that fits.

    >>> duration(20), duration(1500), duration(18_000)
    ('20 s', '25 min', '5 h')
    """
    if seconds < 90:
        return say("{count} s", count=max(round(seconds), 1))
    if seconds < 5400:
        return say("{count} min", count=round(seconds / 60))
    return say("{count} h", count=round(seconds / 3600))


@contextmanager
def locked(folder: Path, game: str) -> Iterator[None]:
    """Hold the lock of a game; the system frees it when the process ends, even if it is killed.

    The file stays: if it were removed, two processes could hold locks on different files.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / f".{game}.lock").open("wb")
    except OSError as error:
        raise _not_written(folder, error) from error
    with file:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError) as error:
            raise TablebaseError(
                "another process is solving {game} in {folder}; wait until it ends",
                game=game,
                folder=folder,
            ) from error
        except OSError as error:
            raise _not_written(folder, error) from error
        yield


def _not_written(folder: Path, error: OSError) -> TablebaseError:
    return TablebaseError("cannot write to {folder}: {why}", folder=folder, why=why_failed(error))


def why_unknown(game: AnyGame, position: Position[Any]) -> Sentence:
    """Say why a position has no verdict, and how to compute more tablebases if possible."""
    if position.outcome is not None:
        return say("the game is over")
    command = solve_command(game, position.rules)
    if command is None:
        return say("this position is in no tablebase, and there can be no more of them")
    cost = _cost(game, position.rules)
    if cost is None:
        return say(
            "this position is not in the tablebases: {command} makes more of them", command=command
        )
    return say(
        "this position is not in the tablebases: {command} makes more of them ({cost})",
        command=command,
        cost=cost,
    )


def _cost(game: AnyGame, rules: Rules) -> Sentence | None:
    if native.solver_class() is None:
        return None
    threads = os.cpu_count() or 1
    return Solution(game, rules, Resources(tablebase_folder(), threads, gigabytes=1.0)).describe()


def solve_command(game: AnyGame, rules: Rules) -> str | None:
    """Return the command that computes more tablebases; None if all are there."""
    is_usual = rules.name == next(iter(game.presets))
    command = f"ludoteca solve {game.key}" + ("" if is_usual else f" --rules {rules.name}")
    if native.solver_class() is None:
        return command
    resources = Resources(tablebase_folder(), threads=1, gigabytes=1.0)
    try:
        solution = Solution(game, rules, resources)
        usual = Solution(game, game.make_rules(rules.name), resources)
    except TablebaseError:
        # There would be too many positions.
        return None
    if solution.is_done:
        return None
    changed = {option.key for option in rules.options()} & solution.options.keys()
    return command + "".join(
        f" --option {key}={solution.options[key]}"
        for key in sorted(changed)
        if solution.options[key] != usual.options[key]
    )
