"""The anchor of the levels: level 1 is no match for a player that looks one move ahead."""

from __future__ import annotations

import pytest

from ludoteca.arena import Pairing, simulate, summarise
from ludoteca.core import OptionValue

LEAST, MOST = 0.10, 0.50
"""What level 1 should score against ``greedy``; dice decide too much in Senet."""

THOROUGH: list[tuple[str, str, dict[str, OptionValue], int]] = [
    ("neutron", "standard", {}, 400),
    ("neutron", "classic", {}, 400),
    ("morris", "standard", {}, 100),
    ("morris", "no-flying", {}, 100),
    ("morris", "lasker", {}, 100),
    ("morris", "twelve", {}, 100),
    ("morris", "six", {}, 200),
    ("morris", "three", {}, 400),
    ("shogi", "standard", {}, 60),
    ("shogi", "minishogi", {}, 200),
    ("go", "japanese", {"size": 7}, 200),
    ("go", "japanese", {"size": 9}, 200),
    ("go", "japanese", {"size": 13}, 60),
    ("go", "japanese", {"size": 19}, 20),
]


def score(game: str, rules: str, options: dict[str, OptionValue], games: int) -> float:
    """Return what level 1 scores against ``greedy`` in games from the start, both seats in turn."""
    pairing = Pairing(
        game, ("level:1", "greedy"), rules, tuple(options.items()), alternate=True, seed=77
    )
    summary = summarise(pairing, simulate(pairing, games))
    assert summary.faults == {}
    count = {name: share.count for name, share in summary.shares.items()}
    return count["first"] + (count["both"] + count["draw"] + count["unfinished"]) / 2


@pytest.mark.strength
@pytest.mark.parametrize(("game", "rules", "options", "games"), THOROUGH)
def test_level_1_scores_between_10_and_50_percent_against_greedy(
    game: str, rules: str, options: dict[str, OptionValue], games: int
) -> None:
    assert LEAST <= score(game, rules, options, games) / games <= MOST
