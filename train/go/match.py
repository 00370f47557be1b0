"""Let two networks play each other at fixed nodes.

    python -m train.go.match FIRST SECOND [--size 9] [--nodes 150] [--games 100] [--rules chinese]

Each opening, a few stones near the middle of the corners, is played twice with colours changed.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any

from train.needed import core
from train.series import play_series

KOMI = 7.5
OWNED = 0.3
"""From which certainty on a point counts as somebody's."""


class Side:
    """A network that plays with so many nodes a move."""

    def __init__(self, weights: bytes, nodes: int) -> None:
        self.engine = core.Engine("go", network=weights)
        self.nodes = nodes
        self.cpu = 0.0
        self.moves = 0
        self.won = 0

    def choose(self, state: Any, seed: int) -> int:
        began = time.process_time()
        thought = self.engine.think(state, nodes=self.nodes, seed=seed)
        self.cpu += time.process_time() - began
        self.moves += 1
        return int(thought.lines[0].actions[0])

    def lead(self, state: Any) -> float:
        """Return by how much Black leads on the area, as it sees the end of a game."""
        owners = self.engine.think(state, nodes=self.nodes).ownership
        lead = sum((owner > OWNED) - (owner < -OWNED) for owner in owners)
        return lead if state.turn == 0 else -lead


def opened(rules: str, size: int, opening: int) -> Any:
    """Return a game that begins with a few stones."""
    state, dice = core.State("go", rules, size=size, komi=KOMI), random.Random(opening)
    middle = range(2 if size > 6 else 1, size - (2 if size > 6 else 1))
    while state.plies < (4 if size >= 13 else 2):
        action = dice.choice(middle) * size + dice.choice(middle)
        if action in state.legal_actions():
            state.apply(action)
    return state


def play(sides: tuple[Side, Side], opening: int, size: int, rules: str) -> int:
    """Play a game, and return the seat that won; both sides count the end."""
    state = opened(rules, size, opening)
    for side in sides:
        side.engine.clear()
    while not state.is_over and state.plies < 2 * size * size:
        state.apply(sides[state.turn].choose(state, opening))
    text = state.text().rpartition(" ")[0] + " 0"
    ended = core.State("go", rules, text, size=size, komi=KOMI)
    winner = 0 if sum(side.lead(ended) for side in sides) / 2 > KOMI else 1
    sides[winner].won += 1
    return winner


def match(
    first: tuple[bytes, int],
    second: tuple[bytes, int],
    size: int,
    games: int,
    rules: str = "chinese",
) -> int:
    """Play a match, and return how many games the first network won."""
    sides = Side(*first), Side(*second)
    play_series(sides, games, lambda seats, opening: play(seats, opening, size, rules))
    return sides[0].won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rules", default="chinese", choices=["chinese", "aga", "tromp-taylor"])
    given = parser.parse_args()
    networks = [(path.read_bytes(), given.nodes) for path in (given.first, given.second)]
    match(networks[0], networks[1], given.size, given.games, given.rules)
