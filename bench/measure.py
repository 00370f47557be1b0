"""Measuring two programs at the same work, in turns, so that a busy machine hurts both alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Result", "Work", "compare"]

Work = Callable[[int], int]
"""Does a piece of work for a seed and returns how many moves (or nodes) it made."""


@dataclass(frozen=True, slots=True)
class Result:
    """Speeds per CPU second of both sides, and the ratios of the rounds."""

    ours: float
    theirs: float
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.ratios)

    def __str__(self) -> str:
        """Show both speeds and the ratio with its spread."""
        spread = f"{min(self.ratios):.2f}–{max(self.ratios):.2f}"
        return f"{self.ours:>11,.0f}/s {self.theirs:>11,.0f}/s  × {self.ratio:.2f} ({spread})"


def compare(ours: Work, theirs: Work, rounds: int, seconds: float) -> Result:
    """Run both for about ``seconds`` of CPU in each of several rounds."""
    speed(ours, 0, 0.0)
    speed(theirs, 0, 0.0)
    pairs = [(speed(ours, seed, seconds), speed(theirs, seed, seconds)) for seed in range(rounds)]
    return Result(
        statistics.median(mine for mine, _ in pairs),
        statistics.median(other for _, other in pairs),
        tuple(mine / other for mine, other in pairs),
    )


def speed(work: Work, seed: int, seconds: float) -> float:
    """Repeat the work for about ``seconds`` of CPU; return units per CPU second."""
    done = 0
    started = time.process_time()
    while True:
        done += work(seed)
        seed += 1_000
        spent = time.process_time() - started
        if spent >= seconds:
            return done / spent
