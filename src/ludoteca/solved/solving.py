"""Solving a game: what it will take, and the work itself."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import ludoteca.native as native
from ludoteca.core import AnyGame, Rules, Sentence, join, say, why_failed
from ludoteca.solved.tables import TableError

_UNITS = (("GB", 1e9), ("MB", 1e6), ("KB", 1e3))


@dataclass(frozen=True)
class Resources:
    """What a solution may use."""

    folder: Path
    threads: int
    gigabytes: float
    size: int = 0
    """The most stones or pieces; 0 for all."""


class Solution:
    """The solution of a game by one rule set, in a folder."""

    def __init__(self, game: AnyGame, rules: Rules, resources: Resources) -> None:
        """Prepare the work.

        Raises:
            TableError: The game cannot be solved, or not here.
        """
        if native.core is None:
            raise TableError(say("solving needs the native module, which is not installed"))
        self._folder = resources.folder
        options = {option.key: option.default for option in rules.options()}
        with _told():
            self._solver = native.core.Solver(
                game.key,
                rules.name,
                str(resources.folder),
                resources.threads,
                resources.gigabytes,
                resources.size,
                **options,
            )
        self.estimate = self._solver.estimate()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.estimate.seconds == 0

    def describe(self) -> Sentence:
        """Say how long the rest takes, and how much memory and disk."""
        found = self.estimate
        parts = [
            say("time: about {duration}", duration=duration(found.seconds)),
            say("memory: {amount}", amount=amount(found.memory)),
            say("disk: {amount}", amount=amount(found.disk)),
        ]
        if found.scratch:
            parts.append(say("disk while it works: {amount}", amount=amount(found.scratch)))
        return join("; ", parts)

    def run(self, progress: Callable[[native.Stage], None]) -> None:
        """Solve what is not there yet; after an interrupt the next run goes on.

        Raises:
            TableError: The disk is full or cannot be written.
        """
        self._make_folder()
        needed = self.estimate.disk + self.estimate.scratch
        if shutil.disk_usage(self._folder).free < needed:
            raise TableError(
                say(
                    "{folder} has too little room: {amount} are needed",
                    folder=self._folder,
                    amount=amount(needed),
                )
            )
        with _told():
            self._solver.run(progress)

    def verify(self, progress: Callable[[native.Stage], None]) -> int:
        """Look once more at every state, and return how many those are.

        Raises:
            TableError: Something is wrong.
        """
        with _told():
            return self._solver.verify(progress)

    def _make_folder(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TableError(
                say("cannot write to {folder}: {why}", folder=self._folder, why=why_failed(error))
            ) from error


@contextmanager
def _told() -> Iterator[None]:
    """Raise what the native module refuses as an error with a sentence."""
    try:
        yield
    except ValueError as error:
        raise TableError(say("{why}", why=error)) from error


def amount(count: float) -> str:
    """Write a number of bytes.

    >>> amount(4_200_000_000), amount(120_000_000), amount(512)
    ('4.2 GB', '120 MB', '1 KB')
    """
    unit, size = next((pair for pair in _UNITS if count >= pair[1]), _UNITS[-1])
    number = max(count / size, 1)
    return f"{number:.1f} {unit}" if number < 9.95 and unit == "GB" else f"{number:.0f} {unit}"


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
