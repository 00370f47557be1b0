"""Measure what the engine gives away in Senet, where the tables know the truth.

    python -m train.senet.equity TABLES [WEIGHTS.bin] --pieces 4 --depth 2 --positions 100000

Positions are drawn at random, so many pieces of either player anywhere, with a random throw that
leaves a choice. The engine chooses without tables; what it gives away is the difference between the
equity, 1 for a win and -1 for a loss, after the best step and after its own.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludoteca import native
from ludoteca.players.engine import network as shipped

SQUARES = [square for square in range(1, 31) if square != 27]


@dataclass(frozen=True)
class Loss:
    """What was given away, in equity."""

    mean: float
    deviation: float
    """The standard error of the mean."""

    most: float
    share_best: float
    seconds: float
    """CPU time for a choice."""


def scattered(pieces: int, dice: random.Random) -> native.State:
    """Draw a position after a throw, with a choice."""
    assert native.core is not None
    while True:
        signs = ["."] * 30
        for square, name in zip(
            dice.sample(SQUARES, 2 * pieces), "12345"[:pieces] + "ABCDE"[:pieces], strict=True
        ):
            signs[square - 1] = name
        text = f"{''.join(signs)} 1 {dice.randint(1, 5)}"
        state = native.core.State("senet", "standard", text)
        if len(state.legal_actions()) > 1:
            return state


def equities(table: native.Tablebase, state: native.State) -> list[float]:
    """Return the exact equity after each step."""
    found = []
    for verdict in table.probe_moves(state):
        assert verdict is not None, "the tables do not reach so many pieces"
        found.append(1.0 if verdict.kind == "win" else 2 * verdict.chance - 1)
    return found


def measure(
    table: native.Tablebase,
    network: bytes | None,
    *,
    pieces: int,
    depth: int,
    count: int,
    seed: int,
) -> Loss:
    """Let the engine choose in random positions."""
    assert native.core is not None
    engine = native.core.Engine("senet", memory=16, network=network)
    dice, losses, spent = random.Random(seed), np.zeros(count), 0.0
    for i in range(count):
        state = scattered(pieces, dice)
        before = time.process_time()
        chosen = engine.think(state, depth=depth).lines[0].actions[0]
        spent += time.process_time() - before
        exact = equities(table, state)
        losses[i] = max(exact) - exact[list(state.legal_actions()).index(chosen)]
    return Loss(
        float(losses.mean()),
        float(losses.std() / count**0.5),
        float(losses.max()),
        float((losses < 1e-4).mean()),
        spent / count,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tables", type=Path, help="the folder of the tables")
    parser.add_argument("network", type=Path, nargs="?", help="other weights than the shipped ones")
    parser.add_argument("--pieces", type=int, default=4)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    assert native.core is not None
    table = native.core.Tablebase("senet", "standard", str(wanted.tables))
    network = wanted.network.read_bytes() if wanted.network else shipped("senet")
    loss = measure(
        table,
        network,
        pieces=wanted.pieces,
        depth=wanted.depth,
        count=wanted.positions,
        seed=wanted.seed,
    )
    print(
        f"{wanted.positions} positions with {wanted.pieces} pieces each, depth {wanted.depth}: "
        f"loses {loss.mean:.6f} +- {loss.deviation:.6f} a move, at most {loss.most:.3f}, "
        f"best move in {loss.share_best:.1%}, {1e6 * loss.seconds:.0f} us a choice"
    )


if __name__ == "__main__":
    main()
