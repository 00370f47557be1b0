"""Measuring two programs on the same work in turns, so a busy machine slows both equally."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bench.machine import use_cores

__all__ = ["Pair", "Result", "Row", "Timed", "Work", "compare", "fastest"]


class Timed(NamedTuple):
    """The work another process reports."""

    done: int
    seconds: float  # Its CPU seconds


# Does a piece of work for a seed and returns how many moves (or nodes, or games) it made.
Work = Callable[[int], int | Timed]


class Pair(NamedTuple):
    """Both sides of a comparison; theirs may be a fixed speed."""

    ours: Work
    theirs: Work | float
    remark: str = ""  # What was found while preparing, such as the best size of a batch


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A comparison to make."""

    name: str
    peer: str
    goal: float  # The ratio to reach
    prepare: Callable[[], Pair]
    unit: str = "moves"
    note: str = ""  # How both are run, if that is not obvious
    cores: int = 1
    clock: Callable[[], float] = time.process_time


@dataclass(frozen=True, slots=True)
class Result:
    """Speeds per second of both sides, and the ratios of the rounds."""

    ours: float
    theirs: float
    ratios: tuple[float, ...]
    remark: str = ""

    @property
    def ratio(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest of the rounds."""
        return min(self.ratios), max(self.ratios)


def compare(row: Row, rounds: int, seconds: float) -> Result:
    """Run both sides for about ``seconds`` in each of several rounds."""
    use_cores(row.cores)
    ours, theirs, remark = row.prepare()
    pairs = []
    speed(ours, 0, 0.0, row.clock)
    if callable(theirs):
        speed(theirs, 0, 0.0, row.clock)
    for number in range(rounds):
        seed = 1_000_003 * number
        mine = speed(ours, seed, seconds, row.clock)
        other = speed(theirs, seed, seconds, row.clock) if callable(theirs) else theirs
        pairs.append((mine, other))
    return Result(
        statistics.median(mine for mine, _ in pairs),
        statistics.median(other for _, other in pairs),
        tuple(mine / other for mine, other in pairs),
        remark,
    )


def speed(
    work: Work, seed: int, seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Repeat the work with successive seeds for some time; return units per second."""
    done, spent = 0, 0.0
    while True:
        began = clock()
        made = work(seed)
        took = clock() - began
        if isinstance(made, Timed):
            made, took = made
        done += made
        spent += took
        seed += 1
        if spent >= seconds:
            return done / max(spent, 1e-9)


def fastest(works: Mapping[str, Work], seconds: float = 0.5) -> tuple[str, Work]:
    """Try several ways to do the same work; return the fastest one and its name."""
    tried = {}
    for name, work in works.items():
        speed(work, 0, 0.0)
        tried[name] = speed(work, 0, seconds)
    best = max(tried, key=tried.__getitem__)
    return best, works[best]
