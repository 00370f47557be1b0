"""Play the engine of Senet against itself: with one network, another, or none.

    python -m train.senet.match --games 2000 engine:2:new.bin engine:2:senet.bin
    python -m train.senet.match --games 2000 engine:3:new.bin engine:3

`engine:DEPTH[:WEIGHTS]` without weights counts squares, as the players in Python do: `engine:1` is
`greedy`, and `engine:3` is `search` without its limit of nodes. Every row of throws is played
twice, with the seats changed. `python -m strength --only senet` has matches against the players
themselves.

With `--sequential` the match ends as soon as it is sure, with a risk of 5 %, that the first side
wins 51 % of the games, or only 49 %: a network takes the place of another after such a match.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludoteca import native
from strength.verdict import Verdict, bounded, log_likelihood_ratio
from train.series import play_series

WEAKER, STRONGER = 0.49, 0.51
"""The shares of games won that a sequential match tells apart."""

Choose = Callable[["native.State"], int]


@dataclass
class Side:
    """A player with its CPU seconds and moves."""

    choose: Choose
    cpu: float = 0.0
    moves: int = 0

    def move(self, state: native.State) -> int:
        """Choose, and count."""
        before = time.process_time()
        action = self.choose(state)
        self.cpu += time.process_time() - before
        self.moves += 1
        return action


def engine(depth: int, network: bytes | None) -> Choose:
    assert native.core is not None
    thinker = native.core.Engine("senet", memory=16, network=network)
    return lambda state: thinker.think(state, depth=depth).lines[0].actions[0]


def make(text: str) -> Side:
    """Return the side that a text names."""
    _, depth, weights = [*text.split(":", 2), ""][:3]
    return Side(engine(int(depth), Path(weights).read_bytes() if weights else None))


def play(sides: tuple[Side, Side], dice: random.Random) -> int:
    """Play a game; return the seat that won."""
    assert native.core is not None
    state = native.core.State("senet", "standard")
    while not state.is_over:
        actions = list(state.legal_actions())
        if state.chances():
            action = dice.choice(actions)
        elif len(actions) == 1:
            action = actions[0]
        else:
            action = sides[state.turn].move(state)
        state.apply(action)
    return state.winners[0]


def match(first: Side, second: Side, games: int, seed: int) -> int:
    """Play games in pairs, and return how many the first side has won."""

    def play_one(sides: tuple[Side, Side], number: int) -> int:
        return play(sides, random.Random(f"{seed} {number}"))

    return play_series((first, second), games, play_one)


def compare(first: Side, second: Side, games: int, seed: int) -> tuple[Verdict, list[float]]:
    """Play games in pairs until it is clear which side is stronger, or they are all played."""
    scores: list[float] = []
    verdict = Verdict.UNDECIDED
    while verdict is Verdict.UNDECIDED and len(scores) < games:
        name = f"{seed} {len(scores) // 2}"
        scores.append(float(play((first, second), random.Random(name)) == 0))
        scores.append(float(play((second, first), random.Random(name)) == 1))
        verdict = bounded(log_likelihood_ratio(scores, WEAKER, STRONGER))
    return verdict, scores


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sides", nargs=2, help="engine:DEPTH[:WEIGHTS]")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sequential", action="store_true", help="end as soon as it is sure")
    wanted = parser.parse_args()
    first, second = map(make, wanted.sides)
    if wanted.sequential:
        verdict, scores = compare(first, second, wanted.games, wanted.seed)
        won = sum(scores) / len(scores)
        print(f"{verdict}: {won:.2%} of {len(scores)} games")
        return
    match(first, second, wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
