"""The player that never errs: it keeps the value, wins fast, holds out, and sets problems."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import Limit, native
from ludoteca.core import AnyGame, Position
from ludoteca.games.registry import game
from ludoteca.players import player
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts
from tests.unit.solved.test_position_verdicts import repeating

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

MORRIS = game("morris")


def positions() -> list[Position[Any]]:
    """List the positions of three men's morris two turns after the start."""
    found: list[Position[Any]] = [MORRIS.start("three")]
    for _ in range(5):
        found = [one.play(move) for one in found for move in one.legal_moves()[:3]]
    return [one for one in found if one.outcome is None]


def judged(position: Position[Any]) -> PositionVerdicts:
    found = find_verdicts(MORRIS, position)
    assert found is not None
    return found


def mistakes(position: Position[Any]) -> float:
    values = [verdict.value for verdict in judged(position).moves.values()]
    best = max(value for value in values if value is not None)
    return sum(value is not None and value < best for value in values) / len(values)


def test_it_keeps_the_value_wins_fast_holds_out_and_is_hardest_to_answer(tables: Path) -> None:
    perfect, seen = player("perfect", MORRIS, seed=1), set()
    for position in positions():
        known = judged(position)
        move: Any = asyncio.run(perfect.choose(position, Limit(seconds=1)))
        verdict = known.moves[move]
        # Of equal values the shorter win and the longer loss ranks higher.
        assert verdict.rank == max(one.rank for one in known.moves.values())
        seen.add(verdict.value)
        equal = [one for one, found in known.moves.items() if found.rank == verdict.rank]
        after = {one: position.play(one) for one in equal}
        going_on = [one for one in after.values() if one.outcome is None]
        if after[move].outcome is None:
            assert mistakes(after[move]) == max(map(mistakes, going_on))
    assert {Value.WIN, Value.LOSS} <= seen


def test_it_wins_every_won_game_against_anybody(tables: Path) -> None:
    """White wins three men's morris; a reply that holds out longest changes nothing."""
    perfect, position = player("perfect", MORRIS, seed=2), MORRIS.start("three")
    verdict = judged(position).verdict
    assert verdict is not None
    assert verdict.value is Value.WIN
    for ply in range(verdict.plies):
        assert position.outcome is None, ply
        position = position.play(asyncio.run(perfect.choose(position, Limit(seconds=1))))
    assert position.outcome is not None
    assert position.outcome.worth(MORRIS.start("three").turn) == 1


def test_it_does_not_draw_a_won_game_by_repetition(tables: Path) -> None:
    position = MORRIS.parse_position("BBW/WBW/... w 0 0 0", "three")
    (best, fast), (second, slow), *_ = judged(position).ranked()
    assert fast.value is slow.value is Value.WIN
    perfect = player("perfect", MORRIS, seed=3)
    assert asyncio.run(perfect.choose(position, Limit(seconds=1))) == best
    assert asyncio.run(perfect.choose(repeating(position, best), Limit(seconds=1))) == second


def test_it_does_not_let_a_reply_draw_a_won_game(tables: Path) -> None:
    position = MORRIS.parse_position("WW./.B./BBW w 0 0 0", "three")
    fast, reply, slow = (MORRIS.parse_move(position, text) for text in ("a1-a2", "b2-a1", "b1-c1"))
    drawn: Any = position.play(fast).play(reply)
    now: Any = position
    repeated = replace(now, past=(drawn.key, drawn.key))
    assert repeated.play(fast).play(reply).outcome is not None
    perfect = player("perfect", MORRIS, seed=3)
    assert asyncio.run(perfect.choose(position, Limit(seconds=1))) == fast
    assert asyncio.run(perfect.choose(repeated, Limit(seconds=1))) == slow
    assert judged(repeated).moves[fast] == Verdict(Value.DRAW)


@pytest.mark.parametrize("is_stopped", [True, False])
def test_it_compares_equal_moves_only_while_there_is_time(
    tables: Path, monkeypatch: pytest.MonkeyPatch, is_stopped: bool
) -> None:
    perfect, asked = player("perfect", MORRIS, seed=4), []

    def judge_and_stop(game: AnyGame, position: Position[Any]) -> PositionVerdicts | None:
        asked.append(position)
        if is_stopped:
            perfect.stop()
        return find_verdicts(game, position)

    monkeypatch.setattr("ludoteca.players.perfect.find_verdicts", judge_and_stop)
    limit = Limit(seconds=60) if is_stopped else Limit(seconds=1e-9)
    for position in positions():
        known = judged(position)
        chosen: Any = asyncio.run(perfect.choose(position, limit))
        assert known.best is not None
        assert known.moves[chosen].rank == known.best.rank
        assert asked.pop() == position
        assert not asked
