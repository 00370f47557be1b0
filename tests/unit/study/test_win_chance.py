"""The expected result of an engine, corrected to how often such positions are won."""

from __future__ import annotations

import pytest

from ludoteca import native
from ludoteca.games.registry import BUILT_IN, game
from ludoteca.players import player
from ludoteca.study.win_chance import Correction, correction_for


@pytest.mark.parametrize(("score", "chance"), [(-1, 0), (-0.5, 0.25), (0, 0.5), (0.4, 0.7), (1, 1)])
def test_without_a_correction_the_chance_is_the_expected_result(
    score: float, chance: float
) -> None:
    searcher = player("search", game("shogi"))
    assert correction_for(searcher).chance(score) == pytest.approx(chance)


def test_a_slope_below_one_makes_it_less_sure() -> None:
    assert 0.5 < Correction(slope=0.5).chance(0.6) < 0.8
    assert Correction(intercept=0.2).chance(0.0) > 0.5


@pytest.mark.skipif(native.core is None, reason="this installation is pure Python")
@pytest.mark.parametrize("key", BUILT_IN)
def test_what_the_engine_expects_is_corrected(key: str) -> None:
    found = correction_for(player("engine", game(key)))
    assert found == correction_for(player("level:7", game(key))) != Correction()
    chances = [found.chance(step / 100) for step in range(-100, 101)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)
    assert abs(chances[100] - 0.5) < 0.1
