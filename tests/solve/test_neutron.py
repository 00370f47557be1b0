"""Neutron's solver against a slow one, on boards that are small enough for it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.games.neutron import NeutronRules
from tests.solve.conftest import make_solver
from tests.solve.plain import PlainSolution
from tests.solve.small_neutron import Relative

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

RULE_SETS = [(True, True), (False, False), (True, False), (False, True)]
SMALL = [(Relative(3, 3, pieces), rules) for pieces in (2, 3) for rules in RULE_SETS]
LARGER = [
    (relative, rules)
    for relative in (Relative(3, 4, 2), Relative(3, 4, 3), Relative(4, 3, 3))
    for rules in RULE_SETS
]

MIDDLE: dict[str, Any] = {"board": "4x4x4"}
"""Large enough to be interrupted; no slow solver follows."""

MIDDLE_COUNTS = {"wins": 2_751_044, "losses": 729_202, "draws": 123_354, "longest": 30}


def solver_in(folder: Path, threads: int = 1, **options: Any) -> native.Solver:
    return make_solver("neutron", "standard", str(folder), threads, **options)


def table_in(folder: Path, **options: Any) -> native.Tablebase:
    assert native.core is not None
    return native.core.Tablebase("neutron", "standard", str(folder), **options)


def values_in(folder: Path) -> Path:
    (found,) = folder.glob("*-values.table")
    return found


def compare(relative: Relative, rule_set: tuple[bool, bool], folder: Path) -> None:
    base_wins, blocked_shared = rule_set
    rules = NeutronRules(
        name="standard",
        title="",
        base_wins=base_wins,
        blocked_shared=blocked_shared,
        repetition=0,
    )
    options: dict[str, Any] = {
        "board": str(relative),
        "base_wins": base_wins,
        "blocked_shared": blocked_shared,
    }
    solver = solver_in(folder, **options)
    solver.run()
    table = table_in(folder, **options)
    positions = [*relative.positions(rules)]
    plain = PlainSolution(positions, key=lambda position: position)
    for position in positions:
        text, verdict = relative.text(position), plain.verdicts[position]
        found = table.probe_text(text)
        assert found is not None
        assert verdict.value is not None
        assert (found.kind, found.plies) == (verdict.value.name.lower(), verdict.plies), text
    # The positions are of both seats to move; the tables have each state once.
    assert 2 * solver.verify() == len(positions)


@pytest.mark.parametrize(("relative", "rule_set"), SMALL, ids=str)
def test_every_state_of_a_small_board_is_as_the_rules_say(
    relative: Relative, rule_set: tuple[bool, bool], tmp_path: Path
) -> None:
    compare(relative, rule_set, tmp_path)


@pytest.mark.solved_large
@pytest.mark.parametrize(("relative", "rule_set"), LARGER, ids=str)
def test_every_state_of_a_larger_board_is_as_the_rules_say(
    relative: Relative, rule_set: tuple[bool, bool], tmp_path: Path
) -> None:
    compare(relative, rule_set, tmp_path)


@pytest.fixture(scope="module")
def middle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("middle")
    solver_in(folder, threads=2, **MIDDLE).run()
    return folder


def test_a_solution_leaves_two_tables_and_nothing_else(middle: Path) -> None:
    names = sorted(path.name.rpartition("-")[2] for path in middle.iterdir())
    assert names == ["distances.table", "values.table"]
    solver = solver_in(middle, **MIDDLE)
    assert solver.estimate().seconds == 0
    assert solver.verify() == sum(MIDDLE_COUNTS.values()) - MIDDLE_COUNTS["longest"]


SOLVE = """
import sys
from ludoteca import native
native.solvers().Solver("neutron", "standard", sys.argv[1], board="4x4x4").run()
"""


def kill_at(folder: Path, layer: int) -> None:
    with subprocess.Popen([sys.executable, "-c", SOLVE, str(folder)]) as process:
        try:
            while process.poll() is None and not [*folder.glob(f"*.scratch/layer-{layer}")]:
                time.sleep(0.001)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_solution_that_was_killed_goes_on(middle: Path, tmp_path: Path) -> None:
    for layer in (1, 4, 12):
        kill_at(tmp_path, layer)
        assert not [*tmp_path.glob("*.table")]
    # What was being written is written again; what is damaged too.
    (scratch,) = tmp_path.glob("*.scratch")
    newest = max(scratch.glob("layer-*"), key=lambda path: path.stat().st_mtime)
    newest.write_bytes(newest.read_bytes()[:-1])
    # A layer in the place of another is not believed.
    (scratch / "layer-3").write_bytes((scratch / "layer-2").read_bytes())
    solver_in(tmp_path, **MIDDLE).run()
    for path in middle.iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    assert len([*tmp_path.iterdir()]) == 2


def test_a_callback_that_raises_stops_the_solution(tmp_path: Path) -> None:
    seen: list[float] = []

    def tell(stage: native.Stage) -> None:
        seen.append(stage.done / stage.total)
        if stage.done > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver_in(tmp_path, **MIDDLE).run(tell)
    assert seen == sorted(seen)
    assert not [*tmp_path.glob("*.table")]


@pytest.fixture
def copied(middle: Path, tmp_path: Path) -> Path:
    for path in middle.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_a_changed_byte_is_noticed(copied: Path) -> None:
    path = values_in(copied)
    content = bytearray(path.read_bytes())
    content[70_000] ^= 1
    path.write_bytes(content)
    with pytest.raises(ValueError, match="it is damaged"):
        solver_in(copied, **MIDDLE).verify()


def test_tables_of_other_rules_are_refused(copied: Path) -> None:
    path = values_in(copied)
    path.rename(path.with_name(path.name.replace("base_wins-yes", "base_wins-no")))
    with pytest.raises(ValueError, match="it is of other rules or of another version"):
        table_in(copied, **MIDDLE, base_wins=False)


def test_half_a_solution_is_none(copied: Path) -> None:
    values_in(copied).unlink()
    with pytest.raises(ValueError, match="cannot be opened"):
        table_in(copied, **MIDDLE)
    assert solver_in(copied, **MIDDLE).estimate().seconds > 0


def test_texts_of_other_boards_are_not_known(middle: Path) -> None:
    table = table_in(middle, **MIDDLE)
    for text in ("", "hello", "bbbb/4/2n1/wwww w", "bbbbb/5/2n2/5/wwwww b n", "bbbn/4/3b/wwww w n"):
        assert table.probe_text(text) is None


@pytest.mark.parametrize(
    ("options", "gigabytes", "why"),
    [
        ({"board": "9x9x9"}, 8.0, "board"),
        ({"size": 3}, 8.0, "this game is solved as a whole, not for fewer pieces"),
        ({}, 2.0, "this needs 5.0 GB of memory"),
    ],
)
def test_what_cannot_be_done_is_refused(
    options: dict[str, Any], gigabytes: float, why: str, tmp_path: Path
) -> None:
    assert native.core is not None
    with pytest.raises(ValueError, match=why):
        make_solver("neutron", "standard", str(tmp_path), gigabytes=gigabytes, **options).run()
