"""Neutron's two rule sets and the option."""

from __future__ import annotations

import pytest

from ludoteca.core import OptionError, Seat
from ludoteca.games.neutron import GAME


def test_the_rule_sets_differ_in_base_and_blocked_neutron() -> None:
    described = {
        name: (rules.base_wins, rules.blocked_shared) for name, rules in GAME.presets.items()
    }
    assert described == {"standard": (True, True), "classic": (False, False)}


def test_standard_is_what_is_played_unless_another_is_chosen() -> None:
    assert GAME.make_rules().name == "standard"


@pytest.mark.parametrize("name", ["standard", "classic"])
def test_a_table_may_choose_how_often_a_position_may_come_and_the_start(name: str) -> None:
    described = {option.key: (option.default, option.choices) for option in GAME.options(name)}
    assert described == {
        "rules": (name, ("standard", "classic")),
        "repetition": (3, (0, 2, 3, 4)),
        "start": ("usual", ("usual", "balanced")),
    }
    assert GAME.start(rules=name, repetition=4).rules.repetition == 4


def test_another_number_is_refused() -> None:
    with pytest.raises(OptionError, match="Repetition cannot be 1: choose 0, 2, 3, 4"):
        GAME.start(repetition=1)


def test_the_seats_are_white_and_black() -> None:
    assert [GAME.seat_name(seat) for seat in Seat] == ["White", "Black"]
