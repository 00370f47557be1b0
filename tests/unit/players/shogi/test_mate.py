"""The two solvers of mates by checks."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

import ludoteca
from ludoteca import Limit, Move, PlayerError, Resign, native
from ludoteca.players import Player, Progress
from ludoteca.players.shogi.mate import MateSolver, NativeMateSolver, mate_line, mate_solver
from tests.stored import read_lines

SHOGI = ludoteca.game("shogi")
NO_MATE = "4k4/9/9/9/9/9/9/9/4K4 b P 1"
HARD = "4kg2+R/l2r2s+P1/p2g1p2p/3sp1N2/P4NP1P/4P4/2+b1+bP3/6K2/5G1NL w L4Pg2snl4p 106"

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")
solvers = pytest.mark.parametrize(
    "solver", [MateSolver, pytest.param(NativeMateSolver, marks=needs_native)]
)


def solve(solver: Player, text: str, limit: Limit) -> tuple[Move | Resign, Progress]:
    told: list[Progress] = []
    solver.progress = told.append
    answer = asyncio.run(solver.choose(SHOGI.parse_position(text), limit))
    return answer, told[-1]


@solvers
def test_a_mate_is_told_to_its_end(solver: type[Player]) -> None:
    for text in read_lines("vectors/shogi_mate_3.txt")[:10]:
        answer, progress = solve(solver(SHOGI), text, Limit())
        assert answer == progress.best == progress.line[0]
        assert progress.mate == len(progress.line)
        position = SHOGI.parse_position(text)
        for move in progress.line:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.ending == "mate"


@solvers
def test_where_there_is_no_mate_it_resigns(solver: type[Player]) -> None:
    answer, progress = solve(solver(SHOGI), NO_MATE, Limit())
    assert isinstance(answer, Resign)
    assert progress.mate is None


@solvers
@pytest.mark.parametrize("limit", [Limit(seconds=0.05), Limit(seconds=0.0), Limit(nodes=100)])
def test_at_the_limit_it_does_not_know(solver: type[Player], limit: Limit) -> None:
    began = time.process_time()
    answer, progress = solve(solver(SHOGI), HARD, limit)
    assert time.process_time() - began < 2
    assert not isinstance(answer, Resign)
    assert progress.mate is None


@solvers
def test_a_stop_ends_it(solver: type[Player]) -> None:
    one = solver(SHOGI)
    is_over = threading.Event()

    def stop() -> None:
        # A stop before the search has begun is forgotten.
        while not is_over.wait(0.2):
            one.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    _, progress = solve(one, HARD, Limit(seconds=60))
    is_over.set()
    stopper.join()
    assert progress.mate is None
    assert progress.seconds < 30


@needs_native
def test_the_native_one_solves_mates_in_seven() -> None:
    solver = NativeMateSolver(SHOGI)
    for text in read_lines("vectors/shogi_mate_7.txt")[:20]:
        assert solve(solver, text, Limit(nodes=100_000))[1].mate


def test_the_native_one_needs_the_native_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core", None)
    assert isinstance(mate_solver(SHOGI, SHOGI.start()), MateSolver)
    with pytest.raises(PlayerError, match="the native module is not installed"):
        NativeMateSolver(SHOGI)


def test_a_mate_line_is_found_without_waiting_or_is_empty() -> None:
    texts = read_lines("vectors/shogi_mate_3.txt")[:3]
    assert [len(mate_line(SHOGI.parse_position(text), 10_000)) for text in texts] == [3, 3, 3]
    assert mate_line(SHOGI.parse_position(NO_MATE), 1000) == ()
    assert mate_line(SHOGI.parse_position(HARD), 100) == ()
    mated = SHOGI.parse_position(texts[0])
    for move in mate_line(mated, 10_000):
        mated = mated.play(move)
    assert mate_line(mated, 1000) == ()
