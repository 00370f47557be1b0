"""``simulate`` beside that of another version: what real sessions cost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.machine import Unavailable
from bench.measure import Pair, Row, Timed, Work
from ludoteca.games.registry import game as find_game

__all__ = ["rows"]

_GOAL = 0.77  # A game may cost 30 % more than in the other version
_GAMES = (("morris",), ("shogi",), ("neutron",), ("senet",), ("go", "9"), ("go", "19"))

# Plays the game of each number that it reads, and answers with its CPU seconds, as a worker process
# of either version does: today's plays all its games in one event loop.
_WORKER = """
import asyncio, functools, inspect, sys, time
from ludoteca.arena.game import Pairing, play_game
if "run" in inspect.signature(play_game).parameters:
    play_game = functools.partial(play_game, run=asyncio.Runner().run)
key, *sizes = sys.argv[1:]
options = tuple(("size", int(size)) for size in sizes)
pairing = Pairing(key, ("random", "random"), options=options)
for line in sys.stdin:
    began = time.process_time()
    play_game(pairing, int(line))
    print(time.process_time() - began, flush=True)
"""


def rows(against: Path | None = None) -> list[Row]:
    """List the comparisons with the version that is installed in another checkout."""
    return [] if against is None else [_row(against, *words) for words in _GAMES]


def _row(against: Path, key: str, size: str = "") -> Row:
    words = [key, size] if size else [key]

    def prepare() -> Pair:
        there = against / ".venv" / "bin" / "python"
        return Pair(_games(Path(sys.executable), words), _games(there, words))

    board = f" {size}×{size}" if size else ""
    return Row(
        name=f"A simulated game of {find_game(key).title}{board}",
        peer="another version",
        goal=_GOAL,
        prepare=prepare,
        unit="games",
        note="Two random players.",
    )


def _games(python: Path, words: list[str]) -> Work:
    """Play in a process of its own, which ends when its input closes."""
    if not python.exists():
        raise Unavailable(f"there is no {python}; make play installs it")
    pipe = subprocess.PIPE
    command = [str(python), "-c", _WORKER, *words]
    worker = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def work(seed: int) -> Timed:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{seed}\n")
        worker.stdin.flush()
        return Timed(1, float(worker.stdout.readline()))

    return work
