"""What a computer at the table does besides moving."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.match.computer import agrees, longest_thought, seconds_to_think
from ludoteca.match.events import Created, Proposal
from ludoteca.match.session import Session


@pytest.mark.parametrize(
    ("usual", "left", "seconds"),
    [(1.0, None, 1.0), (1.0, 600.0, 1.0), (1.0, 15.0, 0.5), (1.0, 0.2, 0.05), (5.0, 0.0, 0.05)],
)
def test_a_computer_plans_its_time(usual: float, left: float | None, seconds: float) -> None:
    assert seconds_to_think(usual, left) == pytest.approx(seconds)


def test_a_level_has_its_own_effort_whatever_was_chosen_for_computers() -> None:
    assert longest_thought("greedy", 60.0) == 60.0
    levels = {
        longest_thought(f"level:{number}", usual) for number in (1, 10) for usual in (0.1, 60)
    }
    assert levels == {5.0}


def test_a_computer_gives_a_point_away_only_where_it_stands_worse() -> None:
    text = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G 1"
    state = Session.begin(Created(at=0.0, game="shogi", rules="standard", start=text)).state
    assert agrees(state, Proposal.DRAW, Seat.SECOND)
    assert not agrees(state, Proposal.DRAW, Seat.FIRST)
    assert not agrees(state, Proposal.NO_RESULT, Seat.FIRST)


@pytest.mark.parametrize("what", [Proposal.TAKEBACK, Proposal.PAUSE, Proposal.REMATCH])
def test_a_computer_is_obliging_in_everything_else(what: Proposal) -> None:
    state = Session.begin(Created(at=0.0, game="neutron", rules="standard")).state
    assert all(agrees(state, what, seat) for seat in Seat)
