"""Computers that think in processes of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.core import PlayerError, Position, SessionError
from ludoteca.match.commands import PlayMove
from ludoteca.players import Player, estimator_for
from ludoteca.web.thinking.pool import EnginePool, default_size
from ludoteca.web.thinking.process import JobRunner, Line, deserialise, serialise
from tests.refusing import refusing
from tests.unit.web.visitor import run

START = ludoteca.game("neutron").start()
BAD = "py:tests.unit.web.thinking.slow_players"


async def ask(engine_pool: EnginePool, player: str = "greedy", **more: Any) -> str | None:
    seconds = more.pop("seconds", 0.05)
    return await engine_pool.choose("neutron", player, Line(START), seconds, **more)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pids(engine_pool: EnginePool) -> list[int]:
    return [worker._process.pid for worker in engine_pool._idle]


async def test_a_player_chooses_and_its_process_is_used_again_and_ends_with_the_server() -> None:
    engine_pool = EnginePool(1)
    first = await ask(engine_pool)
    (pid,) = pids(engine_pool)
    assert first in [str(move) for move in START.legal_moves()]
    assert await ask(engine_pool, seed=1) == await ask(engine_pool, seed=1)
    assert pids(engine_pool) == [pid]
    await engine_pool.stop()
    assert not is_alive(pid)
    with refusing("server/stopping"):
        await ask(engine_pool)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("nobody", "no player called 'nobody'"),
        (f"{BAD}:Liar", "nonsense, which is not a legal move"),
    ],
)
async def test_a_player_that_fails_is_told_of(player: str, why: str) -> None:
    engine_pool = EnginePool(1)
    with pytest.raises(PlayerError, match=why):
        await ask(engine_pool, player)
    assert await ask(engine_pool) is not None
    await engine_pool.stop()


async def test_a_player_that_does_not_answer_is_given_up_and_its_process_replaced() -> None:
    engine_pool = EnginePool(1, grace=0.5)
    with pytest.raises(PlayerError, match="did not answer in time"):
        await ask(engine_pool, f"{BAD}:Sleeper")
    assert pids(engine_pool) == []
    engine_pool.grace = 10.0
    assert await ask(engine_pool) is not None
    await engine_pool.stop()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize(("deaths", "is_forgiven"), [(1, True), (2, False)])
async def test_a_process_that_dies_is_replaced_once(
    deaths: int, is_forgiven: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deaths").write_text(str(deaths))
    monkeypatch.setenv("MORTAL", str(tmp_path / "deaths"))

    engine_pool = EnginePool(1)
    if is_forgiven:
        assert await ask(engine_pool, f"{BAD}:Mortal") == str(START.legal_moves()[0])
    else:
        with pytest.raises(PlayerError, match="crashed"):
            await ask(engine_pool, f"{BAD}:Mortal")
    await engine_pool.stop()


async def test_a_process_killed_from_outside_costs_nobody_the_game() -> None:
    engine_pool = EnginePool(1)
    await ask(engine_pool)
    (pid,) = pids(engine_pool)
    asked = asyncio.create_task(ask(engine_pool, "search", seconds=0.4))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    assert await asked is not None
    assert pids(engine_pool) != [pid]
    await engine_pool.stop()


def test_those_who_wait_know_their_place_and_are_served_in_turn_by_address() -> None:
    async def work() -> None:
        engine_pool = EnginePool(1)
        served: list[str] = []
        places: dict[str, list[int]] = {}

        def listen(name: str) -> Any:
            def report(place: int, nodes: int, best: str) -> None:
                if places.setdefault(name, [])[-1:] != [place]:
                    places[name].append(place)
                if not place and name not in served:
                    served.append(name)

            return report

        names = ["a1", "a2", "a3", "b1"]
        await asyncio.gather(
            *(ask(engine_pool, "greedy", address=name[0], report=listen(name)) for name in names)
        )
        await engine_pool.stop()
        assert served == ["a1", "a2", "b1", "a3"]
        assert places["a3"] == [2, 3, 2, 1, 0]
        assert places["b1"] == [2, 1, 0]

    run(work())


@pytest.mark.parametrize(
    ("player", "key"), [("search", "neutron"), ("mcts", "neutron"), ("engine", "go")]
)
async def test_a_computer_that_thinks_for_long_is_hurried_when_others_wait(
    player: str, key: str
) -> None:
    start = ludoteca.game(key).start()

    engine_pool, loop = EnginePool(1), asyncio.get_running_loop()
    await ask(engine_pool)
    (pid,) = pids(engine_pool)
    began, thinking = loop.time(), asyncio.Event()

    def report(place: int, nodes: int, best: str) -> None:
        if nodes:
            thinking.set()

    slow = asyncio.create_task(engine_pool.choose(key, player, Line(start), 10.0, report=report))
    await thinking.wait()
    others = [ask(engine_pool, "greedy", address=f"other {number}") for number in range(9)]
    assert all(await asyncio.gather(*others))
    # It gives the best move found so far, in the same process.
    assert await slow in list(map(str, start.legal_moves()))
    assert loop.time() - began < 8
    assert pids(engine_pool) == [pid]
    await engine_pool.stop()


async def test_nobody_can_fill_the_queue() -> None:
    engine_pool = EnginePool(1)
    # A visitor with an IPv6 address has a whole network of them.
    addresses = [f"2001:db8::{number:x}" for number in range(40)]
    tasks = [asyncio.create_task(ask(engine_pool, address=one)) for one in addresses]
    await asyncio.sleep(0.01)
    refused = [task for task in tasks if task.done()]
    assert len(refused) == 7
    error = refused[0].exception()
    assert isinstance(error, SessionError)
    assert error.code == "limit/computers"
    assert await ask(engine_pool, address="b") is not None
    await engine_pool.stop()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(ends[32], SessionError)
    assert ends[32].code == "server/stopping"
    assert not any(isinstance(end, asyncio.CancelledError) for end in ends)


async def test_a_caller_that_stops_waiting_is_forgotten() -> None:
    engine_pool = EnginePool(1)
    thinking = asyncio.create_task(ask(engine_pool, "search", seconds=30))
    waiting = asyncio.create_task(ask(engine_pool, "search", seconds=30))
    await asyncio.sleep(0.1)
    assert (engine_pool.busy, engine_pool.queue_length) == (1, 1)
    for task in (waiting, thinking):
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert engine_pool.queue_length == 0
    assert await ask(engine_pool) is not None
    await asyncio.sleep(0.01)
    assert engine_pool.busy == 0
    await engine_pool.stop()


async def test_a_board_is_judged_as_in_the_terminal() -> None:
    game = ludoteca.game("go")
    position: Position[Any] = game.start(size=7)
    for text in ("D4", "A1", "pass", "pass"):
        position = position.play(game.parse_move(position, text))

    engine_pool = EnginePool(1)
    estimator = estimator_for(game)
    assert estimator is not None
    assert await engine_pool.estimate("go", Line(position), 4) == [*estimator(position, 4)]
    assert await engine_pool.estimate("neutron", Line(START), 4) is None
    await engine_pool.stop()


def test_a_position_travels_with_its_past() -> None:
    game = ludoteca.game("go")
    position: Position[Any] = game.start(size=7)
    for text in ("D4", "A1"):
        position = position.play(game.parse_move(position, text))
    arrived = deserialise(serialise(position))
    assert arrived == position
    assert arrived.past == position.past
    assert arrived.legal_moves() == position.legal_moves()


async def test_a_runner_answers_and_tells_how_far_it_is() -> None:
    written: list[dict[str, Any]] = []
    runner = JobRunner(written.append)
    job = {
        "id": 7,
        "do": "choose",
        "game": "neutron",
        "player": "search",
        "seconds": 0.3,
        **Line(START).to_job(),
    }

    await runner.do(job)
    await runner.do({**job, "id": 8, "player": "nobody"})
    assert {"id", "nodes", "best"} == set(written[0])
    assert PlayMove(written[-2]["move"]).text in list(map(str, START.legal_moves()))
    # Each client reads it in its own language.
    assert written[-1]["failed"]["template"].startswith("no player called {name}")


def test_an_engine_process_plays_only_the_moves_made_since_its_last_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = ludoteca.game("neutron")
    parse, parsed = game.parse_move, list[str]()
    recalled: list[tuple[Player, Position[Any], tuple[Any, ...]]] = []

    def count(position: Any, text: str) -> Any:
        parsed.append(text)
        return parse(position, text)

    monkeypatch.setattr(type(game), "parse_move", staticmethod(count))
    monkeypatch.setattr(Player, "recall", lambda *told: recalled.append(told))
    runner = JobRunner(lambda _: None)
    one = START.legal_moves()[0]
    other = START.play(one).legal_moves()[0]
    job = {"do": "choose", "game": "neutron", "player": "greedy", "seconds": 0.1, "id": 1}
    asked = [
        (Line(START, (one,), "ours"), [one]),
        (Line(START, (one, other), "ours"), [other]),
        (Line(START, (one,), "ours"), []),
        (Line(START, (one, other), "theirs"), [one, other]),
        (Line(START, (one,), "ours"), []),
        (Line(START.play(one), (other,), "ours"), [other]),
    ]
    for line, new in asked:
        parsed.clear()
        run(runner.do({**job, **line.to_job()}))
        assert parsed == list(map(str, new))
    assert [told[1:] for told in recalled] == [(line.first, line.moves) for line, _ in asked]
    players = [told[0] for told in recalled]
    assert players[0] is players[1] is players[2] is not players[3]


async def test_a_process_thinks_on_about_the_game_that_it_knows() -> None:
    engine_pool = EnginePool(2)

    async def choose(table: str, seconds: float = 0.0) -> None:
        await engine_pool.choose("neutron", "greedy", Line(START, (), table), seconds)

    await asyncio.gather(choose("ours"), choose("theirs"))
    (ours,) = [one for one in engine_pool._idle if one.table == "ours"]
    for table in ("ours", "theirs", "ours"):
        await choose(table)
    assert ours.table == "ours"
    assert len(pids(engine_pool)) == 2
    await engine_pool.stop()


def test_one_core_is_left_for_the_server() -> None:
    assert 1 <= default_size() < max(2, os.cpu_count() or 1)
