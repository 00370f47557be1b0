"""The dead-stone estimator of Go: which stones are dead and which in seki when a game is over."""

from __future__ import annotations

import random
import time

import pytest

import ludoteca
from ludoteca.games.go import GAME, GoPosition
from ludoteca.games.go.score import chains_of
from ludoteca.players import estimator_for
from ludoteca.players.go.dead_stones import propose_marks
from tests.unit.games.go.helpers import SEKI

HALVES = """
    9  · · · · ● ○ · · ·
    8  · · · · ● ○ · · ·
    7  · · ○ · ● ○ · · ·
    6  · · · · ● ○ · · ·
    5  · · · · ● ○ · · ·
    4  · · · · ● ○ · ● ·
    3  · · · · ● ○ · · ·
    2  · · · · ● ○ · · ·
    1  · · · · ● ○ · · ·
       A B C D E F G H J
"""


def board(drawing: str, rules: str = "japanese") -> GoPosition:
    size = len(drawing.split("\n")[1].split()) - 1
    return GAME.parse_diagram(drawing, "b - 0/0 2", rules=rules, size=size)


def finished(size: int, seed: int) -> GoPosition:
    rng, position = random.Random(seed), GAME.start(rules="japanese", size=size)
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    return position


def test_a_lone_stone_in_enemy_territory_is_dead() -> None:
    dead, seki = propose_marks(board(HALVES), seed=4)
    assert dead == {"C7", "H4"}
    assert seki == frozenset()


def test_the_same_seed_gives_the_same_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [finished(9, seed) for seed in range(4)]
    marks = [propose_marks(position, 7) for position in positions]
    assert [propose_marks(position, 7) for position in positions] == marks
    monkeypatch.setattr("ludoteca.native.core", None)
    assert [propose_marks(position, 7) for position in positions] == marks


def test_stones_that_are_decided_need_no_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    two_eyes = """
    5  · ● · ● ○
    4  ● ● ● ● ·
    3  · · · ● ·
    2  ● ● ● ● ·
    1  · ● · ● ·
       A B C D E
    """
    monkeypatch.setattr("ludoteca.players.go.dead_stones.native_state", None)
    position = GAME.parse_diagram(two_eyes, "b - 0/0 2", rules="japanese", size=5)
    assert propose_marks(position, 1)[0] == {"E5"}


def test_seki_is_named_under_territory_scoring_only() -> None:
    territory = board(SEKI)
    both = chains_of(territory, ("B1", "E1"))
    assert propose_marks(territory, 4) == (frozenset(), both)
    assert propose_marks(board(SEKI, "chinese"), 4)[1] == frozenset()


@pytest.mark.parametrize(("size", "games", "mean_seconds"), [(9, 10, 0.1), (19, 2, 0.6)])
def test_a_finished_game_is_estimated_fast(size: int, games: int, mean_seconds: float) -> None:
    positions = [finished(size, seed) for seed in range(games)]
    began = time.process_time()
    for seed, position in enumerate(positions):
        propose_marks(position, seed)
    assert (time.process_time() - began) / games < mean_seconds


def test_only_go_has_an_estimator() -> None:
    estimators = {game.key: estimator_for(game) for game in ludoteca.all_games()}
    assert estimators.pop("go") is propose_marks
    assert set(estimators.values()) == {None}
