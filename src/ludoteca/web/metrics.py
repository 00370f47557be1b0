"""Metrics of a server, for Prometheus and for the operator's page."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

BOUNDS = (
    *(0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.0075),
    *(0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075),
    *(0.1, 0.15, 0.25, 0.5, 1.0, 2.5, float("inf")),
)
"""The upper bounds of the buckets of latencies, in seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call] # it has no types


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        # Not the global registry: a process may have several servers, as in tests.
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "ludoteca_requests",
            "Requests answered, by status.",
            ["status"],
            registry=self._registry,
        )
        self.commands = Counter(
            "ludoteca_commands_acknowledged",
            "Moves and other commands saved and confirmed.",
            registry=self._registry,
        )
        self.refusals = Counter(
            "ludoteca_refusals",
            "Requests and commands refused, by code.",
            ["code"],
            registry=self._registry,
        )
        self.departures = Counter(
            "ludoteca_departures", "Sockets that were closed.", registry=self._registry
        )
        self.command_latency = Histogram(
            "ludoteca_command_seconds",
            "From reading a command to queueing its acknowledgement.",
            buckets=BOUNDS,
            registry=self._registry,
        )
        self.request_latency = Histogram(
            "ludoteca_request_seconds",
            "From a request's arrival to its answer.",
            buckets=BOUNDS,
            registry=self._registry,
        )

    def add_gauge(self, name: str, help: str, ask: Callable[[], float]) -> None:
        """Add a gauge that is read whenever the metrics are."""
        Gauge(name, help, registry=self._registry).set_function(ask)

    def text(self) -> str:
        return generate_latest(self._registry).decode()


def cumulative_counts(histogram: Histogram) -> list[float]:
    """Return how many observations lie within each of the ``BOUNDS``."""
    (metric,) = histogram.collect()
    return [sample.value for sample in metric.samples if sample.name.endswith("_bucket")]
