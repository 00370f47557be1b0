"""The player ``random`` and the native ``Batch`` play the same games: every move equally likely."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import mean, variance

import numpy as np
import pytest

from ludoteca import native
from ludoteca.arena import Pairing, simulate
from tests.twins.ways import Way

GAMES = 200
SURPRISING = 4.0  # In standard deviations; the seeds are fixed, so each run gives the same answer


def native_games(core: native.Core, way: Way) -> tuple[list[int], Counter[str]]:
    """Return the lengths of the first game of each number, and their first moves."""
    batch, state = core.Batch(way.game, way.rules, GAMES, seed=1), way.state()
    actions, done = np.zeros(GAMES, np.int32), np.zeros(GAMES, np.bool_)
    lengths, plies, first = np.zeros(GAMES, np.int64), 0, Counter[str]()
    while not lengths.all():
        batch.draw(actions)
        first = first or Counter(map(state.action_text, actions.tolist()))
        batch.step(actions, done=done)
        plies += 1
        lengths[done & (lengths == 0)] = plies
    return lengths.tolist(), first


@pytest.mark.parametrize(
    "way",
    [Way("neutron", "standard"), Way("morris", "six")],
    ids=str,
)
def test_random_in_python_and_in_a_batch_play_the_same_games(core: native.Core, way: Way) -> None:
    pairing = Pairing(way.game, ("random", "random"), way.rules, seed=1)
    played = [game.moves for game in simulate(pairing, GAMES)]
    ours = [len(moves) for moves in played]
    theirs, first = native_games(core, way)
    spread = sqrt((variance(ours) + variance(theirs)) / GAMES)
    assert abs(mean(ours) - mean(theirs)) < SURPRISING * spread, (mean(ours), mean(theirs))

    legal = [str(move) for move in way.position().legal_moves()]
    expected, freedom = GAMES / len(legal), len(legal) - 1
    for drawn in (Counter(moves[0] for moves in played), first):
        assert drawn.keys() <= set(legal)
        squares = sum((drawn[move] - expected) ** 2 for move in legal) / expected
        assert abs(squares - freedom) < SURPRISING * sqrt(2 * freedom)
