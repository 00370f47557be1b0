"""Every value of every option: both twins begin the same game, and play it the same way."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from ludoteca.core.rules import OptionValue
from tests.twins.pair import Pair
from tests.twins.shorter import told_shortly
from tests.twins.ways import GAMES, RULE_SETS, Way, is_possible

pytestmark = pytest.mark.usefixtures("core")

PLIES = 8
KOMI = [half / 2 for half in range(-20, 21)] + [-999_999.5, 0.25, 361.5, 999_999.5]
"""Komi may be any number, but a whole one only where a game may be drawn."""

SMALL = {"go": {"size": 5}}  # The size does not matter here
MANY = 100  # Of an option with more values than this, the rule sets of its game share the values


QUIET = ".../.B./WW./.B..../.WW/.B./B.. w 0 0"


def values(key: str, rules: str, name: str) -> Sequence[OptionValue]:
    presets = list(GAMES[key].presets)
    option = next(one for one in GAMES[key].presets[rules].options() if one.key == name)
    choices: Sequence[OptionValue] = option.choices
    if not choices:
        return (False, True) if isinstance(option.default, bool) else KOMI
    return choices if len(choices) < MANY else choices[presets.index(rules) :: len(presets)]


def ways(key: str, rules: str) -> Iterator[Way]:
    for option in GAMES[key].presets[rules].options():
        for value in values(key, rules, option.key):
            yield Way(key, rules, {**SMALL.get(key, {}), option.key: value})


def play(way: Way) -> None:
    rng = random.Random(str(way))
    pair = Pair(way)
    with told_shortly(pair):
        pair.check()
        for ply in range(PLIES):
            moves = pair.position.legal_moves()
            if moves:
                passes = way.game == "go" and ply >= PLIES - 2
                pair.play(len(moves) - 1 if passes else rng.randrange(len(moves)))
        pair.check()


def play_or_refuse(way: Way) -> None:
    if is_possible(way):
        play(way)
    else:
        with pytest.raises(ValueError, match=r"^[^\n]{10,}$"):
            way.state()


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_value_of_every_option_is_played_the_same_way(key: str, rules: str) -> None:
    for way in ways(key, rules):
        play_or_refuse(way)


@pytest.mark.parametrize("rules", GAMES["go"].presets)
def test_every_size_of_go_is_played_with_every_handicap(rules: str) -> None:
    for size in values("go", rules, "size"):
        for handicap in values("go", rules, "handicap"):
            play_or_refuse(Way("go", rules, {"size": size, "handicap": handicap}))


def test_no_value_is_left_out() -> None:
    assert len(set(values("shogi", "standard", "handicap"))) == 14
    assert list(values("go", "aga", "size")) == list(range(2, 26))
    limits = [values("morris", rules, "quiet_turns") for rules in GAMES["morris"].presets]
    assert sorted(itertools.chain(*limits)) == list(range(1_001))


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_number_of_an_action_is_tried_at_the_start(key: str, rules: str) -> None:
    pair = Pair(Way(key, rules))
    pair.check_every_number()


def test_every_limit_of_quiet_turns_is_kept() -> None:
    for limit in range(1, 1_001):
        way = Way("morris", "standard", {"quiet_turns": limit, "repetition": 0})
        pair = Pair(way, f"{QUIET} {limit - 1}")
        assert not pair.state.is_over, way
        pair.play_text("c3-c4")
        assert pair.state.ending == "quiet", way
        pair.check()
