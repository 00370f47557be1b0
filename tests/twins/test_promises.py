"""Actions and observations mean what is promised, in positions of all sorts."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tests.twins.pair import Pair
from tests.twins.promised import ACTION_COUNTS, NUMBERS, PLANES
from tests.twins.ways import RULE_SETS, Way, random_way

pytestmark = pytest.mark.usefixtures("core")

MOST_PLIES = 120


def random_pairs(key: str, rules: str) -> Iterator[Pair]:
    """Yield both twins after every turn of some games."""
    rng = random.Random(f"{key}/{rules}")
    for _ in range(4):
        pair = Pair(random_way(key, rules, rng))
        for _ in range(MOST_PLIES):
            moves = pair.position.legal_moves()
            if not moves:
                break
            yield pair
            pair.play(rng.randrange(len(moves)))


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_action_has_its_number(key: str, rules: str) -> None:
    for pair in random_pairs(key, rules):
        moves = [str(move) for move in pair.position.legal_moves()]
        numbers = [NUMBERS[key](pair.position, move) for move in moves]
        assert numbers == list(pair.state.legal_actions()), pair.state.text()


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_number_below_the_count_can_be_written_and_none_above(key: str, rules: str) -> None:
    pair = Pair(Way(key, rules))
    count = pair.state.action_count
    assert count == ACTION_COUNTS[key](pair.position)
    legal = set(pair.state.legal_actions())
    for action in range(count):
        assert pair.state.action_text(action), action
        if action not in legal:
            with pytest.raises(ValueError, match=r"^[^\n]+$"):
                pair.state.apply(action)
    for action in (-1, count, 65535, 65536, 2**40):
        with pytest.raises(ValueError, match="numbered from 0"):
            pair.state.action_text(action)


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_plane_shows_what_it_is_for(key: str, rules: str) -> None:
    for pair in random_pairs(key, rules):
        seen = pair.state.observation()
        promised = PLANES[key](pair.position)
        assert seen.dtype == np.uint8
        assert seen.shape == promised.shape == pair.state.observation_shape
        wrong = [number for number in range(len(seen)) if (seen[number] != promised[number]).any()]
        assert wrong == [], pair.state.text()


KNOWN = {
    "morris": (".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 7", {0: 5, 1: 6, 2: 3, 3: 3, 6: 0, 7: 7 * 24}),
    "shogi": (
        "4k4/9/9/9/9/9/9/5+R3/4K4 b 2P3p 1",
        {6: 0, 7: 1, 13: 1, 21: 1, 27: 0, 34: 2 * 81, 41: 3 * 81, 42: 81, 43: 0},
    ),
    "neutron": ("b1bbb/w4/5/3nb/w1www b n", {0: 5, 1: 5, 2: 1, 3: 5, 4: 0, 5: 0}),
    "senet": ("..12...A.B.................... 1 3", {0: 2, 1: 2, 2: 2, 3: 0, 6: 30, 9: 30}),
    "go": ("1b1/b1b/1b1 w - 0/0 1", {0: 0, 1: 4, 2: 5, 3: 0, 4: 9}),
}
"""For each game a text, and what the bytes of some planes of its position add up to."""


@pytest.mark.parametrize("key", KNOWN)
def test_the_planes_of_a_known_position_add_up(key: str) -> None:
    text, sums = KNOWN[key]
    rules = next(rules for game, rules in RULE_SETS if game == key)
    seen = Way(key, rules).state(text).observation()
    assert {number: int(seen[number].sum()) for number in sums} == sums


def test_each_observation_is_an_array_of_its_own() -> None:
    state = Way("neutron", "standard").state()
    before = state.observation()
    kept = before.copy()
    state.apply(state.legal_actions()[0])
    assert (before == kept).all()
    before[:] = 9
    assert (state.observation() < 9).all()
    del state
    assert (before == 9).all()
