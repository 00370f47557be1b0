"""The collector looks at everything only in idle moments."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.web.collector import Collector, collecting_in_portions


class Counters:
    """What a server counts."""

    requests = 0
    closed = 0

    @property
    def collector(self) -> Collector:
        return Collector(lambda: self.requests, lambda: self.closed)


@contextmanager
def whole_collections() -> Iterator[list[int]]:
    """List the collections of everything."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(info["generation"])

    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)


def test_nothing_is_collected_whole_while_people_play() -> None:
    class Knot:
        """Refers to itself, so that only the collector can free it."""

        def __init__(self) -> None:
            self.knot = self

    with collecting_in_portions(), whole_collections() as seen:
        for _ in range(200_000):
            Knot()
        kept = [Knot() for _ in range(200_000)]
        assert seen == []
        assert sum(isinstance(one, Knot) for one in gc.get_objects()) < len(kept) + 20_000
    assert gc.get_freeze_count() == 0


def test_an_idle_moment_is_used() -> None:
    counters = Counters()
    collector = counters.collector
    counters.requests, counters.closed = 10, 60
    with whole_collections() as seen:
        collector.tick()
        assert seen == []
        collector.tick()
        assert seen == []
        collector.tick()
        assert len(seen) == 1
        for _ in range(10):
            collector.tick()
        assert len(seen) == 1


def test_people_who_play_without_a_pause_are_not_disturbed_for_a_few_closed_sockets() -> None:
    counters = Counters()
    collector = counters.collector
    with whole_collections() as seen:
        for _ in range(100):
            counters.requests += 1
            counters.closed += 49
            collector.tick()
        assert seen == []
        counters.requests += 1
        counters.closed += 100
        collector.tick()
        assert len(seen) == 1


def test_the_thresholds_are_put_back() -> None:
    before = gc.get_threshold()
    with collecting_in_portions():
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before
