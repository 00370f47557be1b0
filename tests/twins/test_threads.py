"""Threads: Python goes on while the native module works, and states do not disturb each other."""

from __future__ import annotations

import subprocess
import sys
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

ONE_STATE = """
import threading, time
from ludoteca import native
state = native.core.State("shogi", "standard", repetition=0)
end = time.monotonic() + 1

def count():
    while time.monotonic() < end:
        state.perft(1)
        state.playouts(1, 1, 1)

threads = [threading.Thread(target=count) for _ in range(2)]
for thread in threads: thread.start()
while time.monotonic() < end:
    while state.plies < 200 and not state.is_over: state.apply(state.legal_actions()[0])
    while state.plies: state.undo()
for thread in threads: thread.join()
print(state.text())
"""
ONE_BATCH = """
import threading, time
import numpy as np
from ludoteca import native
batch = native.core.Batch("neutron", "standard", 1_000, threads=2)
end = time.monotonic() + 1

def step():
    action = np.zeros(1_000, np.int32)
    while time.monotonic() < end:
        try:
            batch.draw(action)
            batch.step(action)
            batch.text(7)
        except ValueError as error:
            assert "\\n" not in str(error)

threads = [threading.Thread(target=step) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
batch.reset()
print(batch.text(7))
"""

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


@pytest.mark.parametrize(
    ("script", "text"),
    [
        (ONE_STATE, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"),
        (ONE_BATCH, "bbbbb/5/2n2/5/wwwww w -\n"),
    ],
    ids=["state", "batch"],
)
def test_threads_that_share_one_break_nothing(script: str, text: str) -> None:
    # In a process of its own, which would not survive a race.
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, text, "")
