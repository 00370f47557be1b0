"""Moves are graded by what they lose, and games as lichess grades them."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.solved import Value, Verdict
from ludoteca.study.evaluation import Evaluation
from ludoteca.study.grading import (
    Grade,
    Thresholds,
    accuracy,
    agreed,
    game_accuracy,
    grade_move,
    loss_of,
)

WIN, DRAW, LOSS = Verdict(Value.WIN, 5), Verdict(Value.DRAW), Verdict(Value.LOSS, 4)
DOUBTFUL = Verdict(Value.WIN, 62, may_be_drawn=True)


def searched(chance: float) -> Evaluation:
    return Evaluation(chance, nodes=100, turn=Seat.FIRST)


def proved(verdict: Verdict, turn: Seat = Seat.FIRST) -> Evaluation:
    return Evaluation.of_verdict(verdict, turn)


@pytest.mark.parametrize(
    ("after", "grade", "mark"),
    [
        (0.70, Grade.GOOD, ""),
        (0.60, Grade.GOOD, ""),
        (0.551, Grade.GOOD, ""),
        (0.55, Grade.INACCURACY, "?!"),
        (0.501, Grade.INACCURACY, "?!"),
        (0.50, Grade.MISTAKE, "?"),
        (0.451, Grade.MISTAKE, "?"),
        (0.45, Grade.BLUNDER, "??"),
        (0.0, Grade.BLUNDER, "??"),
    ],
)
def test_marks_are_given_at_5_10_and_15_points(after: float, grade: Grade, mark: str) -> None:
    found = grade_move(searched(0.6), searched(after), Seat.FIRST)
    assert (found, found.mark) == (grade, mark)


def test_a_loss_is_that_of_the_mover() -> None:
    assert loss_of(searched(0.4), searched(0.6), Seat.SECOND) == pytest.approx(0.2)
    assert loss_of(searched(0.4), searched(0.6), Seat.FIRST) == 0
    assert grade_move(searched(0.4), searched(0.6), Seat.SECOND) is Grade.BLUNDER


def test_the_thresholds_can_be_changed() -> None:
    strict = Thresholds(inaccuracy=1, mistake=2, blunder=3)
    assert grade_move(searched(0.6), searched(0.57), Seat.FIRST, strict) is Grade.BLUNDER
    assert grade_move(searched(0.6), searched(0.57), Seat.FIRST) is Grade.GOOD


@pytest.mark.parametrize(
    ("before", "after", "grade"),
    [
        (WIN, LOSS, Grade.BEST),  # The other side loses one ply later
        (WIN, Verdict(Value.LOSS, 8), Grade.GOOD),  # A slower win
        (WIN, DRAW, Grade.BLUNDER),
        (WIN, WIN, Grade.BLUNDER),
        (WIN, Verdict(Value.LOSS, 40, may_be_drawn=True), Grade.MISTAKE),
        (DOUBTFUL, DRAW, Grade.MISTAKE),
        (DRAW, DRAW, Grade.BEST),
        (DRAW, WIN, Grade.BLUNDER),
        (LOSS, Verdict(Value.WIN, 3), Grade.BEST),
        (LOSS, Verdict(Value.WIN, 1), Grade.GOOD),  # It could have held out longer
    ],
)
def test_where_it_is_proved_the_change_of_result_counts(
    before: Verdict, after: Verdict, grade: Grade
) -> None:
    lax = Thresholds(60, 70, 80)
    assert grade_move(proved(before), proved(after, Seat.SECOND), Seat.FIRST, lax) is grade


@pytest.mark.parametrize(
    ("after", "grade"),
    [(0.6, Grade.BEST), (0.5997, Grade.BEST), (0.58, Grade.GOOD), (0.52, Grade.INACCURACY)],
)
def test_exact_chances_of_dice_are_compared_by_points(after: float, grade: Grade) -> None:
    before, then = proved(Verdict(chance=0.6)), proved(Verdict(chance=1 - after), Seat.SECOND)
    assert grade_move(before, then, Seat.FIRST) is grade


def test_a_mark_is_what_two_searches_agree_on() -> None:
    assert agreed(Grade.BLUNDER, Grade.INACCURACY) is Grade.INACCURACY
    assert agreed(Grade.MISTAKE, Grade.BLUNDER) is Grade.MISTAKE
    assert agreed(Grade.MISTAKE, Grade.GOOD) is None
    assert agreed(Grade.INACCURACY, Grade.BEST) is None


@pytest.mark.parametrize(
    ("loss", "percent"),
    [(-3, 100), (0, 100), (5, 80.81), (10, 64.58), (15, 51.52), (50, 9.53), (90, 0), (100, 0)],
)
def test_the_accuracy_of_a_move_follows_the_formula(loss: float, percent: float) -> None:
    assert accuracy(loss) == pytest.approx(percent, abs=0.01)


def test_the_accuracy_of_a_game_is_the_mean_of_two_means() -> None:
    chances = [0.5, 0.5, 0.7, 0.6]
    # Windows of two: the deviations are 0, 10 and 5 points, so the weights are 0.5, 10 and 5.
    first, third = 100.0, accuracy(10)
    weighted = (0.5 * first + 5 * third) / 5.5
    harmonic = 2 / (1 / first + 1 / third)
    assert game_accuracy(chances, [0.0, None, 0.1]) == pytest.approx((weighted + harmonic) / 2)
    assert game_accuracy(chances, [None, 0.2, None]) == pytest.approx(accuracy(20))


def test_without_moves_there_is_no_accuracy() -> None:
    assert game_accuracy([0.5, 0.5], [None]) is None
    assert game_accuracy([0.5], []) is None
    assert game_accuracy([0.5, 1.0], [0.0]) == 100.0


def test_a_long_game_has_wider_windows() -> None:
    chances = [0.5 + 0.4 * (number % 2) for number in range(101)]
    losses = [0.4 if number % 2 else 0.0 for number in range(100)]
    found = game_accuracy(chances, losses)
    assert found is not None
    assert 0 < found < 60
