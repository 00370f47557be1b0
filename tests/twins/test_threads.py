"""Threads: Python goes on while the native module works, and states do not disturb each other."""

from __future__ import annotations

import ctypes
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

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

LONG = 0.3  # Seconds of one native call that another thread must not have to wait for
TIMES = 3  # A busy machine may let a thread wait, but not each time; the lock would
BATCH = Way("go", "chinese", {"size": 25})
BATCH_SIZES = (8_192, 32_768)
"""The larger takes half a gigabyte; on a fast machine it may not take that long."""

SMALL = {"go": {"size": 9}}
FIRST = {key: Way(key, rules, SMALL.get(key, {})) for key, rules in reversed(RULE_SETS)}


@contextmanager
def ticking() -> Iterator[list[float]]:
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


def longest_wait(call: Callable[[], object]) -> tuple[float, float]:
    """Return how long one call takes, and the longest that another thread has to wait meanwhile."""
    with ticking() as ticks:
        started = time.perf_counter()
        call()
        ended = time.perf_counter()
    within = [started, *(tick for tick in ticks if started < tick < ended), ended]
    return ended - started, max(later - tick for tick, later in itertools.pairwise(within))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for a function of C in the process")
def test_the_ticks_tell_a_call_that_keeps_the_lock_from_one_that_does_not() -> None:
    keeping, releasing = ctypes.PyDLL(None).usleep, ctypes.CDLL(None).usleep
    _, wait = longest_wait(lambda: keeping(int(LONG * 1e6)))
    assert wait >= LONG
    assert any(is_free(lambda: releasing(int(LONG * 1e6))) for _ in range(TIMES))


def is_free(call: Callable[[], object]) -> bool:
    seconds, wait = longest_wait(call)
    return wait < seconds / 2


def play_out(count: int) -> Callable[[], object]:
    state = Way("neutron", "standard").state()
    return lambda: state.playouts(count, 1)


def count_turns(size: int) -> Callable[[], object]:
    state = Way("go", "japanese", {"size": size}).state()
    return lambda: state.perft(4)


def reset_games(count: int) -> Callable[[], object]:
    return Arrays(BATCH, count).reset


def step_games(count: int) -> Callable[[], object]:
    arrays = Arrays(BATCH, count)
    arrays.draw()
    return arrays.step


@pytest.mark.parametrize(
    ("work", "sizes"),
    [
        (play_out, [30_000 << times for times in range(12)]),
        (count_turns, range(9, 26)),
        (reset_games, BATCH_SIZES),
        (step_games, BATCH_SIZES),
    ],
)
def test_python_goes_on_during_one_native_call(
    work: Callable[[int], Callable[[], object]], sizes: Iterable[int]
) -> None:
    for size in sizes:
        seconds, wait = longest_wait(work(size))
        if seconds > LONG:
            break
    assert seconds > LONG / 10
    assert wait < seconds / 2 or any(is_free(work(size)) for _ in range(TIMES))


@pytest.mark.parametrize("key", FIRST)
def test_two_threads_on_two_states_and_batches_get_what_one_gets(key: str) -> None:
    way = FIRST[key]

    def work(seed: int) -> tuple[object, ...]:
        arrays, state = Arrays(way, 8, seed=seed, threads=4), way.state()
        for number in range(12):
            arrays.draw()
            arrays.step()
            if actions := state.legal_actions():
                state.apply(actions[seed * number % len(actions)])
        tally = state.playouts(20, seed, 200)
        return arrays.texts, state.perft(2), tally.first, tally.second, tally.plies

    alone = [work(seed) for seed in range(1, 9)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(1, 9))) == alone


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
