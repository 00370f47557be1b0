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
    rng = random.Random(f"{key}/{rules}")
    for _ in range(2):
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
