"""The native twin in straits: interrupted, forked, short of memory, with arrays that overlap."""

from __future__ import annotations

import os
import sys

import numpy as np
import pytest

from tests.script import run
from tests.twins.arrays import Arrays
from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

GO = Way("go", "chinese", {"size": 9})
SHOGI = Way("shogi", "standard")

INTERRUPTED = """
import signal, time
from ludoteca.native import core
signal.signal(signal.SIGALRM, signal.default_int_handler)
state = core.State("{game}", "{rules}")
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    state.{call}
except KeyboardInterrupt:
    print("interrupted after", state.plies, "plies")
"""

# Python itself has what it needs; the games of the batch soon have not.
SHORT_OF_MEMORY = """
import os, resource
import numpy as np
from ludoteca.native import core
batch = core.Batch("shogi", "standard", n=3000, threads=2)
action = np.zeros(3000, np.int32)
with open("/proc/self/statm") as pages:
    used = int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
resource.setrlimit(resource.RLIMIT_AS, (used + 6_000_000, resource.RLIM_INFINITY))
try:
    for _ in range(1_000):
        batch.draw(action)
        batch.step(action)
except MemoryError:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    batch.reset()
    batch.draw(action)
    batch.step(action)
    print("goes on")
"""

TOO_MANY_THREADS = """
import resource
from ludoteca.native import core
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
try:
    core.Batch("go", "chinese", n=8, threads=1024)
except ValueError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("way", "call"),
    [(SHOGI, "perft(9)"), (SHOGI, "playouts(10**15)"), (GO, "ownership(10**15)")],
)
def test_long_work_can_be_interrupted_and_leaves_the_state_alone(way: Way, call: str) -> None:
    program = INTERRUPTED.format(game=way.game, rules=way.rules, call=call)
    assert run(program) == "interrupted after 0 plies"


@pytest.mark.parametrize("depth", [-1, 201, 2**31 - 1])
def test_no_tree_is_counted_deeper_than_the_stack_bears(depth: int) -> None:
    with pytest.raises(ValueError, match=f"^a depth must be from 0 to 200, not {depth}$"):
        SHOGI.state().perft(depth)


def test_playouts_of_less_than_no_plies_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^max_plies cannot be negative; 0 is no limit$"):
        GO.state().playouts(1, max_plies=-5)


def test_an_int_of_numpy_is_an_action_like_any_other() -> None:
    state = GO.state()
    assert np.int64(3) in state.legal_actions()
    state.apply(np.int32(3))  # type: ignore[arg-type] # whatever Python takes for an index
    assert np.int64(3) not in state.legal_actions()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_steps_a_batch_without_the_threads_it_lacks() -> None:
    arrays = Arrays(GO, 8, threads=2)
    arrays.reset()
    arrays.draw()
    child = os.fork()
    if child == 0:
        try:
            arrays.step()
            del arrays.batch
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    arrays.step()


def test_a_batch_plays_the_actions_it_has_checked_though_its_own_rows_overwrite_them() -> None:
    shared = np.zeros((16, 2), np.float32)
    arrays, apart = Arrays(GO, 16, seed=3, max_plies=1), Arrays(GO, 16, seed=3, max_plies=1)
    arrays.action = shared.view(np.int32)[:8].reshape(16)
    arrays.reward = shared
    for _ in range(20):
        for one in (arrays, apart):
            one.draw()
            one.step()
        assert arrays.texts == apart.texts


def test_threads_that_cannot_be_started_are_one_sentence() -> None:
    assert run(TOO_MANY_THREADS) == "1024 threads cannot be started here: ask for fewer"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process uses so")
def test_a_batch_that_runs_out_of_memory_says_so_and_can_restart() -> None:
    assert run(SHORT_OF_MEMORY) == "goes on"


def test_a_game_that_was_cut_off_is_told_from_one_that_ended() -> None:
    arrays = Arrays(Way("neutron", "standard"), 64, seed=1, max_plies=9)
    arrays.reset()
    cut = np.zeros(64, np.bool_)
    seen: set[tuple[bool, bool]] = set()
    for _ in range(60):
        arrays.draw()
        arrays.batch.step(arrays.action, reward=arrays.reward, done=arrays.done, cut=cut)
        won = np.any(arrays.reward, axis=1)
        assert (arrays.done == (won | cut)).all()
        assert not (won & cut).any()
        seen |= {(bool(a), bool(b)) for a, b in zip(won, cut, strict=True)}
    assert seen == {(False, False), (True, False), (False, True)}
