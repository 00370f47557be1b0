"""An evaluation says what each seat can expect, in the terms of the game."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.games.registry import game
from ludoteca.solved import Value, Verdict
from ludoteca.study.evaluation import Evaluation
from tests.unit.games.neutron.test_position import BLOCKING

GO = game("go")
WIN = Evaluation.of_verdict(Verdict(Value.WIN, 7), Seat.SECOND)


@pytest.mark.parametrize(
    ("verdict", "chance"),
    [
        (Verdict(Value.WIN, 3), 1.0),
        (Verdict(Value.WIN, 30, may_be_drawn=True), 0.75),
        (Verdict(Value.DRAW), 0.5),
        (Verdict(Value.LOSS, 4), 0.0),
        (Verdict(chance=0.625), 0.625),
    ],
)
def test_a_verdict_is_an_expected_result(verdict: Verdict, chance: float) -> None:
    found = Evaluation.of_verdict(verdict, Seat.FIRST)
    assert (found.chance, found.chance_of(Seat.SECOND)) == (chance, 1 - chance)
    turned = Evaluation.of_verdict(verdict, Seat.SECOND)
    assert turned.chance == 1 - chance


@pytest.mark.parametrize(
    ("found", "first", "second"),
    [
        (Evaluation(0.617, nodes=9, turn=Seat.FIRST), "62 %", "38 %"),
        (Evaluation(0.6, lead=3.5, nodes=9, turn=Seat.SECOND), "-3.5 points", "+3.5 points"),
        (Evaluation(1.0, mate=5, turn=Seat.FIRST), "wins in 3 turns", "loses in 3 turns"),
        (WIN, "loses in 4 turns", "wins in 4 turns"),
        (Evaluation.of_verdict(Verdict(Value.LOSS), Seat.FIRST), "has lost", "has won"),
        (Evaluation.of_verdict(Verdict(Value.DRAW), Seat.FIRST), "draw", "draw"),
        (
            Evaluation.of_verdict(Verdict(chance=0.25), Seat.FIRST),
            "wins 25.0 %",
            "wins 75.0 %",
        ),
    ],
)
def test_each_seat_has_its_own_words(found: Evaluation, first: str, second: str) -> None:
    assert [found.text(GO, seat) for seat in Seat] == [first, second]


def test_the_seat_to_move_needs_no_name() -> None:
    found = Evaluation(0.0, Verdict(Value.WIN, 3))
    assert found.text(GO, Seat.SECOND) == "wins in 2 turns"


def test_the_source_is_said() -> None:
    assert WIN.source == "proved"
    assert Evaluation(0.5, nodes=200_000).source == "engine, 200,000 nodes"
    assert not Evaluation(1.0, mate=3, nodes=10).is_proved


def test_a_forced_move_is_worth_what_follows() -> None:
    before = WIN.one_ply_earlier(Seat.FIRST)
    assert (before.verdict, before.chance) == (Verdict(Value.LOSS, 8), 0.0)
    mated = Evaluation(0.0, mate=-4, lead=2.0, turn=Seat.FIRST)
    assert mated.one_ply_earlier(Seat.SECOND).mate == 5
    assert mated.one_ply_earlier(Seat.SECOND).lead == -2.0
    assert mated.one_ply_earlier(Seat.FIRST).mate == -5


def test_a_game_that_both_win_is_even() -> None:
    neutron = game("neutron")
    position = neutron.parse_diagram(BLOCKING, "w n")
    blocked = neutron.play(position, "Nc3a3,e3b3")
    assert blocked.outcome is not None
    assert len(blocked.outcome.winners) == 2
    ended = Evaluation.of_end(blocked)
    assert (ended.chance, ended.verdict) == (0.5, Verdict(Value.DRAW))
