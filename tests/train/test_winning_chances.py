"""Winning chances, from games of the engine against itself to a line on the logit."""

from __future__ import annotations

import math
import random

import pytest

from ludoteca import native
from ludoteca.games.registry import game
from ludoteca.study.win_chance import Correction
from train.winning_chances import Sample, fit, loss, play_games

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


@needs_native
@pytest.mark.parametrize(("key", "options"), [("go", {"size": 5}), ("senet", {})])
def test_games_are_played_and_noted(key: str, options: dict[str, int]) -> None:
    samples = play_games(game(key), {**options}, count=2, nodes=20)
    assert len(samples) >= 10
    assert all(0 <= one.expected <= 1 and one.got in (0, 0.5, 1) for one in samples)


def test_the_line_that_made_the_results_is_found_again() -> None:
    dice = random.Random(1)
    samples = []
    for _ in range(20_000):
        logit = dice.gauss(0, 1.5)
        chance = 1 / (1 + math.exp(-(0.6 * logit + 0.2)))
        samples.append(Sample(1 / (1 + math.exp(-logit)), float(dice.random() < chance)))
    found = fit(samples)
    assert found.slope == pytest.approx(0.6, abs=0.05)
    assert found.intercept == pytest.approx(0.2, abs=0.05)
    assert loss(samples, found) < loss(samples, Correction())


def test_a_few_positions_do_not_make_it_sure() -> None:
    found = fit([Sample(0.4, 0.0), Sample(0.6, 1.0)])
    assert 1 < found.slope < 2.5
