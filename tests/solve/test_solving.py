"""What every solver promises: it goes on where it stopped, and believes nothing that is damaged."""

from __future__ import annotations

import itertools
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.solved.tablebases import files_in
from tests.solve.conftest import make_solver

pytestmark = pytest.mark.usefixtures("core")

ROOM = 4096  # Bytes of a header


@dataclass(frozen=True)
class Plan:
    """What is solved, and how many states that are."""

    game: str
    rules: str
    size: dict[str, Any]
    states: int
    other: dict[str, Any] = field(default_factory=dict)  # other rules

    def __str__(self) -> str:
        return "-".join([self.game, *map(str, self.size.values())])

    def solver(self, folder: Path, **options: Any) -> native.Solver:
        return make_solver(self.game, self.rules, str(folder), **self.size, **options)


NO_FLYING, EXACT, NO_BASE = {"flying": False}, {"bear_off": "exact"}, {"base_wins": False}
LARGER = [
    Plan("morris", "standard", {"size": 8}, 10_076_799, NO_FLYING),
    Plan("neutron", "standard", {"board": "4x4x4"}, 3_603_600, NO_BASE),
    Plan("senet", "standard", {"size": 3}, 12_230_750, EXACT),
]
PLANS = [
    Plan("morris", "standard", {"size": 6}, 169_626, NO_FLYING),
    Plan("neutron", "standard", {"board": "3x4x3"}, 36_960, NO_BASE),
    Plan("senet", "standard", {"size": 2}, 165_242, EXACT),
    *(pytest.param(plan, marks=pytest.mark.solved_large) for plan in LARGER),
]
# A signal is noticed after 50 ms at the latest: the smaller board of Neutron is solved by then.
INTERRUPTIBLE = pytest.mark.parametrize(
    "plan", [PLANS[0], LARGER[1], PLANS[2], *PLANS[3::2]], ids=str, indirect=True, scope="module"
)


@pytest.fixture(scope="module", params=PLANS, ids=str)
def plan(request: pytest.FixtureRequest) -> Plan:
    chosen: Plan = request.param
    return chosen


@pytest.fixture(scope="module")
def solved(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(str(plan))
    plan.solver(folder, threads=2).run()
    return folder


@pytest.fixture
def copied(solved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(solved, tmp_path / "copied"))


def contents(folder: Path) -> dict[str, bytes]:
    """Read all files; folders would be leftovers, and have no content."""
    found = sorted(folder.glob("**/*"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_a_solution_leaves_tables_with_nothing_left_to_do(plan: Plan, solved: Path) -> None:
    assert [*solved.iterdir()] == [*solved.glob("*.table")]
    solver = plan.solver(solved)
    assert solver.estimate().seconds == 0
    assert solver.verify() == plan.states


def assert_same(plan: Plan, folder: Path, solved: Path) -> None:
    assert contents(folder).keys() == contents(solved).keys()
    assert plan.solver(folder).verify() == plan.states
    # The chances in Senet are as exact whichever way they are found, not the same to the last bit.
    assert plan.game == "senet" or contents(folder) == contents(solved)


class Interruption(Exception):
    """Raised to stop a solution."""


def stopped_by_its_callback(plan: Plan, folder: Path, patience: int) -> bool:
    told = itertools.count(1)

    def tell(stage: native.Stage) -> None:
        if next(told) == patience:
            raise Interruption

    try:
        plan.solver(folder).run(tell)
    except Interruption:
        return True
    return False


def stopped_by_a_signal(plan: Plan, folder: Path, patience: float) -> bool:
    def interrupt(*_: object) -> None:
        raise Interruption

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02 * patience)
        plan.solver(folder, threads=2).run()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Interruption:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return False


KILLED = """
import itertools, os, signal, sys
from ludoteca import native

game, rules, folder, patience, size = sys.argv[1:]
told = itertools.count(1)

def kill(stage):
    if next(told) == int(patience):
        os.kill(os.getpid(), signal.SIGKILL)

native.solver_class()(game, rules, folder, **eval(size)).run(kill)
"""


def killed(plan: Plan, folder: Path, patience: int) -> bool:
    words = [plan.game, plan.rules, str(folder), str(patience), repr(plan.size)]
    ended = subprocess.run([sys.executable, "-c", KILLED, *words], check=False).returncode
    assert ended in (0, -signal.SIGKILL)
    return ended != 0


@INTERRUPTIBLE
@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
@pytest.mark.parametrize("is_stopped", [stopped_by_its_callback, stopped_by_a_signal, killed])
def test_a_solution_that_is_stopped_again_and_again_ends_the_same(
    plan: Plan, solved: Path, tmp_path: Path, is_stopped: Callable[[Plan, Path, int], bool]
) -> None:
    patience, finished = 1, dict[Path, int]()
    # More and more, so that a busy machine comes to the end too.
    while is_stopped(plan, tmp_path, patience):
        times = {path: path.stat().st_mtime_ns for path in files_in(tmp_path)}
        assert times.items() >= finished.items(), "no table is made twice"
        patience, finished = 2 * patience, times
    assert patience > 1
    assert_same(plan, tmp_path, solved)


def interrupted_with_checkpoints(plan: Plan, folder: Path) -> Path:
    """Stop solutions at moments spread over the time of one, until one has left a checkpoint."""
    began = time.perf_counter()
    (folder / "whole").mkdir()
    plan.solver(folder / "whole", threads=2).run()
    whole = time.perf_counter() - began
    for number in range(1000):
        attempt = folder / str(number)
        attempt.mkdir()
        stopped_by_a_signal(plan, attempt, (number * 0.618 % 1 + 0.01) * whole / 0.02)
        if [*checkpoints(attempt)]:
            return attempt
    raise AssertionError("no solution was stopped between its first checkpoint and its end")


def checkpoints(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.scratch/*") if path.is_file())


@INTERRUPTIBLE
@pytest.mark.parametrize(
    "spoil", [lambda content: content[:-1], lambda content: content[:8] + bytes(1000)]
)
def test_a_damaged_checkpoint_is_ignored(
    plan: Plan, solved: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    folder = interrupted_with_checkpoints(plan, tmp_path)
    for path in checkpoints(folder):
        path.write_bytes(spoil(path.read_bytes()))
    plan.solver(folder).run()
    assert_same(plan, folder, solved)


def test_a_damaged_table_is_noticed_and_one_cut_short_is_made_again(
    plan: Plan, solved: Path, copied: Path
) -> None:
    for path in copied.iterdir():
        content = bytearray(path.read_bytes())
        content[ROOM + 100] ^= 1
        path.write_bytes(content)
        with pytest.raises(ValueError, match="it is damaged"):
            plan.solver(copied).verify()
        path.write_bytes(content[:-1])
        assert plan.solver(copied).estimate().seconds > 0
        plan.solver(copied).run()
        assert_same(plan, copied, solved)


def test_tables_of_other_rules_are_not_used(core: native.Core, plan: Plan, copied: Path) -> None:
    for path in copied.iterdir():
        name = path.name.replace("flying-yes", "flying-no").replace("off-any", "off-exact")
        path.rename(path.with_name(name.replace("base_wins-yes", "base_wins-no")))
    size = {name: value for name, value in plan.size.items() if name == "board"}
    with pytest.raises(ValueError, match=r"there are no tablebases|it is of other rules"):
        core.Tablebase(plan.game, plan.rules, str(copied), **size, **plan.other)


@pytest.mark.parametrize(
    ("game", "rules", "options", "why"),
    [
        ("morris", "twelve", {"gigabytes": 8.0}, "16.8 billion positions, too many to solve"),
        ("morris", "standard", {"size": 5}, "--stones must be at least 6"),
        ("morris", "standard", {"gigabytes": 1.0}, "this needs .* GB of memory"),
        ("neutron", "standard", {"board": "9x9x9"}, "board"),
        ("neutron", "standard", {"size": 3}, "this game is solved as a whole, not for fewer"),
        ("neutron", "standard", {"gigabytes": 2.0}, r"this needs 5\.0 GB of memory"),
        ("senet", "standard", {"size": 6}, "from 1 to 5"),
        ("senet", "standard", {"size": 5, "gigabytes": 1.0}, r"this needs 7\.\d GB of memory"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    game: str, rules: str, options: dict[str, Any], why: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=why):
        make_solver(game, rules, str(tmp_path), **options).run()
    assert not [*tmp_path.iterdir()]
