"""Random games, in which both twins say the same at every turn, forwards and backwards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.twins.pair import Pair
from tests.twins.shorter import told_shortly
from tests.twins.ways import RULE_SETS, Way, random_way

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

ENOUGH = 1_000
STRETCHES = 20  # How many tests share the hundred thousand positions of ``make twins``
MANY = 100_000 // STRETCHES
NUMBERS = 20  # How many numbers of actions are tried in a position, on an average
LENGTHS = (20, 60, 150, 400)
KEY_FIELDS = {"morris": 4, "shogi": 3, "neutron": 2, "senet": 3, "go": 2}
"""How many of the first fields of a text make up what can come again."""


def compare(
    key: str, rules: str, seed: str, positions: int, make_state: Callable[..., State] = Way.state
) -> None:
    """Play games with options of all sorts until so many positions have been compared.

    Raises:
        AssertionError: The twins differ; the message has the shortest game found in which they do.
    """
    rng = random.Random(f"{key}/{rules}/{seed}")
    while positions > 0:
        pair = Pair(random_way(key, rules, rng), make_state=make_state)
        with told_shortly(pair):
            play(pair, rng, rng.choice(LENGTHS))
            positions -= len(pair.positions)
            while pair.moves:
                pair.undo()
                pair.check()


def play(pair: Pair, rng: random.Random, max_plies: int) -> None:
    """Play at random; in some games nobody minds coming back to where they were."""
    goes_round = rng.random() < 0.3
    share = NUMBERS / pair.state.action_count
    been = {place(pair)}
    pair.check()
    while pair.position.outcome is None and len(pair.moves) < max_plies:
        pair.play(choose(pair, rng, been if goes_round else set()))
        been.add(place(pair))
        pair.check()
        if rng.random() < share:
            pair.check_every_number()


def choose(pair: Pair, rng: random.Random, been: set[str]) -> int:
    """Choose any move; often the last, which is Go's pass, or one to a place of before."""
    count = len(pair.position.legal_moves())
    mood = rng.random()
    if mood < 0.1:
        return count - 1
    if mood < 0.8 and been:
        for index, action in enumerate(pair.state.legal_actions()):
            pair.state.apply(action)
            returns = place(pair) in been
            pair.state.undo()
            if returns:
                return index
    return rng.randrange(count)


def place(pair: Pair) -> str:
    return " ".join(pair.state.text().split()[: KEY_FIELDS[pair.way.game]])


LARGE = [
    pytest.param(f"large {stretch}", MANY, marks=pytest.mark.twins_large)
    for stretch in range(STRETCHES)
]


@pytest.mark.parametrize(("seed", "positions"), [("daily", ENOUGH), *LARGE])
@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_the_twins_agree_in_many_positions(key: str, rules: str, seed: str, positions: int) -> None:
    compare(key, rules, seed, positions)
