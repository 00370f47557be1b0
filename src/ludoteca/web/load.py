"""How much a server has to do: what its counters have counted in the last minute."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludoteca.web.metrics import Histogram, Metrics

_STATISTICS = Path("/proc/self/statm")
_SECONDS = 5.0
_SAMPLES = 13
"""The first and the last are a minute apart."""


@dataclass(frozen=True, slots=True)
class _Sample:
    at: float
    commands: Sequence[int]
    """The counts of the histogram of commands."""

    requests: Sequence[int]


class LoadMeter:
    """Looks at the metrics every few seconds."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin now."""
        self._metrics = metrics
        self._clock = clock
        self._began = clock()
        self._samples: deque[_Sample] = deque([self._sample()], maxlen=_SAMPLES)

    async def run(self) -> None:
        """Look until it is cancelled."""
        while True:
            await asyncio.sleep(_SECONDS)
            self.look()

    def look(self) -> None:
        """Look at the metrics now."""
        self._samples.append(self._sample())

    @property
    def uptime(self) -> float:
        """How many seconds it has been running."""
        return self._clock() - self._began

    def rates(self) -> tuple[float, float]:
        """Return the commands and the requests a second."""
        before, now = self._samples[0], self._sample()
        seconds = max(now.at - before.at, 1.0)
        commands = sum(now.commands) - sum(before.commands)
        requests = sum(now.requests) - sum(before.requests)
        return commands / seconds, requests / seconds

    def latencies(self, *shares: float) -> tuple[list[float], list[float]]:
        """Return the times within which such shares of the commands and requests were answered."""
        before = self._samples[0]
        commands, requests = self._metrics.command_latency, self._metrics.request_latency
        return (
            [commands.quantile(share, before.commands) for share in shares],
            [requests.quantile(share, before.requests) for share in shares],
        )

    def _sample(self) -> _Sample:
        metrics = self._metrics
        counted = (_counts(metrics.command_latency), _counts(metrics.request_latency))
        return _Sample(self._clock(), *counted)


def _counts(histogram: Histogram) -> tuple[int, ...]:
    return tuple(histogram.counts)


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
