"""Play the engine of Senet against itself: with one network, another, or none.

    python -m train.senet.match --games 2000 engine:2:new.bin engine:2:senet.bin
    python -m train.senet.match --games 2000 engine:3:new.bin engine:3

`engine:DEPTH[:WEIGHTS]` without weights counts squares, as the players in Python do: `engine:1` is
`greedy`, and `engine:3` is `search` without its limit of nodes. Every row of throws is played
twice, with the seats changed. `python -m strength --only senet` has matches against the players
themselves.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludoteca import native
from train.series import play_series

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
    """Return how our engine chooses."""
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


def main() -> None:
    """Play the match that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sides", nargs=2, help="engine:DEPTH[:WEIGHTS]")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    first, second = map(make, wanted.sides)
    match(first, second, wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
