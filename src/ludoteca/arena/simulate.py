"""Many games of one pairing, in processes of their own, with the same result however many."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from ludoteca.arena.playing import FORFEIT, Pairing, Played, play_game
from ludoteca.core import Seat

__all__ = ["simulate"]

# New processes rather than forks: the same on every platform, and no locks are inherited.
_PROCESSES = multiprocessing.get_context("spawn")


def simulate(pairing: Pairing, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play games, yielding each as it ends; the order depends on the jobs, the games do not.

    A player that takes its whole process down forfeits its game and never the series.

    Raises:
        LudotecaError: The pairing names what is not there.
    """
    pairing.start()
    left = set(range(games))
    try:
        for played in _in_pool(pairing, games, jobs):
            left.discard(played.number)
            yield played
    except BrokenProcessPool:
        # Somebody killed a worker: play what is left one by one, each in a process of its own.
        for number in sorted(left):
            yield _play_alone(pairing, number)


def _in_pool(pairing: Pairing, games: int, jobs: int) -> Iterator[Played]:
    numbers = iter(range(games))
    with ProcessPoolExecutor(jobs, mp_context=_PROCESSES) as pool:
        running: set[Future[Played]] = set()
        while True:
            for number in numbers:
                running.add(pool.submit(play_game, pairing, number))
                if len(running) >= 4 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _play_alone(pairing: Pairing, number: int) -> Played:
    here, there = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=_report, args=(there, pairing, number), daemon=True)
    process.start()
    there.close()
    asked = Seat.FIRST
    with here:
        while True:
            try:
                said = here.recv()
            except EOFError:
                process.join()
                fault = "its process ended"
                return Played(number, (), frozenset({asked.opponent}), FORFEIT, fault)
            if isinstance(said, Played):
                process.join()
                return said
            asked = said


def _report(there: Connection, pairing: Pairing, number: int) -> None:
    there.send(play_game(pairing, number, there.send))
