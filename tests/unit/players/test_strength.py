"""How strong a level is: strengths between two, and its better and worse days."""

from __future__ import annotations

import statistics

import pytest

from ludoteca.players.go.levels import GoStrength
from ludoteca.players.levels.strength import Strength, between, with_days

WEAK = Strength(nodes=100, depth=1, lines=10, overlooks=0.8, margin=50, softness=40)
STRONG = Strength(nodes=10_000, depth=3, overlooks=0.2)
LADDER = with_days(*(Strength(nodes=100 * level) for level in range(1, 11)))


def test_a_strength_between_two_has_something_of_both() -> None:
    assert between(WEAK, STRONG, 0.5) == Strength(
        nodes=1000, depth=2, lines=6, overlooks=0.5, margin=25, softness=20
    )


@pytest.mark.parametrize(("part", "same"), [(0, WEAK), (1, STRONG)])
def test_at_the_ends_it_is_one_of_them(part: float, same: Strength) -> None:
    assert between(WEAK, STRONG, part) == same


def test_what_cannot_be_mixed_is_that_of_the_nearer_one() -> None:
    endless, blind = Strength(nodes=10_000), GoStrength(nodes=1, saves=False)
    assert [between(WEAK, endless, part).depth for part in (0.4, 0.6)] == [1, 0]
    assert [between(blind, GoStrength(nodes=3), part).saves for part in (0.4, 0.6)] == [False, True]


def test_the_seed_decides_the_form_of_the_day() -> None:
    level = LADDER[4]
    nodes = [level.of_the_day(seed).nodes for seed in range(500)]
    assert nodes == [level.of_the_day(seed).nodes for seed in range(500)]
    assert (min(nodes), statistics.median(nodes), max(nodes)) == (400, 500, 600)


def test_the_third_level_has_no_worse_days() -> None:
    nodes = [LADDER[2].of_the_day(seed).nodes for seed in range(100)]
    assert min(nodes) == LADDER[2].nodes < max(nodes)


@pytest.mark.parametrize("place", [0, 8, 9])
def test_the_weakest_and_the_strongest_play_the_same_every_day(place: int) -> None:
    assert {LADDER[place].of_the_day(seed) for seed in range(100)} == {LADDER[place]}
