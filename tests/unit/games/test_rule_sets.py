"""The seats, rule sets and options of the games as data."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import ludoteca
from ludoteca.core import OptionError, Seat

REPETITION = (0, 2, 3, 4)


@pytest.mark.parametrize(
    ("key", "seats", "presets"),
    [
        ("morris", "White, Black", "standard, no-flying, lasker, twelve, six, three"),
        ("shogi", "Black, White", "standard, minishogi"),
        ("neutron", "White, Black", "standard, classic"),
        ("senet", "Player 1, Player A", "standard"),
        ("go", "Black, White", "japanese, chinese, aga, new-zealand, tromp-taylor"),
    ],
)
def test_the_seats_and_rule_sets_have_these_names_and_the_first_begins(
    key: str, seats: str, presets: str
) -> None:
    game = ludoteca.game(key)
    assert ", ".join(game.seat_names) == seats
    assert ", ".join(game.presets) == presets
    assert game.make_rules() == next(iter(game.presets.values()))
    assert all(game.start(rules).turn is Seat.FIRST for rules in game.presets)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("morris", {"flying": (True, ()), "repetition": (3, REPETITION)}),
        ("morris", {"quiet_turns": (100, range(1001))}),
        ("neutron", {"repetition": (3, REPETITION), "start": ("usual", ("usual", "balanced"))}),
        (
            "senet",
            {"bear_off": ("any", ("any", "exact")), "opening": ("first", ("first", "rolloff"))},
        ),
        ("go", {"size": (19, range(2, 26)), "komi": (6.5, ()), "suicide": (False, ())}),
        ("go", {"ko": ("simple", ("simple", "positional", "situational"))}),
        ("go", {"handicap": (0, (0, *range(2, 10)))}),
        (
            "shogi",
            {"impasse": ("csa27", ("csa27", "jsa24", "none")), "repetition": (4, REPETITION)},
        ),
        ("shogi", {"illegal_move": ("reject", ("reject", "loss"))}),
    ],
)
def test_a_table_may_choose_these_values(key: str, options: dict[str, Any]) -> None:
    game = ludoteca.game(key)
    listed = {one.key: (one.default, one.choices) for one in game.options()}
    assert {name: listed[name] for name in options} == options
    for name, (default, choices) in options.items():
        for value in (default, *choices[-1:]):
            rules = game.make_rules(**{name: value, **({"size": 19} if name == "handicap" else {})})
            assert getattr(rules, name) == value


@pytest.mark.parametrize(
    ("key", "wrong", "sentence"),
    [
        ("morris", {"repetition": 1}, "Repetition cannot be 1: choose 0, 2, 3, 4"),
        (
            "morris",
            {"quiet_turns": -1},
            "Quiet turns cannot be -1: choose a whole number from 0 to 1000",
        ),
        ("morris", {"flying": 3}, "Flying cannot be 3: choose yes or no"),
        ("neutron", {"repetition": 5}, "Repetition cannot be 5: choose 0, 2, 3, 4"),
        ("senet", {"bear_off": "never"}, "Bearing off cannot be 'never': choose any, exact"),
        ("go", {"ko": "super"}, "Ko cannot be 'super': choose simple, positional, situational"),
        ("go", {"size": 26}, "Size cannot be 26: choose a whole number from 2 to 25"),
        ("go", {"handicap": 1}, "Handicap cannot be 1: choose 0, 2, 3, 4, 5, 6, 7, 8, 9"),
        *(
            (
                "go",
                {"komi": komi},
                f"Komi cannot be {komi!r}: choose a number between -1000000 and 1000000",
            )
            for komi in ("2000000", float("nan"))
        ),
        (
            "shogi minishogi",
            {"handicap": "rook"},
            "shogi (minishogi) has no option 'handicap': its options are illegal_move, repetition",
        ),
    ],
)
def test_other_values_and_options_are_refused(
    key: str, wrong: dict[str, Any], sentence: str
) -> None:
    name, *rules = key.split()
    with pytest.raises(OptionError) as caught:
        ludoteca.game(name).start(*rules, **wrong)
    assert str(caught.value) == sentence


def test_the_rule_sets_differ_like_this() -> None:
    morris, neutron, go = (ludoteca.game(key).presets for key in ("morris", "neutron", "go"))
    assert [name for name, one in morris.items() if one.flying] == ["standard", "lasker", "twelve"]
    assert [one.men for one in morris.values()] == [9, 9, 10, 12, 6, 3]
    differing = {name: (one.base_wins, one.blocked_shared) for name, one in neutron.items()}
    assert differing == {"standard": (True, True), "classic": (False, False)}
    counted = {name: (one.komi, one.ko, one.area) for name, one in go.items()}
    assert counted == {
        "japanese": (6.5, "simple", False),
        "chinese": (7.5, "simple", True),
        "aga": (7.5, "situational", True),
        "new-zealand": (7.0, "situational", True),
        "tromp-taylor": (7.5, "positional", True),
    }
    assert [name for name, one in go.items() if one.suicide] == ["new-zealand", "tromp-taylor"]
    assert [name for name, one in go.items() if one.pass_stones] == ["aga"]
    assert [name for name, one in go.items() if not one.marking] == ["tromp-taylor"]


def test_rules_and_positions_can_be_sent_to_another_process() -> None:
    start = ludoteca.game("senet").start(bear_off="exact")
    copy = pickle.loads(pickle.dumps(start))
    assert copy == start
    assert copy.rules == start.rules
    assert hash(copy.rules) == hash(start.rules)
