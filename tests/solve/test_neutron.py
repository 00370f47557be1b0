"""Neutron's solver against a slow one, on boards that are small enough for it."""

from __future__ import annotations

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


def solver_in(folder: Path, threads: int = 1, **options: Any) -> native.Solver:
    return make_solver("neutron", "standard", str(folder), threads, **options)


def table_in(folder: Path, **options: Any) -> native.Tablebase:
    assert native.core is not None
    return native.core.Tablebase("neutron", "standard", str(folder), **options)


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


def test_half_a_solution_is_none_and_texts_of_other_boards_are_not_known(tmp_path: Path) -> None:
    solver_in(tmp_path, board="3x4x3").run()
    table = table_in(tmp_path, board="3x4x3")
    for text in ("", "hello", "bbb1/2n1/4/www1 w", "bbbbb/5/2n2/5/wwwww b n", "bbbn/4/www1 w n"):
        assert table.probe_text(text) is None
    (values,) = tmp_path.glob("*-values.table")
    values.unlink()
    with pytest.raises(ValueError, match="cannot be opened"):
        table_in(tmp_path, board="3x4x3")
    assert solver_in(tmp_path, board="3x4x3").estimate().seconds > 0
