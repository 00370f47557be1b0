"""Play matches of the engine against itself or against other programs, at equal CPU time.

    python -m train.shogi.match --games 100 ours:NODES[:NETWORK] ours:NODES[:NETWORK]
    python -m train.shogi.match --games 100 ours:cpu[:NETWORK] "usi:NODES:fairy-stockfish"
    python -m train.shogi.match --games 100 ours:cpu[:NETWORK] "byoyomi:MS:gpsusi"

Openings are played twice, with colours changed. `cpu` gives our engine, move by move, as many nodes
as it needs for the CPU time that the other program has taken so far.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

from ludoteca import native
from train.series import play_series

MAX_PLIES = 320
TICKS = os.sysconf("SC_CLK_TCK")


class Side(Protocol):
    """A side of the match; counts its CPU seconds and its moves."""

    cpu: float
    moves: int

    def begin(self) -> None:
        """Begin another game."""

    def choose(self, state: native.State, words: list[str], start: str) -> str | None:
        """Return a move, or None to resign."""


class Ours:
    """Our engine, by nodes, or by as much CPU time as another side."""

    def __init__(self, nodes: str, network: str | None) -> None:
        assert native.core is not None
        data = Path(network).read_bytes() if network else None
        self.engine = native.core.Engine("shogi", memory=64, network=data)
        self.nodes = 0 if nodes == "cpu" else int(nodes)
        self.other: Side | None = None
        self.cpu, self.moves, self.searched = 0.0, 0, 0

    def begin(self) -> None:
        """Forget the last game."""
        self.engine.clear()

    def wanted(self) -> int:
        """Return how many nodes to search now."""
        if self.nodes:
            return self.nodes
        assert self.other is not None
        rate = self.searched / self.cpu if self.cpu > 1 else 600_000
        mean = self.other.cpu / self.other.moves if self.other.moves else 0.05
        return max(1000, int(rate * mean))

    def choose(self, state: native.State, words: list[str], start: str) -> str | None:
        before = time.process_time()
        thought = self.engine.think(state, nodes=self.wanted())
        self.cpu += time.process_time() - before
        self.searched += thought.nodes
        self.moves += 1
        return state.action_text(thought.lines[0].actions[0])


class Usi:
    """Another program that speaks USI."""

    def __init__(self, go: str, command: list[str], options: dict[str, str]) -> None:
        self.go, self.cpu, self.moves = go, 0.0, 0
        self.program = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.say("usi")
        self.await_("usiok")
        for name, value in options.items():
            self.say(f"setoption name {name} value {value}")
        self.say("isready")
        self.await_("readyok")

    def say(self, line: str) -> None:
        assert self.program.stdin
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def await_(self, word: str) -> str:
        """Return its first line that begins with a word."""
        assert self.program.stdout
        for line in self.program.stdout:
            if line.startswith(word):
                return line
        raise RuntimeError("the program has ended")

    def used(self) -> float:
        """Return the CPU seconds it has used so far."""
        fields = Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def begin(self) -> None:
        """Begin another game."""
        self.say("usinewgame")

    def choose(self, state: native.State, words: list[str], start: str) -> str | None:
        moves = f" moves {' '.join(words)}" if words else ""
        before = self.used()
        self.say(f"position sfen {start}{moves}")
        self.say(self.go)
        word = self.await_("bestmove").split()[1]
        self.cpu += self.used() - before
        self.moves += 1
        return None if word in ("resign", "win", "(none)") else word


def make(text: str) -> Side:
    """Return the side that a text names."""
    kind, limit, rest = [*text.split(":", 2), ""][:3]
    if kind == "ours":
        return Ours(limit, rest or None)
    options = {"USI_Hash": "64", "Threads": "1", "UCI_Variant": "shogi"}
    if "gps" in rest:
        options = {"BookDepth": "0", "Thread": "1"}
    limits = {
        "usi": f"go nodes {limit}",
        "movetime": f"go movetime {limit}",
        "byoyomi": f"go btime 0 wtime 0 byoyomi {limit}",
    }
    return Usi(limits[kind], rest.split(), options)


def opening(rng: random.Random) -> list[str]:
    """Return some moves that leave the position about even."""
    assert native.core is not None
    while True:
        state = native.core.State("shogi", "standard")
        words = []
        for _ in range(rng.choice((4, 5, 6, 7, 8))):
            lines = state.think(nodes=1500, lines=8, memory=1).lines
            line = rng.choice([one for one in lines if one.score >= lines[0].score - 60])
            words.append(state.action_text(line.actions[0]))
            state.apply(line.actions[0])
        if abs(state.think(nodes=20_000, memory=4).lines[0].score) < 120:
            return words


def play(sides: tuple[Side, Side], words: list[str]) -> int | None:
    """Play a game from an opening; return the seat that won, or None for a draw."""
    assert native.core is not None
    state = native.core.State("shogi", "standard")
    start, words = state.text(), list(words)
    for word in words:
        state.apply(state.action_from_text(word))
    for side in sides:
        side.begin()
    while not state.is_over and state.plies < MAX_PLIES:
        word = sides[state.turn].choose(state, words, start)
        if word is None:
            return 1 - state.turn
        try:
            state.apply(state.action_from_text(word))
        except ValueError as error:
            print("illegal:", error, file=sys.stderr)
            return 1 - state.turn
        words.append(word)
    return state.winners[0] if len(state.winners) == 1 else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sides", nargs=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    first, second = map(make, wanted.sides)
    for one, other in ((first, second), (second, first)):
        if isinstance(one, Ours):
            one.other = other

    def play_one(sides: tuple[Side, Side], number: int) -> int | None:
        return play(sides, opening(random.Random(wanted.seed * 1000 + number)))

    play_series((first, second), wanted.games, play_one)


if __name__ == "__main__":
    main()
