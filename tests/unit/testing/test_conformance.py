"""The conformance kit passes a sound game and finds each broken promise."""

from __future__ import annotations

from typing import Any

import pytest

import ludoteca
from ludoteca.core import Notation
from ludoteca.games.registry import BUILT_IN
from ludoteca.players.greedy import GreedyPlayer
from ludoteca.players.random import RandomPlayer
from ludoteca.testing import ConformanceError, check_game, check_notation, check_player
from tests.daily import daily
from tests.nim import NIM, NimMove


def test_a_game_without_help_lacks_nothing_else() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(NIM)
    assert [fault.promise for fault in caught.value.faults] == ["the help has a page in English"]


@pytest.mark.parametrize("plies", daily([12, 120], 12))
@pytest.mark.parametrize("key", BUILT_IN)
def test_the_five_games_pass(key: str, plies: int) -> None:
    check_game(ludoteca.game(key), games=1, max_plies=plies)


def backwards(position: Any, move: NimMove) -> str:
    return str(move)[::-1]


def forwards(position: Any, text: str) -> NimMove:
    return NIM.parse_move(position, text[::-1])


def test_a_sound_notation_passes_and_a_vague_one_does_not() -> None:
    check_notation(NIM, Notation("backwards", "Backwards", backwards, forwards))
    vague = Notation[NimMove]("vague", "Vague", lambda position, move: "take", forwards)
    with pytest.raises(ConformanceError, match=r"no two moves share a text: .*'take'"):
        check_notation(NIM, vague)


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
def test_the_players_pass_at_any_game(player: type[ludoteca.Player]) -> None:
    check_player(player, NIM)


def test_a_cheating_player_is_found() -> None:
    class Cheat(RandomPlayer):
        name = "cheat"

        async def choose(self, position: Any, limit: ludoteca.Limit) -> NimMove:
            return NimMove("take", 7)

    with pytest.raises(ConformanceError, match=r"the answer is a legal move: .*7.* in"):
        check_player(Cheat, NIM)


def test_a_player_that_fails_or_returns_no_move_is_found() -> None:
    class Silent(RandomPlayer):
        name = "silent"

        async def choose(self, position: Any, limit: ludoteca.Limit) -> Any:
            return None

    class Broken(RandomPlayer):
        name = "broken"

        async def choose(self, position: Any, limit: ludoteca.Limit) -> Any:
            raise RuntimeError("oh")

    with pytest.raises(ConformanceError, match="the answer is a legal move: None"):
        check_player(Silent, NIM)
    with pytest.raises(ConformanceError, match="the player can choose: RuntimeError: oh"):
        check_player(Broken, NIM)
