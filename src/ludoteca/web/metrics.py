"""Metrics of a server for Prometheus, and its load in the last minute for its operator."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

# The upper bounds of the buckets of latencies, in seconds.
BOUNDS = (
    *(0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.0075),
    *(0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075),
    *(0.1, 0.15, 0.25, 0.5, 1.0, 2.5, float("inf")),
)
_STATISTICS = Path("/proc/self/statm")
SAMPLE_SECONDS = 5.0
_SAMPLES = 13  # The first and the last are a minute apart
disable_created_metrics()  # type: ignore[no-untyped-call] # it has no types


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        # Not the global registry: a process may have several servers, as in tests.
        self._registry = registry = CollectorRegistry()
        count = partial(Counter, registry=registry)
        measure = partial(Histogram, buckets=BOUNDS, registry=registry)
        self.requests = count("ludoteca_requests", "Requests answered, by status.", ["status"])
        self.commands = count(
            "ludoteca_commands_acknowledged", "Moves and other commands saved and confirmed."
        )
        self.refusals = count(
            "ludoteca_refusals", "Requests and commands refused, by code.", ["code"]
        )
        self.departures = count("ludoteca_departures", "Sockets that were closed.")
        self.command_latency = measure(
            "ludoteca_command_seconds", "From reading a command to queueing its acknowledgement."
        )
        self.request_latency = measure(
            "ludoteca_request_seconds", "From a request's arrival to its answer."
        )

    def add_gauge(self, name: str, help: str, ask: Callable[[], float]) -> None:
        Gauge(name, help, registry=self._registry).set_function(ask)

    def text(self) -> str:
        return generate_latest(self._registry).decode()


def cumulative_counts(histogram: Histogram) -> list[float]:
    """Return how many observations lie within each of the ``BOUNDS``."""
    (metric,) = histogram.collect()
    return [sample.value for sample in metric.samples if sample.name.endswith("_bucket")]


class _Sample(NamedTuple):
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

    async def sample(self) -> None:
        self._samples.append(self._sample())

    @property
    def uptime(self) -> float:
        return self._clock() - self._began

    def load(self, *shares: float) -> list[tuple[float, list[float]]]:
        """Measure commands and requests: how many a second, and the quantiles of their latency."""
        (began, *before), (at, *now) = self._samples[0], self._sample()
        seconds = max(at - began, 1.0)
        return [
            ((new[-1] - old[-1]) / seconds, [_quantile(share, old, new) for share in shares])
            for old, new in zip(before, now, strict=True)
        ]

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
