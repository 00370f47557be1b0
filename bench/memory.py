"""The memory of a `State` with its Python object, as the growth of a separate process.

``python -m bench.memory go chinese`` prints the bytes of a new State, and of one after 100 plies
of a random game, or at its end if that comes before.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from bench import native

__all__ = ["GAMES", "Memory", "measure"]

GAMES = {
    "Morris": ("morris", "standard"),
    "Shogi": ("shogi", "standard"),
    "Neutron": ("neutron", "standard"),
    "Senet": ("senet", "standard"),
    "Go 9×9": ("go", "chinese", "size=9"),
    "Go 19×19": ("go", "chinese", "size=19"),
}
_STATES = 20_000
_PLIES = 100


class Memory(NamedTuple):
    """Bytes per State."""

    new: float
    played: float  # After 100 plies, or at the end of the game


def measure(*asked: str) -> Memory:
    """Measure in another process: the game, the rules, and options as name=number."""
    command = [sys.executable, "-m", "bench.memory", *asked]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return Memory(*json.loads(found.stdout))


def _grow(game: str, rules: str, *options: str) -> Memory:
    chosen = {name: int(value) for name, _, value in (text.partition("=") for text in options)}
    native.make_state(game, rules, **chosen).legal_actions()  # tables are made by the first
    states: list[Any] = [None] * _STATES
    before = _resident()
    for number in range(_STATES):
        states[number] = native.make_state(game, rules, **chosen)
    new = _resident() - before
    draw = random.Random(1).random
    for state in states:
        for _ in range(_PLIES):
            actions = state.legal_actions()
            if not actions:
                break
            state.apply(actions[int(draw() * len(actions))])
    return Memory(new / _STATES, (_resident() - before) / _STATES)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


if __name__ == "__main__":
    print(json.dumps(_grow(*sys.argv[1:])))
