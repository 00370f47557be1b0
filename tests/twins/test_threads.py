"""Threads: Python goes on while the native module works, and states do not disturb each other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

from tests.twins.arrays import Arrays
from tests.twins.ways import RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

LONG = 0.2
"""Seconds of native work that another thread must not have to wait for."""

SMALL = {"go": {"size": 9}}
FIRST = {key: Way(key, rules, SMALL.get(key, {})) for key, rules in reversed(RULE_SETS)}


@contextmanager
def ticking() -> Iterator[list[float]]:
    """Note the time again and again in a thread of Python's."""
    ticks: list[float] = []
    leaving = threading.Event()

    def tick() -> None:
        while not leaving.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        yield ticks
    finally:
        leaving.set()
        thread.join()


def play_out(count: int) -> None:
    Way("neutron", "standard").state().playouts(count, 1)


def count_turns(count: int) -> None:
    state = Way("neutron", "standard").state()
    for _ in range(max(1, count // 2_000_000)):
        state.perft(4)


def step_games(count: int) -> None:
    arrays = Arrays(Way("neutron", "standard"), max(1, min(count, 2_000)), threads=2)
    for _ in range(max(1, count // 2_000)):
        arrays.draw()
        arrays.step()


@pytest.mark.parametrize("work", [play_out, count_turns, step_games])
def test_python_goes_on_during_native_work(work: Callable[[int], None]) -> None:
    count, longest = 1_000, 0.0
    while longest < LONG:
        count *= 2
        started = time.perf_counter()
        work(count)
        longest = time.perf_counter() - started
    with ticking() as ticks:
        started = time.perf_counter()
        work(count)
        ended = time.perf_counter()
    within = [tick for tick in ticks if started < tick < ended]
    assert len(within) > 10


@pytest.mark.parametrize("key", FIRST)
def test_two_threads_on_two_states_get_what_one_gets(key: str) -> None:
    way = FIRST[key]

    def work(seed: int) -> tuple[int, ...]:
        state = way.state()
        for number in range(12):
            if actions := state.legal_actions():
                state.apply(actions[seed * number % len(actions)])
        tally = state.playouts(20, seed, 200)
        return state.perft(2), tally.first, tally.second, tally.plies

    alone = [work(seed) for seed in range(1, 9)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(1, 9))) == alone


@pytest.mark.parametrize("key", FIRST)
def test_two_threads_on_two_batches_get_what_one_gets(key: str) -> None:
    def work(seed: int) -> list[str]:
        arrays = Arrays(FIRST[key], 8, seed=seed, threads=4)
        arrays.reset()
        for _ in range(10):
            arrays.draw()
            arrays.step()
        assert arrays.mask[np.arange(8)].any(axis=1).all()
        return arrays.texts

    alone = [work(seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(4))) == alone


@pytest.mark.parametrize("key", FIRST)
def test_clones_of_one_state_are_counted_at_the_same_time(key: str) -> None:
    state = FIRST[key].state()
    with ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(lambda clone: clone.perft(2), [state.clone() for _ in range(8)]))
    assert counts == [state.perft(2)] * 8
