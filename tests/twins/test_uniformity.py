"""Random moves are drawn evenly: no legal action comes more often than another."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ludoteca import native
from tests.twins.ways import RULE_SETS, Way

if TYPE_CHECKING:
    from ludoteca.native import Batch

pytestmark = pytest.mark.usefixtures("core")

SMALL = {"go": {"size": 5}}
GAMES = 10_000
DRAWS = 10
TURNS = (0, 1, 7, 20)  # The turns after which all games are compared
FEWEST = 10  # How often each action must be expected, for the sum of squares to tell anything
SURPRISING = 5.0  # In standard deviations; chance alone goes beyond once in three million times


def surprise(counts: list[int]) -> float:
    """Say how far even draws would miss so uneven counts, in standard deviations.

    The sum of squares is brought to a normal distribution in the manner of Wilson and Hilferty.
    """
    freedom = len(counts) - 1
    expected = sum(counts) / len(counts)
    squares = sum((count - expected) ** 2 for count in counts) / expected
    spread = 2 / (9 * freedom)
    return float((np.cbrt(squares / freedom) - (1 - spread)) / sqrt(spread))


def test_uneven_counts_are_surprising() -> None:
    even = np.random.default_rng(1).integers(0, 40, 100_000)
    assert surprise(np.bincount(even, minlength=40).tolist()) < SURPRISING
    assert surprise([2_500] * 39 + [3_200]) > SURPRISING
    assert surprise([2_500] * 39 + [0]) > SURPRISING


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_every_legal_action_is_drawn_equally_often(core: native.Core, key: str, rules: str) -> None:
    options: dict[str, Any] = SMALL.get(key, {})
    way = Way(key, rules, options)
    batch = core.Batch(key, rules, GAMES, seed=1, **options)
    chosen = np.zeros(GAMES, np.int32)
    # Without dice all games go the same way, and one state follows them with its past.
    state = way.state()
    for turn in range(max(TURNS) + 1):
        texts = [batch.text(number) for number in range(GAMES if state.chances() else 1)]
        states = {text: way.state(text) for text in texts} if state.chances() else {"": state}
        legal = {text: list(one.legal_actions()) for text, one in states.items()}
        if turn in TURNS:
            check_draws(batch, texts if state.chances() else [""] * GAMES, legal)
        choice = {text: actions[turn * 5 % len(actions)] for text, actions in legal.items()}
        if state.chances():
            chosen[:] = [choice[text] for text in texts]
        else:
            chosen[:] = choice[""]
            state.apply(choice[""])
        batch.step(chosen)
        state = way.state() if state.is_over else state


def check_draws(batch: Batch, texts: list[str], legal: dict[str, list[int]]) -> None:
    """Draw many times and compare the counts in all positions that are there often enough."""
    counts: dict[str, Counter[int]] = {text: Counter() for text in legal}
    drawn = np.zeros(GAMES, np.int32)
    for _ in range(DRAWS):
        batch.draw(drawn)
        for (text, action), count in Counter(zip(texts, drawn.tolist(), strict=True)).items():
            counts[text][action] += count
    for text, actions in legal.items():
        assert counts[text].keys() <= set(actions)
        if len(actions) > 1 and counts[text].total() >= FEWEST * len(actions):
            assert surprise([counts[text][action] for action in actions]) < SURPRISING, text
