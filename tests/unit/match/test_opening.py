"""Who sits where, and who begins."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.match.commands import PlayMove
from ludoteca.match.seating import ChooseColour
from ludoteca.match.state import Stage
from tests.unit.match.table import FIRST, SECOND, Table


@pytest.mark.parametrize(
    ("chooser", "colour", "swapped"),
    [(FIRST, FIRST, False), (FIRST, SECOND, True), (SECOND, FIRST, True), (SECOND, SECOND, False)],
)
def test_a_player_chooses_a_colour(chooser: Seat, colour: Seat, swapped: bool) -> None:
    table = Table("morris", colours="choice", names=("Ana", "Boris"))
    assert table.refusal(PlayMove("d2"), FIRST) == "session/in-choice"
    table.do(ChooseColour(colour), chooser)
    assert table.stage() is Stage.PLAY
    assert table.session.state.names == (("Boris", "Ana") if swapped else ("Ana", "Boris"))
    assert table.session.state.seat_of(chooser) is colour


def test_nothing_else_is_possible_before_nigiri() -> None:
    assert Table("go", colours="nigiri").refuses(ChooseColour(FIRST), FIRST) == (
        "session/in-nigiri",
        "this is not possible yet: nigiri comes first",
    )


def test_seats_are_settled_before_the_first_turn_is() -> None:
    table = Table("senet", options={"opening": "rolloff"}, colours="choice")
    table.do(ChooseColour(SECOND), FIRST)
    assert table.stage() is Stage.BEFORE


def test_nobody_throws_for_the_first_turn_of_a_set_up_position() -> None:
    table = Table(
        "senet", options={"opening": "rolloff"}, start="1A2B3C4D5E.................... 1 3"
    )
    assert table.stage() is Stage.PLAY
