"""Let the engine play itself and write down quiet positions with their scores.

Every line of a shard is a position, its score for the seat to move, the game's result for that
seat (1, 0 or -1) and the ply. Shards are appended to, so a run can be stopped and begun again.

    python -m train.shogi.selfplay DATA_DIR --seed 1 [--nodes 1000] [--network FILE] [--games N]
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import dataclass
from pathlib import Path

from ludoteca import native

MAX_PLIES = 320
MAX_SCORE = 3000
LOST = 3500
SOFT_PLIES = 24
SOFT_LINES = 4
SOFTNESS = 40.0


@dataclass
class Sample:
    """A position as it was met."""

    text: str
    score: int
    turn: int
    ply: int


def opening(rng: random.Random) -> native.State:
    """Play a few random moves from the start."""
    assert native.core is not None
    while True:
        state = native.core.State("shogi", "standard")
        for _ in range(rng.choice((0, 1, 2, 2, 3, 4, 6, 8))):
            state.apply(rng.choice(list(state.legal_actions())))
            if state.is_over:
                break
        if not state.is_over:
            return state


def choose(lines: list[native.Line], rng: random.Random) -> native.Line:
    """Draw one of the best lines, the better the likelier."""
    weights = [math.exp((line.score - lines[0].score) / SOFTNESS) for line in lines]
    return rng.choices(lines, weights)[0]


def is_quiet(state: native.State, line: native.Line) -> bool:
    """Return whether there is no check, and the best move takes and promotes nothing."""
    action = line.actions[0]
    word = state.action_text(action)
    if word.endswith("+"):
        return False
    board, turn, hands, _ = state.text().split()
    after = state.clone()
    after.apply(action)
    takes = "*" not in word and after.text().split()[2] != hands
    return not takes and not is_check(board, turn, hands)


def is_check(board: str, turn: str, hands: str) -> bool:
    """Return whether the mover's king is attacked: the other could not be to move then."""
    assert native.core is not None
    try:
        native.core.State("shogi", "standard", f"{board} {'w' if turn == 'b' else 'b'} {hands} 1")
    except ValueError:
        return True
    return False


def play(engine: native.Engine, rng: random.Random, nodes: int) -> tuple[list[Sample], int | None]:
    """Play a game; return its positions and the winner, or None for a draw."""
    state, samples = opening(rng), list[Sample]()
    engine.clear()
    while not state.is_over and state.plies < MAX_PLIES:
        soft = state.plies < SOFT_PLIES
        thought = engine.think(
            state, nodes=2 * nodes if soft else nodes, lines=SOFT_LINES if soft else 1
        )
        best = thought.lines[0]
        if best.wins_in or abs(best.score) >= LOST:
            return samples, state.turn if best.score > 0 else 1 - state.turn
        if abs(best.score) < MAX_SCORE and is_quiet(state, best):
            samples.append(Sample(state.text(), best.score, state.turn, state.plies))
        state.apply((choose(thought.lines, rng) if soft else best).actions[0])
    winners = state.winners
    return samples, winners[0] if len(winners) == 1 else None


def write(path: Path, samples: list[Sample], winner: int | None) -> None:
    """Append a game's positions to a shard."""
    with path.open("a", encoding="ascii") as shard:
        for sample in samples:
            result = 0 if winner is None else 1 if winner == sample.turn else -1
            shard.write(f"{sample.text}\t{sample.score}\t{result}\t{sample.ply}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--games", type=int, default=10**9)
    wanted = parser.parse_args()
    assert native.core is not None, "the native module is missing"
    network = wanted.network.read_bytes() if wanted.network else None
    engine = native.core.Engine("shogi", memory=4, network=network)
    wanted.data.mkdir(parents=True, exist_ok=True)
    shard = wanted.data / f"{wanted.seed}.tsv"
    done = shard.with_suffix(".games")
    first = int(done.read_text()) if done.exists() else 0
    for number in range(first, wanted.games):
        samples, winner = play(
            engine, random.Random(wanted.seed * 1_000_003 + number), wanted.nodes
        )
        write(shard, samples, winner)
        done.write_text(str(number + 1))


if __name__ == "__main__":
    main()
