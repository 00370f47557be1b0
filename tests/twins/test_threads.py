"""Threads: Python goes on while the native module works, and states do not disturb each other."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

from tests.script import run
from tests.twins.arrays import Arrays
from tests.twins.ways import RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

ONE_STATE = """
import threading, time
from ludoteca import native
state = native.core.State("shogi", "standard", repetition=0)
end = time.monotonic() + 0.3

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
end = time.monotonic() + 0.3

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

BATCH = Way("go", "chinese", {"size": 9})
MANY = 500  # Times that a call is made before it is known to keep the lock
SMALL = {"go": {"size": 9}}
FIRST = {key: Way(key, rules, SMALL.get(key, {})) for key, rules in reversed(RULE_SETS)}


@contextmanager
def counting() -> Iterator[list[int]]:
    """Count in another thread, which gets the lock only when it is given up of free will."""
    counted, leaving = [0], threading.Event()

    def count() -> None:
        while not leaving.wait(0.001):
            counted[0] += 1

    thread, interval = threading.Thread(target=count), sys.getswitchinterval()
    # Before it starts: a thread that waits for the lock already would get it after 5 ms.
    sys.setswitchinterval(1e6)
    thread.start()
    try:
        yield counted
    finally:
        sys.setswitchinterval(interval)
        leaving.set()
        thread.join()


def gives_up_the_lock(call: Callable[[], object]) -> bool:
    """Return whether another thread ever runs during a call that is made again and again."""
    with counting() as counted:
        for _ in range(MANY):
            before = counted[0]
            call()
            if counted[0] > before:
                return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for a function of C in the process")
def test_a_call_that_keeps_the_lock_is_told_from_one_that_does_not() -> None:
    assert not gives_up_the_lock(lambda: ctypes.PyDLL(None).usleep(1000))
    assert gives_up_the_lock(lambda: ctypes.CDLL(None).usleep(1000))


def play_out() -> Callable[[], object]:
    state = Way("neutron", "standard").state()
    return lambda: state.playouts(1_000, 1)


def count_turns() -> Callable[[], object]:
    state = Way("go", "japanese", {"size": 9}).state()
    return lambda: state.perft(3)


def reset_games() -> Callable[[], object]:
    return Arrays(BATCH, 512).reset


def step_games() -> Callable[[], object]:
    arrays = Arrays(BATCH, 512)

    def step() -> None:
        arrays.action[:] = np.argmax(arrays.mask, axis=1)
        arrays.step()

    arrays.reset()
    return step


@pytest.mark.parametrize("work", [play_out, count_turns, reset_games, step_games])
def test_python_goes_on_during_one_native_call(work: Callable[[], Callable[[], object]]) -> None:
    assert gives_up_the_lock(work())


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
        (ONE_STATE, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        (ONE_BATCH, "bbbbb/5/2n2/5/wwwww w -"),
    ],
    ids=["state", "batch"],
)
def test_threads_that_share_one_break_nothing(script: str, text: str) -> None:
    # In a process of its own, which would not survive a race.
    assert run(script) == text
