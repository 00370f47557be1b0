"""The cost of real sessions: ``simulate`` beside a loop without sessions, or another version.

The loop only asks the same players and plays their moves: it throws no lot, keeps no events and
counts every stone as alive. Versions before sessions played that way.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from bench.machine import Unavailable
from bench.measure import Pair, Row, Timed, Work
from ludoteca.arena.playing import Pairing, play_game
from ludoteca.core import OptionValue, Seat, draw
from ludoteca.games.registry import game as find_game
from ludoteca.players import Resign, ask, player

__all__ = ["rows"]

_MAX_PLIES = 2000
_GOAL = 1 / 1.3
"""A session may cost 30 % of what the rules and the players cost."""

_PLAYERS = ("random", "random")
_GAMES: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("morris", {}),
    ("shogi", {}),
    ("neutron", {}),
    ("senet", {}),
    ("go", {"size": 9}),
    ("go", {"size": 19}),
)

# Plays the game of each number that it reads, and answers with its CPU seconds.
_WORKER = f"""
import sys, time
from ludoteca.arena.playing import Pairing, play_game
key, *options = sys.argv[1:]
pairing = Pairing(key, {_PLAYERS}, options=tuple(("size", int(size)) for size in options))
for line in sys.stdin:
    began = time.process_time()
    play_game(pairing, int(line))
    print(time.process_time() - began, flush=True)
"""


def rows(against: Path | None = None) -> list[Row]:
    """List the comparisons, with a loop or with the version installed in another checkout."""
    return [_row(key, options, against) for key, options in _GAMES]


def _row(key: str, options: dict[str, OptionValue], against: Path | None) -> Row:
    def prepare() -> Pair:
        if against is None:
            return Pair(_simulated(key, options), _bare(key, options))
        here, there = Path(sys.executable), against / ".venv" / "bin" / "python"
        return Pair(_version(here, key, options), _version(there, key, options))

    size = f" {options['size']}×{options['size']}" if "size" in options else ""
    return Row(
        name=f"A simulated game of {find_game(key).title}{size}",
        peer="a loop without a session" if against is None else "another version",
        goal=_GOAL,
        prepare=prepare,
        unit="games",
        note="Two random players.",
    )


def _version(python: Path, key: str, options: dict[str, OptionValue]) -> Work:
    """Play in another process, which ends when its input closes."""
    if not python.exists():
        raise Unavailable(f"there is no {python}; make play installs it")
    pipe = subprocess.PIPE
    words = [str(python), "-c", _WORKER, key, *map(str, options.values())]
    worker = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)

    def work(seed: int) -> Timed:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{seed}\n")
        worker.stdin.flush()
        return Timed(1, float(worker.stdout.readline()))

    return work


def _simulated(key: str, options: dict[str, OptionValue]) -> Work:
    pairing = Pairing(key, _PLAYERS, options=tuple(options.items()))

    def work(seed: int) -> int:
        play_game(pairing, seed)
        return 1

    return work


def _bare(key: str, options: dict[str, OptionValue]) -> Work:
    game = find_game(key)

    async def play(seed: int) -> list[str]:
        dice = random.Random(f"0/{seed}")
        position, moves = game.start(**options), list[str]()
        players = [player(_PLAYERS[seat.index], game, dice.getrandbits(63)) for seat in Seat]
        while position.outcome is None and len(moves) < _MAX_PLIES:
            chooser = players[position.turn.index]
            throws = position.chances()
            move = draw(throws, dice) if throws else await ask(chooser, position, chooser.usual)
            assert not isinstance(move, Resign)
            position = position.play(move)
            moves.append(str(move))
        return moves

    def work(seed: int) -> int:
        asyncio.run(play(seed))
        return 1

    return work
