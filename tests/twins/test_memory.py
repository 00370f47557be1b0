"""States and batches that are dropped leave nothing behind."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.daily import daily
from tests.twins.arrays import Arrays
from tests.twins.ways import RULE_SETS, Way

pytestmark = [
    pytest.mark.usefixtures("core"),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

SOME, MANY = 4_000, 200_000
"""For each of five games: twenty thousand states every day, a million in ``make twins``."""

GROWTH = 600_000
"""So many bytes come and go by themselves, where thousands of states are many times as much."""

FIRST = {key: Way(key, rules) for key, rules in reversed(RULE_SETS)}
NONSENSE = "no position at all, but long enough for a text of its own on the heap"


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def count_threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def growth(work: Callable[[], None], count: int) -> int:
    """Return by how much the process grows when work is done so often, after it has warmed up."""
    for _ in range(count // 10):
        work()
    gc.collect()
    before = resident()
    for _ in range(count):
        work()
    gc.collect()
    return resident() - before


def make_states(way: Way) -> Callable[[], None]:
    text = way.state().text()

    def work() -> None:
        state = way.state(text)
        action = state.legal_actions()[0]
        state.apply(action)
        state.clone().legal_actions()
        state.observation()
        with suppress(ValueError):
            state.apply(action)
        with suppress(ValueError):
            state.action_from_text(NONSENSE)
        with suppress(ValueError):
            way.state(NONSENSE)

    return work


@pytest.mark.parametrize("key", daily(FIRST, "go"))
def test_thousands_of_states_leave_no_memory_behind(key: str) -> None:
    assert growth(make_states(FIRST[key]), SOME) < GROWTH


@pytest.mark.twins_large
@pytest.mark.parametrize("key", FIRST)
def test_a_million_states_leave_no_memory_behind(key: str) -> None:
    assert growth(make_states(FIRST[key]), MANY) < GROWTH


@pytest.mark.parametrize("key", daily(FIRST, "senet"))
def test_batches_leave_neither_memory_nor_threads_behind(key: str) -> None:
    way = FIRST[key]

    def work() -> None:
        arrays = Arrays(way, 10, threads=3)
        arrays.draw()
        arrays.step()
        arrays.action[:] = -1
        with suppress(ValueError):
            arrays.step()

    work()
    threads = count_threads()
    assert growth(work, 300) < GROWTH
    assert count_threads() <= threads


def test_a_long_game_taken_back_leaves_no_memory_behind() -> None:
    state = Way("shogi", "standard", {"repetition": 0}).state()
    shuffle = [state.action_from_text(move) for move in ("4i4h", "4a4b", "4h4i", "4b4a")]

    def work() -> None:
        for action in shuffle * 25:
            state.apply(action)
            state.legal_actions()
        for _ in range(100):
            state.undo()

    assert growth(work, 100) < GROWTH
