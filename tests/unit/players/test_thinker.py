"""Thinking that can be limited, watched and stopped."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit
from ludoteca.core import Move, Position
from ludoteca.players import Player, Progress
from ludoteca.players.thinker import ThinkingPlayer, run_in_thread

THINKERS = ["search", "mcts"]
SOON = 2.0  # Generous on a busy machine; what is promised is 0.05 s


def shortest(attempt: Callable[[], float]) -> float:
    """Return the shortest of three times: what else the machine does may hold up one of them."""
    return min(attempt() for _ in range(3))


def seat(name: str, key: str) -> tuple[Player, Position[Any]]:
    game = ludoteca.game(key)
    return ludoteca.player(name, game, seed=1), game.start()


class Ponderer(ThinkingPlayer):
    """Finds the next legal move better at every step; a step takes a tick of its own clock."""

    name = "ponderer"
    title = "For tests."
    now = 0.0

    def clock(self) -> float:
        return self.now

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        for depth, move in enumerate(position.legal_moves(), start=1):
            thought.best, thought.depth = move, (depth + 1) // 2
            self.now += 0.004
            yield


def ponder(limit: Limit) -> tuple[Move, list[Progress]]:
    told: list[Progress] = []
    player = Ponderer(ludoteca.game("morris"))
    player.progress = told.append
    answer = asyncio.run(player.choose(ludoteca.game("morris").start(), limit))
    assert not isinstance(answer, ludoteca.Resign)
    return answer, told


@pytest.mark.parametrize(
    ("limit", "nodes"),
    [
        (Limit(), 24),
        (Limit(nodes=5), 5),
        (Limit(nodes=1), 1),
        (Limit(seconds=0.0), 1),
        (Limit(seconds=0.02), 5),
        (Limit(seconds=0.02, nodes=3), 3),
    ],
)
def test_thinking_ends_with_the_first_limit_reached(limit: Limit, nodes: int) -> None:
    move, told = ponder(limit)
    assert told[-1].nodes == nodes
    assert told[-1].best == move == ludoteca.game("morris").start().legal_moves()[nodes - 1]


def test_progress_is_told_at_each_depth_and_at_the_end() -> None:
    _, told = ponder(Limit(nodes=6))
    assert [progress.depth for progress in told] == [1, 2, 3, 3]
    assert [progress.nodes for progress in told] == [1, 3, 5, 6]
    assert told[-1].seconds == pytest.approx(0.024)


@pytest.mark.parametrize("key", ["shogi", "go"])
@pytest.mark.parametrize("name", THINKERS)
def test_a_stop_gives_the_best_move_so_far(name: str, key: str) -> None:
    player, position = seat(name, key)

    async def think() -> float:
        thinking = asyncio.create_task(player.choose(position, Limit()))
        await asyncio.sleep(0.05)
        player.stop()
        stopped = time.monotonic()
        assert await thinking in position.legal_moves()
        return time.monotonic() - stopped

    assert shortest(lambda: asyncio.run(think())) < SOON


@pytest.mark.parametrize("name", THINKERS)
def test_a_cancelled_task_answers_too_and_is_not_cancelled(name: str) -> None:
    player, position = seat(name, "neutron")

    async def think() -> float:
        thinking = asyncio.create_task(player.choose(position, Limit()))
        await asyncio.sleep(0.05)
        thinking.cancel()
        stopped = time.monotonic()
        assert await thinking in position.legal_moves()
        assert thinking.cancelling() == 0
        return time.monotonic() - stopped

    assert shortest(lambda: asyncio.run(think())) < SOON


@pytest.mark.skipif(sys.platform == "win32", reason="raises a signal at the process")
@pytest.mark.parametrize("name", THINKERS)
def test_an_interrupt_stops_the_thinking_not_the_program(name: str) -> None:
    player, position = seat(name, "neutron")

    async def think() -> object:
        # Before the loop runs, an interrupt would end the program.
        asyncio.get_running_loop().call_later(0.1, signal.raise_signal, signal.SIGINT)
        return await player.choose(position, Limit(seconds=20))

    assert asyncio.run(think()) in position.legal_moves()


@pytest.mark.parametrize("name", THINKERS)
def test_others_work_while_a_player_thinks(name: str) -> None:
    player, position = seat(name, "go")

    async def think() -> list[bool]:
        # A player that blocks the loop is done at the first tick, however slow the machine is.
        thinking = asyncio.create_task(player.choose(position, Limit(seconds=20)))
        ticks = []
        for _ in range(5):
            await asyncio.sleep(0)
            ticks.append(thinking.done())
        player.stop()
        await thinking
        return ticks

    assert asyncio.run(think()) == [False] * 5


@pytest.mark.parametrize("key", ["shogi", "go"])
@pytest.mark.parametrize("name", [*THINKERS, "greedy"])
def test_time_is_kept(name: str, key: str) -> None:
    player, position = seat(name, key)

    def think() -> float:
        began = time.monotonic()
        asyncio.run(player.choose(position, Limit(seconds=0.1)))
        return time.monotonic() - began

    assert shortest(think) < 0.1 + SOON


@pytest.mark.parametrize("name", [*THINKERS, "greedy"])
def test_progress_says_what_was_found(name: str) -> None:
    player, position = seat(name, "morris")
    told: list[Progress] = []
    player.progress = told.append
    best = asyncio.run(player.choose(position, Limit(nodes=300)))
    assert told[-1].best == best == told[-1].line[0]
    assert told[-1].depth >= 1
    assert -1 <= told[-1].score <= 1


def test_who_answers_at_once_has_nothing_to_stop() -> None:
    player, position = seat("random", "morris")
    player.stop()
    assert asyncio.run(player.choose(position, Limit())) in position.legal_moves()


def test_the_end_of_the_event_loop_ends_a_search_in_a_thread() -> None:
    began, stopped = threading.Event(), threading.Event()

    def search() -> bool:
        began.set()
        return stopped.wait(60)

    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        task = loop.create_task(run_in_thread(search, stopped.set))
        loop.run_until_complete(asyncio.to_thread(began.wait))
    assert stopped.is_set()
    assert task.cancelled()
