"""The players that exist: found by name, fair, and the same for the same seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import players_for, strongest
from ludoteca.players.registry import built_in_players
from ludoteca.players.specialists import games_of
from ludoteca.testing import check_player

# Nodes, not seconds: only they give the same game twice.
LIMITS = {
    "mcts": Limit(nodes=3),
    "search": Limit(nodes=40),
    "engine": Limit(nodes=300),
    "perfect": Limit(nodes=300),
    **{f"level:{number}": Limit(nodes=40) for number in range(1, 11)},
}
ONLY_IN = {
    "ok": ["neutron"],
    "engine": BUILT_IN if native.core else [],
    "perfect": games_of("perfect") if native.core else [],
}
OTHER_LEVELS = {f"level:{number}" for number in (2, 3, 4, 6, 7, 8, 9)}
PAIRS = [
    (name, key)
    for key in BUILT_IN
    for name in built_in_players()
    if key in ONLY_IN.get(name, BUILT_IN)
]


@pytest.mark.parametrize(("name", "key"), [pair for pair in PAIRS if pair[0] not in OTHER_LEVELS])
def test_every_player_plays_every_game_by_the_rules(name: str, key: str) -> None:
    player = players_for(ludoteca.game(key))[name]
    # A node of Go's engine is an evaluation by the network.
    limit = Limit(nodes=30) if (name, key) == ("engine", "go") else LIMITS.get(name, Limit())
    check_player(player, ludoteca.game(key), max_plies=5, limit=limit)


@pytest.mark.parametrize("key", BUILT_IN)
def test_each_game_has_all_the_players_but_those_of_other_games(key: str) -> None:
    assert list(players_for(ludoteca.game(key))) == [name for name, at in PAIRS if at == key]


def test_an_unknown_player_names_the_known_ones() -> None:
    with pytest.raises(
        LookupError,
        match=r"no player called 'deep': choose one of level:1 … level:10, random, perfect, ok",
    ):
        ludoteca.player("deep", ludoteca.game("neutron"))


def test_a_player_of_one_game_says_so_at_another() -> None:
    with pytest.raises(LookupError, match=r"^ok does not play go: it plays only neutron$"):
        ludoteca.player("ok", ludoteca.game("go"))


def choose(name: str, position: ludoteca.Position[Any], seed: int) -> str:
    player = ludoteca.player(name, ludoteca.game("neutron"), seed=seed)
    return str(asyncio.run(player.choose(position, Limit(seconds=1))))


def test_random_draws_whole_turns_all_equally_likely() -> None:
    position = ludoteca.game("neutron").start()
    pieces = Counter(choose("random", position, seed)[:2] for seed in range(1300))
    # a1 and e1 have two slides each, b1 c1 d1 three: of 1300 each slide comes about 100 times.
    assert all(abs(pieces[piece] - 200) < 50 for piece in ("a1", "e1"))
    assert all(abs(pieces[piece] - 300) < 60 for piece in ("b1", "c1", "d1"))


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


def test_the_strongest_player_of_a_game_is_asked_first() -> None:
    names = {game.key: strongest(game) for game in ludoteca.all_games()}
    assert names.pop("go") == ("engine" if native.core else "mcts")
    assert set(names.values()) == {"engine" if native.core else "search"}
