"""Numbers as Prometheus reads them."""

from __future__ import annotations

import re

from ludoteca.web.metrics import Counter, Gauge, Histogram, Metrics


def test_a_counter_counts_by_label_and_escapes_it() -> None:
    counter = Counter("a_total", "Help.", "code")
    counter.count("x")
    counter.count("x")
    counter.count('"\\\n')
    assert list(counter.lines()) == [
        "# HELP a_total Help.",
        "# TYPE a_total counter",
        'a_total{code="\\"\\\\ "} 1',
        'a_total{code="x"} 2',
    ]


def test_labels_without_end_do_not_fill_the_memory() -> None:
    counter = Counter("a_total", "Help.", "code")
    for number in range(500):
        counter.count(str(number))
    assert len(counter.counts) == 200


def test_a_histogram_counts_all_that_took_no_longer() -> None:
    histogram = Histogram("a_seconds", "Help.")
    for seconds in (0.0005, 0.004, 0.004, 9.0):
        histogram.observe(seconds)
    lines = list(histogram.lines())
    assert 'a_seconds_bucket{le="0.001"} 1' in lines
    assert 'a_seconds_bucket{le="0.005"} 3' in lines
    assert 'a_seconds_bucket{le="2.5"} 3' in lines
    assert 'a_seconds_bucket{le="+Inf"} 4' in lines
    assert lines[-1] == "a_seconds_count 4"


def test_every_line_is_one_that_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.commands.count()
    metrics.refusals.count("session/stale")
    metrics.gauges.append(Gauge("b", "Help.", lambda: 2.5))
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.]+')
    for line in metrics.text().splitlines():
        assert line.startswith("# ") or sample.fullmatch(line), line
    assert "ludoteca_commands_acknowledged_total 1\n" in metrics.text()
    assert "b 2.5\n" in metrics.text()
