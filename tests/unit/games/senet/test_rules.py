"""Senet's rule set and its options."""

from __future__ import annotations

import pickle

import pytest

from ludoteca.core import OptionError, Seat
from ludoteca.games.senet import GAME


def test_there_is_one_rule_set() -> None:
    assert list(GAME.presets) == ["standard"]
    assert GAME.make_rules().name == "standard"


def test_the_seats_are_named_after_their_first_pieces() -> None:
    assert [GAME.seat_name(seat) for seat in Seat] == ["Player 1", "Player A"]


def test_a_table_may_choose_bearing_off_and_opening() -> None:
    described = {option.key: (option.default, option.choices) for option in GAME.options()}
    assert described == {
        "rules": ("standard", ("standard",)),
        "bear_off": ("any", ("any", "exact")),
        "opening": ("first", ("first", "rolloff")),
    }


def test_chosen_options_go_into_the_rules() -> None:
    rules = GAME.start(bear_off="exact", opening="rolloff").rules
    assert (rules.bear_off, rules.opening) == ("exact", "rolloff")


@pytest.mark.parametrize(("option", "title"), [("bear_off", "Bearing off"), ("opening", "Opening")])
def test_another_value_is_refused(option: str, title: str) -> None:
    with pytest.raises(OptionError, match=f"{title} cannot be 'never': choose "):
        GAME.start(**{option: "never"})


def test_the_die_says_how_far_and_who_throws_next() -> None:
    rules = GAME.make_rules()
    assert {throw: rules.distance(throw) for throw in rules.throws} == {
        1: 1,
        2: 2,
        3: 3,
        4: 4,
        5: 6,
    }
    assert rules.again == {1, 4, 5}


def test_rules_and_positions_can_be_sent_to_another_process() -> None:
    start = GAME.start(bear_off="exact")
    copy = pickle.loads(pickle.dumps(start))
    assert copy == start
    assert copy.rules == start.rules
    assert hash(copy.rules) == hash(start.rules)
