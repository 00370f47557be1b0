"""The rule sets of the morris family and what a table may change in them."""

from __future__ import annotations

import pytest

from ludoteca.core import OptionError, OptionValue, Seat
from ludoteca.games.morris import GAME, MorrisEnding


def test_white_and_black_sit_at_the_board_and_white_moves_first() -> None:
    assert GAME.seat_names == ("White", "Black")
    for name in GAME.presets:
        assert GAME.seat_name(GAME.start(rules=name).turn) == "White"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("standard", ".../.../.../....../.../.../... w 9 9 0"),
        ("no-flying", ".../.../.../....../.../.../... w 9 9 0"),
        ("lasker", ".../.../.../....../.../.../... w 10 10 0"),
        ("twelve", ".../.../.../....../.../.../... w 12 12 0"),
        ("six", ".../.../..../.../... w 6 6 0"),
        ("three", ".../.../... w 3 3 0"),
    ],
)
def test_a_rule_set_begins_with_an_empty_board_and_all_men_in_hand(name: str, start: str) -> None:
    assert GAME.format_position(GAME.start(rules=name)) == start


def test_the_rule_sets_are_these_with_standard_as_the_default() -> None:
    assert list(GAME.presets) == ["standard", "no-flying", "lasker", "twelve", "six", "three"]
    assert GAME.start().rules.name == "standard"


def test_flying_belongs_to_these_rule_sets() -> None:
    flying = [name for name, rules in GAME.presets.items() if rules.flying]
    assert flying == ["standard", "lasker", "twelve"]


def test_a_table_may_change_flying_and_both_draws() -> None:
    options = {option.key: option.default for option in GAME.options()}
    assert options == {"rules": "standard", "flying": True, "repetition": 3, "quiet_turns": 100}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"repetition": 1}, "Repetition cannot be 1: choose 0, 2, 3, 4"),
        ({"quiet_turns": -1}, "Quiet turns cannot be -1: choose a whole number from 0 to 1000"),
        ({"flying": 3}, "Flying cannot be 3: choose yes or no"),
        (
            {"men": 7},
            (
                "morris (standard) has no option 'men': "
                "its options are flying, repetition, quiet_turns"
            ),
        ),
    ],
)
def test_other_values_and_options_are_refused(wrong: dict[str, OptionValue], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start("standard", **wrong)
    assert str(caught.value) == sentence


def test_every_ending_is_said_in_words() -> None:
    assert [ending.sentence for ending in MorrisEnding] == [
        "the loser has only two men left",
        "the loser cannot move any man",
        "the winner has three men in a line",
        "the board is full",
        "the same position has occurred too often",
        "there have been too many turns without a mill or a placement",
    ]


def test_seats_alternate() -> None:
    position = GAME.start()
    assert position.turn is Seat.FIRST
    assert position.play(position.legal_moves()[0]).turn is Seat.SECOND
