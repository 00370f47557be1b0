"""Starting games: rule sets, options and drawings."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ludoteca
from ludoteca.core import (
    IllegalMoveError,
    NotationError,
    OptionError,
    Position,
    PositionError,
    Seat,
    Sentence,
)
from tests.nim import NIM, NimMove, NimPosition, NimRules


class ShownPosition(NimPosition):
    __repr__ = Position.__repr__


def test_rules_already_made_may_be_given() -> None:
    rules = NIM.make_rules("lucky", heap=9)
    assert NIM.start(rules).heap == 9
    assert NIM.parse_position("3 0 1", rules).rules == rules


def test_the_rule_set_is_the_first_option() -> None:
    rules, heap = NIM.options("lucky")
    assert (rules.key, rules.default, rules.choices) == ("rules", "lucky", ("plain", "lucky"))
    assert (heap.key, heap.title, heap.default) == ("heap", "Heap", 7)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rules": "odd"}, "nim has no rule set 'odd': choose one of plain, lucky"),
        ({"pile": 3}, "nim (plain) has no option 'pile': its options are heap"),
        ({"heap": 0}, "Heap cannot be 0: choose a whole number from 1 to 99"),
        ({"heap": "many"}, "Heap cannot be 'many': choose a whole number from 1 to 99"),
        ({"rules": "lucky", "heap": 51}, "a lucky heap has at most 50"),
    ],
)
def test_what_a_game_cannot_be_played_with_is_refused(wrong: dict[str, str], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        NIM.start(**wrong)
    assert str(caught.value) == sentence


def test_a_drawing_and_the_other_fields_make_a_position() -> None:
    assert NIM.parse_diagram("ooo", "1 -") == NIM.parse_position("3 1 -")


def test_an_impossible_position_lists_its_faults() -> None:
    with pytest.raises(PositionError) as caught:
        NIM.parse_position("100 0 -")
    assert caught.value.faults == ("a heap has at most 99 counters, not 100",)


def test_a_game_knows_the_package_of_its_rules() -> None:
    assert NIM.package == "tests"
    assert repr(NIM) == "<Game nim>"


def test_rules_of_another_game_are_refused() -> None:
    rules = ludoteca.game("neutron").make_rules("classic")
    with pytest.raises(
        OptionError, match="nim has no rule set 'classic': choose one of plain, lucky"
    ):
        NIM.start(rules)


def test_the_names_of_a_game_can_be_translated() -> None:
    for name in (NIM.title, *NIM.seat_names, NIM.seat_name(Seat.SECOND)):
        assert isinstance(name, Sentence)


def test_a_game_without_a_narrator_is_told_plainly() -> None:
    (told,) = NIM.narrate(NIM.start(), NimMove("take", 2))
    assert told == "Left plays take2."
    assert isinstance(told.values["seat"], Sentence)


def test_what_a_game_leaves_out_has_a_default() -> None:
    start, move = NIM.start(), NimMove("take", 2)
    assert NIM.list_move(start, move) == ("", "take2")
    assert NIM.name_step(start, (), "heap") == ("heap",)
    assert not NIM.has_picture
    assert not NIM.can_be_void
    assert not start.may_be_void
    assert (NIM.why_not_step(start, "x"), NIM.before(start), NIM.after(start)) == (None,) * 3
    assert NIM.tally(start, None, NIM.seat_name) is None
    assert not [*NIM.threats(start), *NIM.dangers(start, Seat.FIRST), *NIM.protected(start)]
    assert not NIM.is_settled(start)


def test_texts_are_played_one_after_another() -> None:
    start = NIM.start()
    assert NIM.play(start) is start
    assert NIM.play(start, "take1", "TAKE3").heap == 3
    with pytest.raises(NotationError, match="cannot read 'give1'"):
        NIM.play(start, "take1", "give1")
    with pytest.raises(IllegalMoveError, match="4 cannot be taken now"):
        NIM.play(start, "take4")


@pytest.mark.parametrize(
    ("rules", "options", "written"),
    [
        ("japanese", {}, "rules='japanese', size=7"),
        ("aga", {"komi": 0.5, "suicide": True}, "rules='aga', size=7, komi=0.5, suicide=True"),
        ("japanese", {"handicap": 2}, "rules='japanese', size=7, komi=0.5, handicap=2"),
        (
            "japanese",
            {"handicap": 2, "komi": 6.5},
            "rules='japanese', size=7, komi=6.5, ko='simple', suicide=False, handicap=2",
        ),
    ],
)
def test_a_position_is_written_with_the_options_that_make_its_rules(
    rules: str, options: dict[str, float], written: str
) -> None:
    game = ludoteca.game("go")
    position = game.start(rules, size=7, **options)
    text = game.format_position(position)
    assert repr(position) == f"ludoteca.game('go').parse_position({text!r}, {written})"
    assert eval(repr(position), {"ludoteca": ludoteca}).rules == position.rules


@pytest.mark.parametrize("change", [{"pass_stones": True}, {"name": "mine"}])
def test_rules_that_no_options_make_are_written_out(change: dict[str, str]) -> None:
    game = ludoteca.game("go")
    position = game.start(replace(game.make_rules(size=7), **change))
    names = {"ludoteca": ludoteca, "GoRules": type(position.rules)}
    assert eval(repr(position), names).rules == position.rules


def test_a_position_of_unregistered_rules_is_named_by_its_class() -> None:
    class Strange(NimRules):
        pass

    position = ShownPosition(7, Seat.FIRST, None, Strange(name="plain", title="Plain"))
    assert "ShownPosition object at" in repr(position)
