"""Both twins play the same sensible games of Go, and so find the same owner of each point."""

from __future__ import annotations

import random
from typing import cast

import pytest

from ludoteca.games.go import GoPosition
from ludoteca.players.go.playout import ownership
from tests.twins.pair import Pair
from tests.twins.ways import GAMES, Way, random_way

pytestmark = pytest.mark.usefixtures("core")

SEEDS = (0, 1, 2**32 - 1, 2**32, 2**63 + 12345, 2**64 - 1)


@pytest.mark.parametrize("rules", GAMES["go"].presets)
def test_both_twins_count_the_same_owners(rules: str) -> None:
    rng = random.Random(rules)
    for number in range(12):
        pair = Pair(random_way("go", rules, rng))
        for _ in range(rng.randrange(200)):
            if not (moves := pair.position.legal_moves()):
                break
            pair.play(rng.randrange(len(moves)))
        seed = SEEDS[number % len(SEEDS)]
        expected = ownership(cast(GoPosition, pair.position), 2, seed)
        assert pair.state.ownership(2, seed) == expected, pair.story


def test_an_eye_is_kept_and_a_lone_stone_is_lost() -> None:
    state = Way("go", "japanese", {"size": 5}).state("1b1bw/bbbb1/3b1/bbbb1/1b1b1 w - 0/0 0")
    black, white = state.ownership(20, seed=3)
    assert black == [20] * 25
    assert white == [0] * 25


def test_a_finished_game_is_only_counted() -> None:
    state = Way("go", "japanese", {"size": 3}).state("1b1/1bw/1b1 b - 0/0 2")
    assert state.ownership(4) == ([4, 4, 0, 4, 4, 0, 4, 4, 0], [0, 0, 0, 0, 0, 4, 0, 0, 0])
    assert state.ownership(0) == ([0] * 9, [0] * 9)


@pytest.mark.parametrize("key", sorted(GAMES.keys() - {"go"}))
def test_other_games_have_no_territory(key: str) -> None:
    with pytest.raises(ValueError, match=f"^{key} has no territory$"):
        Way(key, next(iter(GAMES[key].presets))).state().ownership(1)
