"""The players that exist: found by name, fair, and the same for the same seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

import ludoteca
from ludoteca.games.registry import BUILT_IN
from ludoteca.players.registry import BUILT_IN as PLAYERS
from ludoteca.testing import check_player


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("key", BUILT_IN)
def test_every_player_plays_every_game_by_the_rules(name: str, key: str) -> None:
    check_player(ludoteca.all_players()[name], ludoteca.game(key), most_plies=12)


def test_an_unknown_player_names_the_known_ones() -> None:
    with pytest.raises(LookupError, match="no player 'deep': choose random, greedy"):
        ludoteca.player("deep", ludoteca.game("neutron"))


def choose(name: str, position: ludoteca.Position[Any], seed: int) -> str:
    player = ludoteca.player(name, ludoteca.game("neutron"), seed=seed)
    return str(asyncio.run(player.choose(position, ludoteca.Limit(seconds=1))))


def test_random_draws_each_step_not_each_turn() -> None:
    position = ludoteca.game("neutron").start()
    pieces = Counter(choose("random", position, seed)[:2] for seed in range(500))
    # a1 and e1 have two slides each, b1 c1 d1 three: drawn by turns a1 would be 2/13 of 500.
    assert all(70 <= count <= 130 for count in pieces.values())
    assert len(pieces) == 5


def test_greedy_takes_a_win_that_is_there() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_diagram(
        """
        5   ●   ●   ●   ●   ·
        4   ·   ·   ·   ·   ●
        3   ·   ·   ◆   ·   ·
        2   ○   ○   ·   ·   ·
        1   ○   ·   ·   ○   ○
            a   b   c   d   e
        """,
        "w n",
    )
    after = position.play(game.parse_move(position, choose("greedy", position, seed=1)))
    assert after.outcome is not None
    assert after.outcome.winners == {ludoteca.Seat.FIRST}
