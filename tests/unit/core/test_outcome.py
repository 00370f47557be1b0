"""How a game ended, and what that is worth to whom."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat, Sentence
from tests.nim import NimEnding


@pytest.mark.parametrize(
    ("outcome", "winners", "worth"),
    [
        (Outcome.won(Seat.FIRST, NimEnding.LAST), {Seat.FIRST}, (1, -1)),
        (Outcome.won(Seat.SECOND, NimEnding.LAST), {Seat.SECOND}, (-1, 1)),
        (Outcome.drawn(NimEnding.LAST), set(), (0, 0)),
        (Outcome.shared(NimEnding.LAST), {Seat.FIRST, Seat.SECOND}, (0, 0)),
    ],
)
def test_an_outcome_says_who_won_and_by_which_rule(
    outcome: Outcome, winners: set[Seat], worth: tuple[int, int]
) -> None:
    assert outcome.winners == winners
    assert (outcome.worth(Seat.FIRST), outcome.worth(Seat.SECOND)) == worth
    assert outcome.ending == "last"
    assert outcome.ending.sentence == "the winner took the last counter"
    assert isinstance(outcome.ending.sentence, Sentence)


def test_each_seat_has_an_opponent_and_an_index() -> None:
    assert Seat.FIRST.opponent is Seat.SECOND
    assert Seat.SECOND.opponent is Seat.FIRST
    assert [seat.index for seat in Seat] == [0, 1]
