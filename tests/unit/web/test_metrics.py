"""Metrics as Prometheus reads them."""

from __future__ import annotations

import math

from prometheus_client.parser import text_string_to_metric_families

from ludoteca.web.metrics import LoadMeter, Metrics


def samples(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Return every value by its name and label."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text())
        for sample in family.samples
    }


def test_prometheus_reads_every_kind_of_metric() -> None:
    metrics = Metrics()
    metrics.commands.inc()
    metrics.refusals.labels('"\\\n').inc()
    metrics.add_gauge("b", "Help.", lambda: 2.5)
    metrics.request_latency.observe(0.004)
    found = samples(metrics)
    assert found[("ludoteca_commands_acknowledged_total",)] == 1
    assert found["ludoteca_refusals_total", '"\\\n'] == 1
    assert found[("b",)] == 2.5
    assert found["ludoteca_request_seconds_bucket", "0.004"] == 1


def test_latencies_are_those_of_the_last_minute() -> None:
    metrics = Metrics()
    metrics.command_latency.observe(1.0)
    now = 0.0
    meter = LoadMeter(metrics, lambda: now)
    assert meter.load(0.5) == [(0.0, [0.0]), (0.0, [0.0])]
    for seconds in (0.0005, 0.004, 0.004, 9.0):
        metrics.command_latency.observe(seconds)
    commands, requests = meter.load(0.25, 0.5, 0.99)
    assert commands[1] == [0.0005, 0.004, math.inf]
    assert requests[1] == [0.0, 0.0, 0.0]
    now = 2.0
    assert [rate for rate, _ in meter.load()] == [2.0, 0.0]
