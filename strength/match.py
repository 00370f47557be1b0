"""Play the games of a row, several at a time, until the row is decided."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass

from ludoteca.arena import GameResult, Pairing, play_game
from ludoteca.core import Seat
from ludoteca.players import Limit
from strength.fingerprint import fingerprint
from strength.goals import Row
from strength.openings import opening
from strength.results import Played, Results, Tally
from strength.verdict import Verdict, no_loss, reached, sequential

__all__ = ["Form", "limit_for", "play_one", "play_row"]

# The share of the opponent's CPU time that the engine aims at, as it must not take more.
_LESS = 0.97
_MIN_NODES = 50


@dataclass(frozen=True)
class Form:
    """How much is played: the short form, or the long one."""

    is_long: bool
    jobs: int = 1
    games: int | None = None  # Overrides the number of games of a row

    def count(self, row: Row) -> int:
        return self.games or (row.games if self.is_long else row.short_games)

    def seconds(self, row: Row) -> float:
        return float("inf") if self.is_long else 60 * row.minutes

    def verdict(self, row: Row, tally: Tally) -> Verdict:
        if row.goal is None:
            return no_loss(tally.scores, self.count(row))
        if self.is_long:
            return reached(tally.scores, row.goal, self.count(row))
        return sequential(tally.scores, row.goal)


def play_row(
    row: Row, form: Form, results: Results, tell: Callable[[Tally], None]
) -> tuple[Verdict, Tally]:
    """Play until the row is decided, or its games or its time are used up."""
    engine = fingerprint(row.game)
    until = time.monotonic() + form.seconds(row)
    done = {one.number for one in results.of(row.key, engine).games}
    left = iter([number for number in range(form.count(row)) if number not in done])
    # Spawned, as the engine has threads.
    pool = ProcessPoolExecutor(form.jobs, mp_context=multiprocessing.get_context("spawn"))
    running: dict[Future[Played], float] = {}
    longest = 0.0
    try:
        while True:
            tally = results.of(row.key, engine)
            verdict = form.verdict(row, tally)
            # A game is not begun that would hardly end in time.
            is_over = verdict is not Verdict.UNDECIDED or time.monotonic() + longest > until
            while not is_over and len(running) < form.jobs and (n := next(left, None)) is not None:
                game = pool.submit(play_one, row, n, engine, limit_for(row, tally))
                running[game] = time.monotonic()
            if not running:
                return verdict, tally
            for game in wait(running, return_when=FIRST_COMPLETED).done:
                longest = max(longest, time.monotonic() - running.pop(game))
                results.add(game.result())
            tell(results.of(row.key, engine))
    finally:
        pool.shutdown(cancel_futures=True)


def limit_for(row: Row, tally: Tally) -> Limit:
    """Return how long the engine may think: as long as the opponent, if the row does not say."""
    if row.limit is not None:
        return row.limit
    ours, theirs = tally.cpu_per_move
    if ours == 0:
        return Limit(nodes=row.first_nodes)
    return Limit(nodes=max(_MIN_NODES, round(_LESS * tally.nodes_per_move * theirs / ours)))


def play_one(row: Row, number: int, engine: str, limit: Limit) -> Played:
    """Play a game; numbers 2n and 2n + 1 are the same opening with the seats changed."""
    players = ("engine", row.opponent.player)
    is_second = row.seat == 1
    pairing = Pairing(
        row.game,
        players[::-1] if is_second else players,
        row.rules,
        row.options,
        limit=None if is_second else limit,
        first_only=not is_second,
        alternate=row.seat is None,
        moves=opening(row, number // 2),
    )
    result = play_game(pairing, number)
    (cpu, their_cpu), (moves, their_moves) = result.cpu_seconds, result.choices
    return Played(
        row.key,
        number,
        engine,
        _score(result, is_second),
        limit.nodes or 0,
        (their_cpu, cpu) if is_second else (cpu, their_cpu),
        (their_moves, moves) if is_second else (moves, their_moves),
        str(result.fault or ""),
    )


def _score(result: GameResult, is_second: bool) -> float:
    if len(result.winners) != 1:
        return 0.5
    ours = Seat.SECOND if is_second is not result.is_swapped else Seat.FIRST
    return float(ours in result.winners)
