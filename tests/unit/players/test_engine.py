"""The player that lets a native engine think."""

from __future__ import annotations

import asyncio
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, native
from ludoteca.arena.game import Pairing, play_game
from ludoteca.core import Move, PlayerError, Position
from ludoteca.games.morris.position import MorrisPosition
from ludoteca.games.registry import BUILT_IN
from ludoteca.players import Player, Progress
from ludoteca.players.engine import EnginePlayer
from ludoteca.protocols.protocol import restricted

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def seat(key: str, **options: Any) -> tuple[EnginePlayer, Position[Any]]:
    """Return an engine and the first position in which it has a choice."""
    game = ludoteca.game(key)
    position = game.start(**options)
    if position.chances():
        position = position.play(position.legal_moves()[0])
    return EnginePlayer(game, seed=1), position


def choose(player: EnginePlayer, position: Position[Any], limit: Limit) -> Move:
    answer = asyncio.run(player.choose(position, limit))
    assert not isinstance(answer, ludoteca.Resign)
    return answer


@needs_native
@pytest.mark.parametrize("key", sorted(BUILT_IN))
def test_it_tells_what_it_found_in_moves(key: str) -> None:
    player, position = seat(key)
    told: list[Progress] = []
    player.progress, player.lines = told.append, 3
    nodes = min(20_000, player.usual.nodes or 0)
    best = choose(player, position, Limit(nodes=nodes))
    last = told[-1]
    assert best == last.best == last.line[0] == last.lines[0].moves[0]
    assert len({variation.moves[0] for variation in last.lines}) == 3
    assert last.nodes <= nodes
    for variation in last.lines:
        assert -1 <= variation.score <= 1
        follower = position
        for move in variation.moves:
            follower = follower.play(move)


@needs_native
def test_the_depth_limit_is_obeyed() -> None:
    player, position = seat("morris")
    told: list[Progress] = []
    player.progress = told.append
    choose(player, position, Limit(depth=3))
    assert told[-1].depth == 3


@needs_native
def test_without_a_limit_only_a_stop_ends_it() -> None:
    player, position = seat("morris")
    usual, told = player.usual.nodes or 0, []

    def look(progress: Progress) -> None:
        told.append(progress.nodes)
        if progress.nodes > usual:
            player.stop()

    player.progress = look
    assert choose(player, position, Limit()) in position.legal_moves()
    assert told[-1] > usual > 0


@needs_native
def test_a_cancelled_task_answers_with_the_best_move() -> None:
    player, position = seat("morris")

    async def cancel() -> object:
        thinking = asyncio.create_task(player.choose(position, Limit(seconds=60)))
        await asyncio.sleep(0.2)
        thinking.cancel()
        return await thinking

    assert asyncio.run(cancel()) in position.legal_moves()


@needs_native
def test_it_thinks_with_the_threads_and_the_memory_it_may_use() -> None:
    player, position = seat("shogi")
    player.use(threads=2, megabytes=8)
    assert (player.threads, player.megabytes) == (2, 8)
    assert choose(player, position, Limit(depth=6)) in position.legal_moves()


@needs_native
def test_the_only_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludoteca.game("senet")
    position = game.parse_position("..............1....A.......... 1 2")
    assert len(position.legal_moves()) == 1
    monkeypatch.delattr(EnginePlayer, "_think")
    assert choose(EnginePlayer(game), position, Limit(seconds=30)) == position.legal_moves()[0]


@needs_native
def test_the_moves_before_a_position_reach_the_engine() -> None:
    player, first = seat("neutron")
    moves, position = [], first
    for _ in range(6):
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])
    assert player._state(position).plies == 0
    player.recall(first, moves)
    assert player._state(position).plies == 6
    # Another game than that which was told.
    assert player._state(first.play(first.legal_moves()[1])).plies == 0


@needs_native
@pytest.mark.parametrize("key", ["go", "shogi"])
def test_the_state_is_kept_between_moves(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player, first = seat(key)
    positions, moves = [first], list[Move]()
    for _ in range(6):
        moves.append(positions[-1].legal_moves()[0])
        positions.append(positions[-1].play(moves[-1]))
    made: list[Position[Any]] = []
    make = native.state

    def state_of(position: Position[Any]) -> native.State | None:
        made.append(position)
        return make(position)

    monkeypatch.setattr(native, "state", state_of)
    # On, a takeback, another move, on again; then the same game from a copy of its start.
    for count, start in ((2, first), (4, first), (3, first), (6, first), (6, copy(first))):
        player.recall(start, moves[:count])
        state = player._state(positions[count])
        assert (state.plies, state.text()) == (count, player.game.format_position(positions[count]))
    other = first.legal_moves()[1]
    player.recall(first, [other])
    assert player._state(first.play(other)).plies == 1
    assert len(made) == 1
    player.recall(positions[1], moves[1:3])
    assert player._state(positions[3]).plies == 2
    assert len(made) == 2


def test_players_of_a_series_are_told_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(Player, "recall", lambda _, first, moves: told.append(len(moves)))
    play_game(Pairing("morris", ("greedy", "random"), max_plies=5), 0)
    assert told == [0, 1, 2, 3, 4]


@needs_native
def test_rules_that_it_does_not_know_are_refused_in_a_sentence() -> None:
    player, position = seat("morris")
    assert isinstance(position, MorrisPosition)
    twenty = replace(position.rules, name="twenty")
    with pytest.raises(
        PlayerError, match=r"engine cannot play here: the native module says: .*twenty"
    ):
        choose(player, replace(position, rules=twenty), Limit(nodes=10))
    changed = replace(position.rules, men=5)
    with pytest.raises(PlayerError, match="the native module does not know these rules"):
        choose(player, replace(position, rules=changed), Limit(nodes=10))


@needs_native
def test_under_superko_it_plays_on_without_being_told_the_past() -> None:
    # White has just taken the ko from C3: Black may not retake it at D3 at once.
    player, position = seat("go", rules="tromp-taylor", size=5)
    for move in ["B3", "E3", "C4", "D4", "C2", "D2", "D3", "C3"]:
        position = player.game.play(position, move)
    assert "D3" not in map(str, position.legal_moves())
    told: list[Progress] = []
    player.progress, player.lines = told.append, 30
    choose(player, position, Limit(nodes=100))
    assert {line.moves[0] for line in told[-1].lines} <= set(position.legal_moves())


@needs_native
@pytest.mark.parametrize("key", sorted(BUILT_IN))
def test_only_the_moves_of_the_position_are_chosen_from(key: str) -> None:
    player, position = seat(key)
    few = position.legal_moves()[:2]
    told: list[Progress] = []
    player.progress, player.lines = told.append, 5
    assert choose(player, restricted(position, few), Limit(nodes=200)) in few
    assert {line.moves[0] for line in told[-1].lines} <= set(few)


@needs_native
def test_it_tells_whose_each_point_becomes() -> None:
    player, position = seat("go", size=5)
    told: list[Progress] = []
    player.progress, player.wants_ownership = told.append, True
    choose(player, position, Limit(nodes=50))
    assert len(told[-1].ownership) == 25
    assert all(-1 <= owner <= 1 for owner in told[-1].ownership.values())
    assert told[-1].lead is not None
    assert told[-1].lines[0].prior > 0


def test_without_the_native_module_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core", None)
    game = ludoteca.game("morris")
    assert not EnginePlayer.plays(game)
    with pytest.raises(PlayerError, match="engine cannot play here: the native module is not"):
        ludoteca.player("engine", game)
