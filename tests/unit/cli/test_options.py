"""What the command line says about rules becomes a position."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.cli.options import starting_position
from ludoteca.core import OptionError
from ludoteca.games.registry import BUILT_IN

GO = ludoteca.game("go")


@pytest.mark.parametrize("key", BUILT_IN)
def test_every_option_of_every_game_is_understood(key: str) -> None:
    game = ludoteca.game(key)
    for rules in game.presets:
        for option in game.options(rules):
            pair = f"{option.key}={option.shown()}"
            position = starting_position(game, rules, None, [pair], None)
            assert position.rules == game.make_rules(rules)


def test_size_and_pairs_are_put_together() -> None:
    position = starting_position(GO, "chinese", 9, ["komi=5,5", "handicap=2"], None)
    assert position.rules == GO.make_rules("chinese", size=9, komi=5.5, handicap=2)


def test_the_rules_may_be_named_as_an_option() -> None:
    assert starting_position(GO, None, None, ["rules=aga"], None).rules.name == "aga"


def test_a_text_is_read_by_those_rules() -> None:
    position = starting_position(GO, "aga", None, None, "2/2 w - 0/0 0")
    assert (position.turn, position.rules.name) == (ludoteca.Seat.SECOND, "aga")


def test_a_size_that_contradicts_the_text_is_refused() -> None:
    with pytest.raises(OptionError, match="the position is not of size 9"):
        starting_position(GO, None, 9, None, "2/2 w - 0/0 0")


@pytest.mark.parametrize("pair", ["komi", "komi=much", "colour=red", "size=0", "self=1"])
def test_what_is_no_option_is_refused(pair: str) -> None:
    with pytest.raises(OptionError):
        starting_position(GO, None, None, [pair], None)
