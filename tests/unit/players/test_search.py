"""What looking ahead must find: mates, wins, mills, and the better odds."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, Move, Position, Resign, Seat
from ludoteca.core import AnyGame
from ludoteca.players import Progress
from ludoteca.players import search as search_module
from ludoteca.players.search import SearchPlayer
from tests.nim import NIM
from tests.stored import read_lines

MATES = read_lines("vectors/shogi_mate_1.txt")


def search(
    game: AnyGame, position: Position[Any], limit: Limit, seed: int = 1
) -> tuple[Move, Progress]:
    told: list[Progress] = []
    player = SearchPlayer(game, seed)
    player.progress = told.append
    move = asyncio.run(player.choose(position, limit))
    assert not isinstance(move, Resign)
    return move, told[-1]


def wins_at_once(position: Position[Any], move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winners == {position.turn}


@pytest.mark.parametrize("text", MATES[:8])
def test_mate_in_one_is_found(text: str) -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position(text)
    move, progress = search(game, position, Limit(depth=1))
    assert wins_at_once(position, move)
    assert progress.score == 1
    assert progress.mate == 1


def test_a_win_in_two_turns_is_found() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_diagram(
        """
        5   ●   ·   ·   ●   ●
        4   ·   ·   ·   ○   ●
        3   ·   ·   ·   ◆   ·
        2   ·   ●   ·   ·   ·
        1   ·   ○   ○   ○   ○
            a   b   c   d   e
        """,
        "w n",
    )
    assert not any(wins_at_once(position, move) for move in position.legal_moves())
    move, progress = search(game, position, Limit(depth=3))
    assert progress.score == 1
    after = position.play(move)
    assert after.legal_moves()
    for answer in after.legal_moves():
        left = after.play(answer)
        ended = left.outcome is not None and left.outcome.winners == {Seat.FIRST}
        assert ended or any(wins_at_once(left, reply) for reply in left.legal_moves())


@pytest.mark.parametrize(("turn", "taken"), [("w", True), ("b", False)])
def test_a_mill_is_closed_and_a_mill_is_prevented(turn: str, taken: bool) -> None:
    game = ludoteca.game("morris")
    position = game.parse_position(f"WW./..B/..B/....../.../.../... {turn} 7 7 0")
    move, _ = search(game, position, Limit(depth=2))
    assert str(move).startswith("g1")
    assert ("x" in str(move)) is taken


def test_two_mills_within_reach_are_better_than_one_closed() -> None:
    game = ludoteca.game("morris")
    position = game.parse_position("WW./..B/..B/....../.../.../... w 7 7 0")
    # D1-D2-D3 and A1-D1-G1: Black can prevent only one of them.
    move, _ = search(game, position, Limit(depth=3))
    assert str(move) in {"d2", "d3"}


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_the_sooner_win_is_found_and_ends_the_search(heap: int) -> None:
    position = NIM.start(heap=heap)
    move, progress = search(NIM, position, Limit())
    assert str(move) == f"take{heap % 4}"
    assert progress.score == 1
    assert progress.line[0] == move
    assert progress.mate == len(progress.line)
    assert sum(int(str(step)[4:]) for step in progress.line) == heap


@pytest.mark.parametrize("heap", [4, 8])
def test_a_lost_game_is_known_to_be_lost(heap: int) -> None:
    _, progress = search(NIM, NIM.start(heap=heap), Limit())
    assert progress.score == -1
    assert progress.mate == -(heap // 2)
    # Resisting as long as possible: the winner needs a turn for every four counters.
    assert progress.depth == heap // 2


def lucky_value(heap: int, most: int | None) -> float:
    """What a lucky heap is worth to the player to move, without any cleverness."""
    if heap == 0:
        return -1.0
    if most is None:
        return (lucky_value(heap, 1) + lucky_value(heap, 3)) / 2
    return max(-lucky_value(heap - count, None) for count in range(1, min(heap, most) + 1))


@pytest.mark.parametrize("heap", range(2, 8))
def test_throws_count_by_their_odds(heap: int) -> None:
    position = NIM.start("lucky", heap=heap).play(NIM.parse_move(NIM.start("lucky"), "coin3"))
    move, progress = search(NIM, position, Limit(depth=heap))
    assert progress.score == pytest.approx(lucky_value(heap, 3), abs=1e-3)
    assert -lucky_value(heap - int(str(move)[4:]), None) == lucky_value(heap, 3)


def test_a_depth_is_not_exceeded() -> None:
    game = ludoteca.game("neutron")
    _, progress = search(game, game.start(), Limit(depth=2))
    assert progress.depth == 2
    assert len(progress.line) == 2


def test_the_only_move_needs_no_thinking() -> None:
    move, progress = search(NIM, NIM.start(heap=1), Limit())
    assert str(move) == "take1"
    assert progress.nodes == 0


@pytest.mark.parametrize("key", ["morris", "neutron", "shogi"])
def test_the_same_seed_and_nodes_give_the_same_move(key: str) -> None:
    game = ludoteca.game(key)
    first, progress = search(game, game.start(), Limit(nodes=500), seed=3)
    again, other = search(game, game.start(), Limit(nodes=500), seed=3)
    assert first == again
    assert (progress.line, progress.score, progress.depth) == (other.line, other.score, other.depth)


def test_among_equals_the_seed_decides() -> None:
    game = ludoteca.game("morris")
    moves = {str(search(game, game.start(), Limit(depth=1), seed)[0]) for seed in range(12)}
    assert len(moves) > 1


def test_a_full_memory_starts_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "MAX_REMEMBERED", 3)
    move, progress = search(NIM, NIM.start(heap=11), Limit())
    assert str(move) == "take3"
    assert progress.score == 1
