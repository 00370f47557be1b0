"""The player ``random`` and the native ``Batch`` play the same games: every move equally likely."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pytest

import ludoteca
from ludoteca import native
from ludoteca.arena import Pairing, simulate
from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

GAMES = 200
SURPRISING = 4.0
"""In standard deviations; the seeds are fixed, so that the test gives the same answer each time."""

BOARDS = [
    Way("neutron", "standard"),
    Way("morris", "six"),
    Way("shogi", "minishogi"),
]


def python_games(way: Way) -> list[tuple[str, ...]]:
    pairing = Pairing(way.game, ("random", "random"), way.rules, seed=1)
    return [one.moves for one in simulate(pairing, GAMES)]


def native_lengths(core: native.Core, way: Way) -> list[int]:
    """Let a batch play its games, and count the moves of the first of each number."""
    batch = core.Batch(way.game, way.rules, GAMES, seed=1)
    actions, done = np.zeros(GAMES, np.int32), np.zeros(GAMES, np.bool_)
    lengths = np.zeros(GAMES, np.int64)
    plies = 0
    while not lengths.all():
        batch.draw(actions)
        batch.step(actions, done=done)
        plies += 1
        lengths[done & (lengths == 0)] = plies
    return lengths.tolist()


def native_first_moves(core: native.Core, way: Way) -> Counter[str]:
    batch = core.Batch(way.game, way.rules, GAMES, seed=2)
    actions = np.zeros(GAMES, np.int32)
    batch.draw(actions)
    state = way.state()
    return Counter(state.action_text(action) for action in actions.tolist())


@pytest.mark.parametrize("way", BOARDS, ids=str)
def test_random_in_python_and_in_a_batch_play_the_same_games(core: native.Core, way: Way) -> None:
    played = python_games(way)
    ours, theirs = [len(moves) for moves in played], native_lengths(core, way)
    spread = sqrt(stdev(ours) ** 2 / GAMES + stdev(theirs) ** 2 / GAMES)
    assert abs(mean(ours) - mean(theirs)) < SURPRISING * spread, (mean(ours), mean(theirs))

    legal = [str(move) for move in ludoteca.game(way.game).start(way.rules).legal_moves()]
    expected = GAMES / len(legal)
    for first in (Counter(moves[0] for moves in played), native_first_moves(core, way)):
        assert first.keys() <= set(legal)
        squares = sum((first[move] - expected) ** 2 for move in legal) / expected
        freedom = len(legal) - 1
        assert abs(squares - freedom) < SURPRISING * sqrt(2 * freedom)
