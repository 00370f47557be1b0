"""Play matches of Senet: our engine with or without a network against any player.

    python -m train.senet.match --games 2000 engine:3:senet.bin greedy
    python -m train.senet.match --games 400 engine:3:senet.bin search
    python -m train.senet.match --games 2000 engine:2:senet.bin engine:3

`engine:DEPTH[:WEIGHTS]` is our engine; without weights it counts squares, as `greedy` and `search`
do: `engine:1` is `greedy` natively, and `engine:3` is `search` without its limit of nodes. Every
row of throws is played twice, with the seats changed.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca import native
from ludoteca.core import Position

Choose = Callable[["native.State", Position[Any] | None], int]


@dataclass
class Side:
    """A player with its CPU seconds and decisions."""

    choose: Choose
    is_python: bool = False
    """Whether it needs the position, and not the native state alone."""

    cpu: float = 0.0
    decisions: int = 0

    def decide(self, state: native.State, position: Position[Any] | None) -> int:
        """Choose, and count."""
        before = time.process_time()
        action = self.choose(state, position)
        self.cpu += time.process_time() - before
        self.decisions += 1
        return action


def engine(depth: int, network: bytes | None) -> Choose:
    """Return how our engine chooses."""
    assert native.core is not None
    thinker = native.core.Engine("senet", memory=16, network=network)
    return lambda state, position: thinker.think(state, depth=depth).lines[0].actions[0]


def player(name: str, seed: int) -> Choose:
    """Return how a player of the library chooses, with its usual limit."""
    found = ludoteca.player(name, ludoteca.game("senet"), seed=seed)

    def choose(state: native.State, position: Position[Any] | None) -> int:
        assert position is not None
        move = asyncio.run(found.choose(position, found.usual))
        return list(state.legal_actions())[position.legal_moves().index(move)]

    return choose


def make(text: str, seed: int) -> Side:
    """Return the side that a text names."""
    kind, depth, weights = [*text.split(":", 2), "", ""][:3]
    if kind != "engine":
        return Side(player(kind, seed), is_python=True)
    return Side(engine(int(depth), Path(weights).read_bytes() if weights else None))


def play(sides: tuple[Side, Side], dice: random.Random) -> int:
    """Play a game; return the seat that won."""
    assert native.core is not None
    state = native.core.State("senet", "standard")
    is_python = sides[0].is_python or sides[1].is_python
    position = ludoteca.game("senet").start() if is_python else None
    while not state.is_over:
        actions = list(state.legal_actions())
        if state.chances():
            action = dice.choice(actions)
        elif len(actions) == 1:
            action = actions[0]
        else:
            action = sides[state.turn].decide(state, position)
        if position is not None:
            position = position.play(position.legal_moves()[actions.index(action)])
        state.apply(action)
    return state.winners[0]


def match(first: Side, second: Side, games: int, seed: int, every: int = 0) -> int:
    """Play games in pairs, report after some, and return how many the first side has won."""
    won = 0
    for game in range(games):
        swapped = game % 2 == 1
        dice = random.Random(f"{seed} {game // 2}")
        winner = play((second, first) if swapped else (first, second), dice)
        won += (winner == 1) == swapped
        if every and (game + 1) % every == 0:
            share, count = won / (game + 1), game + 1
            half = 1.96 * math.sqrt(share * (1 - share) / count)
            milliseconds = [1000 * side.cpu / max(side.decisions, 1) for side in (first, second)]
            print(
                f"{count} games: {share:.1%} ± {half:.1%}, CPU a decision "
                f"{milliseconds[0]:.2f} : {milliseconds[1]:.2f} ms",
                flush=True,
            )
    return won


def main() -> None:
    """Play the match that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sides", nargs=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    first, second = (make(text, wanted.seed) for text in wanted.sides)
    match(first, second, wanted.games, wanted.seed, every=max(wanted.games // 10, 2))


if __name__ == "__main__":
    main()
