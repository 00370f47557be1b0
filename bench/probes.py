"""How fast tables of ``ludoteca solve`` answer: with their files in memory, and from a cold disk.

    python -m bench.probes GAME [--rules R] [--count N]

The positions are those of random games. A cold disk is one where the system was asked to forget
the files; it does so only if no other process has them open.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

from ludoteca import native
from ludoteca.games.registry import game as find_game
from ludoteca.solved.tablebases import files_in, tablebase_folder


def states_of(key: str, rules: str, count: int) -> list[native.State]:
    """Return positions of random games that are not over."""
    assert native.core is not None
    dice, state = random.Random(1), native.core.State(key, rules)
    found: list[native.State] = []
    while len(found) < count:
        state.apply(dice.choice(list(state.legal_actions())))
        if state.is_over:
            state = native.core.State(key, rules)
        else:
            found.append(state.clone())
    return dice.sample(found, count)


def forget(key: str) -> None:
    """Ask the system to drop what it remembers of the tables of a game."""
    for path in files_in(tablebase_folder()):
        if path.name.startswith(f"{key}-"):
            file = os.open(path, os.O_RDONLY)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(file)


def measured(
    ask: Callable[[native.State], object], states: list[native.State]
) -> tuple[float, float]:
    """Return the mean and the longest time of some questions, in milliseconds."""
    times = []
    for state in states:
        began = time.perf_counter()
        ask(state)
        times.append(1000 * (time.perf_counter() - began))
    return sum(times) / len(times), max(times)


def main() -> None:
    """Print a line for each kind of question."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--rules")
    parser.add_argument("--count", type=int, default=200)
    wanted = parser.parse_args()
    assert native.core is not None
    game = find_game(wanted.game)
    rules = wanted.rules or next(iter(game.presets))
    states = states_of(game.key, rules, wanted.count)
    for heat in ("cold", "warm"):
        for name in ("probe", "probe_moves"):
            if heat == "cold":
                forget(game.key)
            table = native.core.Tablebase(game.key, rules, str(tablebase_folder()))
            known = [state for state in states if heat == "cold" or table.probe(state) is not None]
            mean, longest = measured(getattr(table, name), known)
            print(f"{name}, {heat}: mean {mean:.2f} ms, longest {longest:.2f} ms of {len(known)}")


if __name__ == "__main__":
    main()
