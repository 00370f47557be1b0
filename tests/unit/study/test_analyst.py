"""The analyst asks tablebases and proofs first, then searches, and remembers what it searched."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Move, Position, Seat
from ludoteca.games.registry import game
from ludoteca.players import Limit, Variation
from ludoteca.solved import Value, Verdict, find_verdicts
from ludoteca.study.analyst import Analyst, Memory, doubled, limit_of_level, usual_limit
from ludoteca.study.evaluation import Evaluation
from tests.unit.solved.test_position_verdicts import CROSS, RACE

FEW = Limit(nodes=200)
needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def analysed(
    key: str,
    text: str | None = None,
    rules: str | None = None,
    *,
    limit: Limit = FEW,
    name: str | None = None,
    memory: Memory | None = None,
    **options: Any,
) -> tuple[Evaluation, tuple[Variation, ...]]:
    found = game(key)
    position = found.first_position(text, rules, **options)
    with Analyst(found, name, lines=2, memory=memory) as analyst:
        return asyncio.run(analyst.analyse(position, position, (), limit))


@needs_native
def test_what_the_package_proves_is_not_searched() -> None:
    found, lines = analysed("neutron")
    assert (found.chance, found.verdict, found.nodes) == (1.0, Verdict(Value.WIN, 18), 0)
    assert [str(line.moves[0]) for line in lines] == ["b1b4", "d1d4"]
    assert lines[0].mate == 18
    assert len(lines[0].moves) == 8


@needs_native
def test_tablebases_are_asked_first(tables: Path) -> None:
    found, lines = analysed("morris", CROSS, "three")
    assert found.verdict == Verdict(Value.WIN, 1)
    assert [str(line.moves[0]) for line in lines] == ["b2-b1", "a1-b1"]
    assert [line.mate for line in lines] == [1, -6]


@needs_native
def test_before_a_throw_an_exact_chance_has_no_lines(tables: Path) -> None:
    found, lines = analysed("senet", RACE)
    assert found.is_proved
    assert 0 < found.chance < 1
    assert lines == ()


@needs_native
def test_before_a_throw_a_search_gives_the_mean_over_the_throws() -> None:
    senet = game("senet")
    start = senet.start()
    found, lines = analysed("senet")
    assert (found.verdict, lines) == (None, ())
    with Analyst(senet) as analyst:
        mean = 0.0
        for throw in start.chances():
            after = analyst.analyse(start.play(throw.move), start, (throw.move,), FEW)
            mean += float(throw.probability) * asyncio.run(after)[0].chance
    assert found.chance == pytest.approx(mean)


def test_a_finished_game_is_worth_its_result() -> None:
    shogi = game("shogi")
    mated = shogi.parse_position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")
    with Analyst(shogi) as analyst:
        found, lines = asyncio.run(analyst.analyse(mated, mated, (), FEW))
    assert (found.chance, found.verdict, lines) == (1.0, Verdict(Value.LOSS), ())


@needs_native
def test_a_search_has_lines_points_and_nodes() -> None:
    found, lines = analysed("go", size=5)
    assert found.lead is not None
    assert found.nodes >= 100
    assert len(lines) == 2
    assert 0 < found.chance < 1
    assert found.turn is Seat.FIRST


def test_without_an_engine_python_searches() -> None:
    found, lines = analysed("morris", rules="three", name="search", limit=Limit(nodes=100))
    assert found.nodes >= 50
    assert 0 <= found.chance <= 1
    assert lines


def test_a_player_that_need_not_choose_leaves_the_evaluation_to_the_game() -> None:
    shogi = game("shogi")
    # The king has one move, and is a rook down.
    found, _ = analysed("shogi", "8k/9/6r2/9/9/9/9/9/K8 b R 1", name="random")
    assert found.chance == pytest.approx(
        (shogi.evaluate(shogi.start(), Seat.FIRST) + 1) / 2, abs=0.2
    )


@needs_native
def test_what_was_searched_is_remembered() -> None:
    memory: dict[str, Any] = {}
    first = analysed("shogi", memory=memory)
    assert len(memory) == 1
    for data in memory.values():
        data["score"] = 1.0
    again = analysed("shogi", memory=memory)
    assert again[0].chance == 1.0
    assert again[1] == first[1]
    analysed("shogi", memory=memory, limit=Limit(nodes=100))
    assert len(memory) == 2


@needs_native
def test_a_damaged_memory_is_searched_again() -> None:
    memory: dict[str, Any] = {}
    first = analysed("shogi", memory=memory)
    for damaged in ({}, {"score": "x", "lines": []}, {"score": 0, "lines": [{"moves": ["??"]}]}):
        memory = dict.fromkeys(memory, damaged)
        assert analysed("shogi", memory=memory)[0].chance == pytest.approx(first[0].chance, abs=0.2)


@needs_native
def test_a_cancelled_search_is_not_remembered() -> None:
    memory: dict[str, Any] = {}
    shogi = game("shogi")
    start: Position[Any] = shogi.start()
    moves: tuple[Move, ...] = ()

    async def cancelled() -> None:
        with Analyst(shogi, memory=memory) as analyst:
            work = asyncio.create_task(analyst.analyse(start, start, moves, Limit(seconds=30)))
            await asyncio.sleep(0.05)
            work.cancel()
            with pytest.raises(asyncio.CancelledError):
                await work

    asyncio.run(asyncio.wait_for(cancelled(), 5))
    assert memory == {}


def test_every_game_has_a_usual_limit() -> None:
    for key in ("go", "shogi", "senet"):
        assert (usual_limit(game(key)).nodes or 0) >= 500


@needs_native
def test_a_level_is_a_limit() -> None:
    shogi = game("shogi")
    limits = [limit_of_level(shogi, shogi.start(), level) for level in (1, 5, 9)]
    assert limits[0].depth == 1
    assert limits[1].nodes is not None
    assert limits[2].nodes is not None
    assert limits[1].nodes < limits[2].nodes


def test_a_limit_can_be_doubled() -> None:
    assert doubled(Limit(nodes=100)) == Limit(nodes=200)
    assert doubled(Limit(seconds=0.5)) == Limit(seconds=1.0)
    assert doubled(Limit(depth=3)) == Limit(depth=4)
    assert doubled(Limit(nodes=10, depth=3)) == Limit(nodes=20, depth=3)
    assert find_verdicts(game("go"), game("go").start(size=5)) is None
