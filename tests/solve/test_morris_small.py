"""Three and six men's morris: the tables and the plain solver agree on every position."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.games.morris import GAME, MorrisPosition
from ludoteca.solved import Tablebase, Value, Verdict
from tests.solve.conftest import make_solver
from tests.solve.morris_positions import Symmetry, all_moving, endless
from tests.solve.plain import PlainSolution


def tablebase_of(core: native.Core, name: str, folder: Path) -> Tablebase:
    make_solver("morris", name, str(folder)).run()
    return Tablebase(core.Tablebase("morris", name, str(folder)))


@pytest.fixture(scope="module")
def six(core: native.Core, tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    return tablebase_of(core, "six", tmp_path_factory.mktemp("six"))


def assert_agreement(knowledge: Tablebase, plain: PlainSolution) -> None:
    for key, position in plain.positions.items():
        if position.outcome is None:
            assert knowledge.verdict(position) == plain.verdicts[key], position


def test_three_mens_morris_agrees_state_by_state(core: native.Core, tmp_path: Path) -> None:
    rules, three = endless("three"), tablebase_of(core, "three", tmp_path)
    moving = [position for position in all_moving(rules, 3, 3) if position.outcome is None]
    plain = PlainSolution([GAME.setup(rules), *moving], Symmetry(rules.board).key)
    assert_agreement(three, plain)
    assert plain.verdicts[Symmetry(rules.board).key(GAME.setup(rules))].value is Value.WIN


@pytest.mark.solved_large
def test_six_mens_morris_agrees_with_three_men_each(six: Tablebase) -> None:
    rules = endless("six")
    symmetry = Symmetry(rules.board)
    first: dict[object, MorrisPosition] = {}
    for position in all_moving(rules, 3, 3):
        first.setdefault(symmetry.key(position), position)
    assert_agreement(six, PlainSolution(first.values(), symmetry.key))


def test_six_mens_morris_is_a_draw(six: Tablebase) -> None:
    start = GAME.setup(endless("six"))
    assert six.verdict(start) == Verdict(Value.DRAW)
    assert {verdict.value for verdict in six.verdicts(start).values()} == {Value.DRAW}


@pytest.mark.solved_large
def test_six_mens_morris_agrees_state_by_state(six: Tablebase) -> None:
    rules = endless("six")
    assert_agreement(six, PlainSolution([GAME.setup(rules)], Symmetry(rules.board).key))
