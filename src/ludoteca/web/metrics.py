"""Metrics of a server in the text format of Prometheus."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

_MAX_LABELS = 200
_BOUNDS = (
    *(0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.0075),
    *(0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075),
    *(0.1, 0.15, 0.25, 0.5, 1.0, 2.5),
)


@dataclass
class Counter:
    """A counter, in all or by label."""

    name: str
    help: str
    label: str = ""
    counts: Tally[str] = field(default_factory=Tally)

    def count(self, label: str = "", by: int = 1) -> None:
        """Add to the count."""
        if label in self.counts or len(self.counts) < _MAX_LABELS:
            self.counts[label] += by

    def total(self) -> int:
        """Return the count of all labels."""
        return self.counts.total()

    def lines(self) -> Iterator[str]:
        """Write it for Prometheus."""
        yield from _head(self.name, self.help, "counter")
        if not self.label:
            yield f"{self.name} {self.counts['']}"
            return
        for label, count in sorted(self.counts.items()):
            yield f'{self.name}{{{self.label}="{_escape(label)}"}} {count}'


@dataclass
class Gauge:
    """A gauge, read when it is asked for."""

    name: str
    help: str
    ask: Callable[[], float]

    def lines(self) -> Iterator[str]:
        """Write it for Prometheus."""
        yield from _head(self.name, self.help, "gauge")
        yield f"{self.name} {self.ask():g}"


@dataclass
class Histogram:
    """A histogram of seconds."""

    name: str
    help: str
    counts: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        """Add a duration."""
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.total += seconds

    def quantile(self, share: float, before: Sequence[int] = ()) -> float:
        """Return the bound below which such a share lies; 0 if there is nothing, inf above all.

        Args:
            share: From 0 to 1.
            before: Counts of an earlier time, which are left out.
        """
        earlier = before or [0] * len(self.counts)
        counts = [now - then for now, then in zip(self.counts, earlier, strict=True)]
        below, wanted = 0, share * sum(counts)
        if not wanted:
            return 0.0
        for bound, count in zip((*_BOUNDS, math.inf), counts, strict=True):
            below += count
            if below >= wanted:
                return bound
        return math.inf

    def lines(self) -> Iterator[str]:
        """Write it for Prometheus."""
        yield from _head(self.name, self.help, "histogram")
        below = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {below}"


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.requests = Counter(
            "ludoteca_requests_total", "Requests answered, by status.", "status"
        )
        self.commands = Counter(
            "ludoteca_commands_acknowledged_total", "Moves and other commands saved and confirmed."
        )
        self.refusals = Counter(
            "ludoteca_refusals_total", "Requests and commands refused, by code.", "code"
        )
        self.departures = Counter("ludoteca_departures_total", "Sockets that were closed.")
        self.command_latency = Histogram(
            "ludoteca_command_seconds",
            "From the arrival of a command's frame to the sending of its acknowledgement.",
        )
        self.request_latency = Histogram(
            "ludoteca_request_seconds", "From a request's arrival to its answer."
        )
        self.gauges: list[Gauge] = []

    def requested(self) -> int:
        """Return how often somebody has asked for something."""
        return self.requests.total() + self.commands.total() + self.refusals.total()

    def text(self) -> str:
        """Write everything for Prometheus."""
        parts: list[Counter | Gauge | Histogram] = [self.requests, self.commands, self.refusals]
        parts.append(self.departures)
        parts += [self.command_latency, self.request_latency, *self.gauges]
        return "".join(f"{line}\n" for part in parts for line in part.lines())


def _head(name: str, help: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"


def _escape(label: str) -> str:
    return label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
