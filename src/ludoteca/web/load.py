"""The load of a server: what its metrics have counted in the last minute."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludoteca.web.metrics import BOUNDS, Metrics, cumulative_counts

_STATISTICS = Path("/proc/self/statm")
_SECONDS = 5.0
_SAMPLES = 13
"""The first and the last are a minute apart."""


@dataclass(frozen=True, slots=True)
class _Sample:
    at: float
    commands: Sequence[float]
    requests: Sequence[float]


class LoadMeter:
    """Samples the metrics every few seconds."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._began = clock()
        self._samples: deque[_Sample] = deque([self._sample()], maxlen=_SAMPLES)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS)
            self.sample()

    def sample(self) -> None:
        self._samples.append(self._sample())

    @property
    def uptime(self) -> float:
        return self._clock() - self._began

    def rates(self) -> tuple[float, float]:
        before, now = self._samples[0], self._sample()
        seconds = max(now.at - before.at, 1.0)
        commands = now.commands[-1] - before.commands[-1]
        requests = now.requests[-1] - before.requests[-1]
        return commands / seconds, requests / seconds

    def latencies(self, *shares: float) -> tuple[list[float], list[float]]:
        """Return the times within which such shares of the commands and requests were answered."""
        before, now = self._samples[0], self._sample()
        return (
            [_quantile(share, before.commands, now.commands) for share in shares],
            [_quantile(share, before.requests, now.requests) for share in shares],
        )

    def _sample(self) -> _Sample:
        latencies = (self._metrics.command_latency, self._metrics.request_latency)
        return _Sample(self._clock(), *map(cumulative_counts, latencies))


def _quantile(share: float, before: Sequence[float], now: Sequence[float]) -> float:
    """Return the upper bound of the bucket with the quantile; 0 if empty, inf on overflow."""
    wanted = share * (now[-1] - before[-1])
    if not wanted:
        return 0.0
    counted = zip(BOUNDS, before, now, strict=True)
    return next(bound for bound, then, count in counted if count - then >= wanted)


def memory_bytes() -> int:
    """Return how much memory this process has; where that is unknown, the most it ever had."""
    try:
        pages = _STATISTICS.read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
