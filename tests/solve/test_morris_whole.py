"""The whole of nine men's morris, as the tables of the user have it.

It takes an hour to solve, so this looks only at what ``ludoteca solve morris`` has already made.
"""

from __future__ import annotations

import random

import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.games.morris import GAME
from ludoteca.games.morris.position import MorrisPosition
from ludoteca.solved import Tablebase, Value, Verdict, tablebase_folder
from tests.solve.conftest import options_of
from tests.solve.morris_positions import endless
from tests.solve.plain import best, verdict_of_end
from tests.solve.test_morris_nine import assert_consistent, counts_in
from tests.stored import read_json

pytestmark = pytest.mark.solved_large

RULES = endless("standard")
START = GAME.start(RULES)
MEN = range(3, 10)
POSITIONS, PLACING_POSITIONS = 100_000, 1000


@pytest.fixture(scope="module")
def known(core: native.Core) -> Tablebase:
    if "placing-18" not in counts_in(tablebase_folder()):
        pytest.skip("ludoteca solve morris has not been run to its end here")
    table = core.Tablebase("morris", RULES.name, str(tablebase_folder()), **options_of(RULES))
    return Tablebase(table)


def test_the_tables_have_the_known_counts() -> None:
    golden = read_json("solved/morris.json")
    for part, counts in counts_in(tablebase_folder()).items():
        assert counts == golden[part]


def test_the_game_is_a_draw_whatever_the_first_man_does(known: Tablebase) -> None:
    assert known.verdict(START) == Verdict(Value.DRAW)
    verdicts = known.verdicts(START)
    assert len(verdicts) == 24
    assert {*verdicts.values()} == {Verdict(Value.DRAW)}


def test_random_positions_follow_from_those_after_each_move(known: Tablebase) -> None:
    assert_consistent(known, [(own, enemy) for own in MEN for enemy in MEN], POSITIONS)


def any_placing(dice: random.Random) -> MorrisPosition:
    """Draw a position of a random game in which men are still placed."""
    position = START
    for _ in range(dice.randrange(18)):
        after = position.play(dice.choice(position.legal_moves()))
        if after.outcome is None:
            position = after
    return position


def test_random_placements_follow_from_those_after_each_move(known: Tablebase) -> None:
    dice = random.Random(18)
    for _ in range(PLACING_POSITIONS):
        position = any_placing(dice)
        after = [position.play(move) for move in position.legal_moves()]
        verdicts = [verdict_of_end(one) or known.verdict(one) for one in after]
        assert None not in verdicts
        expected = best(verdict for verdict in verdicts if verdict is not None)
        assert known.verdict(position) == expected, position


def test_a_game_between_two_who_never_err_is_drawn(known: Tablebase) -> None:
    dice, position = random.Random(9), START
    for _ in range(60):
        moves = [move for move, one in known.verdicts(position).items() if one.value]
        assert all(known.verdicts(position)[move].value is Value.LOSS for move in moves)
        keeping = [move for move in position.legal_moves() if move not in moves]
        position = position.play(dice.choice(keeping))
        assert known.verdict(position) == Verdict(Value.DRAW)
    assert position.turn is Seat.FIRST
