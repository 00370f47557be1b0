"""`Batch` beside pgx, and on two threads beside one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench import native
from bench.machine import Unavailable, count_free_cores
from bench.measure import Pair, Row, Work, fastest
from bench.peers import pgx

__all__ = ["rows", "thread_rows"]

_SIZES = (16, 64, 256)
_STEPS = 20
_GAMES_OF_THREADS = 1_024
_FREE_CORES = 1.9

# pgx too keeps the boards of a game, and looks for one that came back.
_GO = {"size": 9, "ko": "positional"}


@dataclass(frozen=True, slots=True)
class _Table:
    """A game that both sides can play."""

    name: str
    key: str
    rules: str
    options: dict[str, Any]
    max_plies: int  # Where pgx cuts a game off
    peer: str
    peer_sizes: Sequence[int]
    goal: float


_TABLES = (
    _Table("Go 9×9", "go", "chinese", _GO, 162, "go_9x9", (16, 64, 256), 50.0),
    _Table("Shogi", "shogi", "standard", {}, 512, "shogi", (16, 64), 100.0),
)


def rows() -> list[Row]:
    """List the comparisons."""
    return [_beside_pgx(table) for table in _TABLES]


def thread_rows() -> list[Row]:
    """Compare two threads with one."""
    return [_two_threads(table) for table in _TABLES]


def stepping(table: _Table, games: int, threads: int = 1) -> Work:
    """Draw actions for a batch and apply them, with everything a learner needs."""
    import numpy

    batch = native.make_batch(
        table.key,
        table.rules,
        n=games,
        threads=threads,
        max_plies=table.max_plies,
        **table.options,
    )
    action = numpy.zeros(games, numpy.int32)
    observation = numpy.zeros((games, *batch.observation_shape), numpy.uint8)
    mask = numpy.zeros((games, batch.action_count), numpy.bool_)
    turn = numpy.zeros(games, numpy.uint8)
    reward = numpy.zeros((games, 2), numpy.float32)
    done = numpy.zeros(games, numpy.bool_)
    batch.reset(observation, mask, turn)

    def work(seed: int) -> int:
        for _ in range(_STEPS):
            batch.draw(action)
            batch.step(action, observation, mask, turn, reward, done)
        return _STEPS * games

    return work


def _beside_pgx(table: _Table) -> Row:
    def prepare() -> Pair:
        our_size, ours = fastest({str(n): stepping(table, n) for n in _SIZES})
        sizes = {str(n): pgx.stepping(table.peer, n) for n in table.peer_sizes}
        their_size, theirs = fastest(sizes)
        return Pair(ours, theirs, f"Ludoteca with {our_size} games at once, pgx with {their_size}")

    return Row(
        name=f"Batch of {table.name}, stepped",
        peer="pgx on the CPU",
        goal=table.goal,
        prepare=prepare,
        unit="steps",
        note="Random legal actions; observations, masks and rewards at every step; finished games"
        " restart. Ludoteca's steps are called from Python, pgx compiles a loop of steps. Both with"
        " the best of several batch sizes.",
    )


def _two_threads(table: _Table) -> Row:
    games = _GAMES_OF_THREADS

    def prepare() -> Pair:
        free = count_free_cores(2)
        if free < _FREE_CORES:
            raise Unavailable(f"the machine is not idle: two busy programs got {free:.1f} cores")
        return Pair(stepping(table, games, 2), stepping(table, games, 1))

    return Row(
        name=f"Batch of {table.name}, two threads",
        peer="one thread",
        goal=1.8,
        prepare=prepare,
        unit="steps",
        note=f"{games:,} games, in wall-clock time, with two free cores.",
        cores=2,
        clock=time.perf_counter,
    )
