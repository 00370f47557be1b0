"""Solve Senet with few pieces, and measure how much the engine gives away there.

    python -m train.senet.exact WEIGHTS.bin --pieces 2 --depth 3

A position is a pair of sets of squares: those of the player about to throw, and the other's. What
it is worth follows from the positions after each throw, which may come back to it: so the values
are improved over and over until they stand still.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludoteca import native

SQUARES = [square for square in range(1, 31) if square != 27]
NAMES = ("12345", "ABCDE")
ENOUGH = 1e-9

Key = tuple[frozenset[int], frozenset[int]]
"""The squares of the player about to throw, and of the other."""


@dataclass
class Table:
    """The exact chance to win of the player about to throw."""

    chances: dict[Key, float]

    def chance(self, state: native.State) -> float:
        if state.is_over:
            return float(state.winners[0] == 0)
        own = self.chances[key_of(state)]
        return own if state.turn == 0 else 1 - own


def text_of(key: Key) -> str:
    """Write a position with the first player about to throw."""
    signs = ["."] * 30
    for squares, names in zip(key, NAMES, strict=True):
        for square, name in zip(sorted(squares), names, strict=False):
            signs[square - 1] = name
    return f"{''.join(signs)} 1 -"


def key_of(state: native.State) -> Key:
    """Read a position before a throw."""
    signs = state.text().split()[0]
    first = frozenset(i + 1 for i, sign in enumerate(signs) if sign in NAMES[0])
    second = frozenset(i + 1 for i, sign in enumerate(signs) if sign in NAMES[1])
    return (first, second) if state.turn == 0 else (second, first)


def positions(own: int, other: int) -> Iterator[Key]:
    """List all positions with these numbers of pieces."""
    for first in combinations(SQUARES, own):
        for second in combinations([one for one in SQUARES if one not in first], other):
            yield frozenset(first), frozenset(second)


def solve(pieces: int) -> Table:
    """Solve all positions with at most this many pieces each, the fewest pieces first."""
    assert native.core is not None
    table = Table({})
    for total in range(2, 2 * pieces + 1):
        counts = [(n, total - n) for n in range(1, pieces + 1) if 1 <= total - n <= pieces]
        solve_together([key for own, other in counts for key in positions(own, other)], table)
    return table


def solve_together(keys: list[Key], table: Table) -> None:
    """Solve positions that lead to each other, or to solved ones."""
    numbers = {key: number for number, key in enumerate(keys)}
    # Each successor: its position and throw, its number or -1, its sign, and what is added.
    rows: list[tuple[int, int, float, float]] = []
    for number, key in enumerate(keys):
        for thrown, after in enumerate(successors(key)):
            rows += [(5 * number + thrown, *_valued(one, numbers, table)) for one in after]
    group, found = (np.array([row[i] for row in rows], np.int64) for i in (0, 1))
    sign, more = (np.array([row[i] for row in rows]) for i in (2, 3))
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    values: NDArray[np.float64] = np.full(len(keys), 0.5)
    while True:
        chances = more + sign * values[found]
        better = np.maximum.reduceat(chances, starts).reshape(-1, 5).mean(axis=1)
        change, values = float(np.abs(better - values).max()), better
        if change < ENOUGH:
            break
    table.chances.update(zip(keys, values.tolist(), strict=True))


def successors(key: Key) -> Iterator[list[native.State]]:
    """Yield, throw by throw, the states after each move of the first player."""
    assert native.core is not None
    start = native.core.State("senet", "standard", text_of(key))
    for thrown in list(start.legal_actions()):
        before = start.clone()
        before.apply(thrown)
        after = []
        for action in list(before.legal_actions()):
            state = before.clone()
            state.apply(action)
            after.append(state)
        yield after


def _valued(state: native.State, numbers: dict[Key, int], table: Table) -> tuple[int, float, float]:
    """Return what the first player's chance is: a number's value times a sign, and a sum."""
    if state.is_over:
        return 0, 0.0, float(state.winners[0] == 0)
    key = key_of(state)
    if key not in numbers:
        return 0, 0.0, table.chance(state)
    return numbers[key], *((1.0, 0.0) if state.turn == 0 else (-1.0, 1.0))


@dataclass
class Loss:
    """What an engine gives away, in chances to win, and how wrong its expectation is."""

    mean: float
    most: float
    share_best: float
    error: float
    decisions: int


def measure(table: Table, network: bytes | None, depth: int, count: int, seed: int = 1) -> Loss:
    """Let an engine choose in random positions with a choice."""
    assert native.core is not None
    engine = native.core.Engine("senet", memory=16, network=network)
    # With one piece there is never a choice.
    rng, keys = random.Random(seed), [key for key in table.chances if len(key[0]) > 1]
    losses: list[float] = []
    errors: list[float] = []
    while len(losses) < count:
        state = native.core.State("senet", "standard", text_of(rng.choice(keys)))
        state.apply(rng.choice(list(state.legal_actions())))
        actions = list(state.legal_actions())
        if len(actions) < 2:
            continue
        chances = {action: chance_after(state, action, table) for action in actions}
        line = engine.think(state, depth=depth).lines[0]
        best = max(chances.values())
        losses.append(best - chances[line.actions[0]])
        errors.append(abs((1 + line.result) / 2 - best))
    return Loss(
        float(np.mean(losses)),
        max(losses),
        float(np.mean([loss < ENOUGH * 100 for loss in losses])),
        float(np.mean(errors)),
        count,
    )


def chance_after(state: native.State, action: int, table: Table) -> float:
    """Return the first player's exact chance after a move."""
    after = state.clone()
    after.apply(action)
    return table.chance(after)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("network", type=Path)
    parser.add_argument("--pieces", type=int, default=2)
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--positions", type=int, default=2000)
    wanted = parser.parse_args()
    table = solve(wanted.pieces)
    for name, network in (("network", wanted.network.read_bytes()), ("squares alone", None)):
        loss = measure(table, network, wanted.depth, wanted.positions)
        print(
            f"{name}, depth {wanted.depth}: gives away {loss.mean:.4%} of the chance to win "
            f"(at most {loss.most:.2%}), best move {loss.share_best:.1%}, "
            f"expectation wrong by {loss.error:.2%}, {loss.decisions} decisions"
        )


if __name__ == "__main__":
    main()
