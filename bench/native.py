"""The native twin as the benchmarks drive it: from a loop in Python, and by its own loops."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bench.machine import Unavailable
from bench.measure import Work
from ludoteca import native
from ludoteca.players.engine import network

__all__ = [
    "leaves",
    "make_batch",
    "make_state",
    "mates",
    "perft",
    "playouts",
    "python_games",
    "thoughts",
]


def make_state(game: str, rules: str, **options: Any) -> Any:
    """Begin a game."""
    return _core().State(game, rules, **options)


def make_batch(game: str, rules: str, **options: Any) -> Any:
    """Begin many games."""
    return _core().Batch(game, rules, **options)


def perft(game: str, rules: str, depth: int) -> Work:
    """Count the tree in one call."""
    state = make_state(game, rules)
    return lambda seed: int(state.perft(depth))


def leaves(game: str, rules: str, depth: int) -> Work:
    """Walk the tree in Python; apply and undo the moves of the last ply too."""
    state = make_state(game, rules)

    def walk(left: int) -> int:
        count = 0
        apply, undo = state.apply, state.undo
        if left == 1:
            for action in state.legal_actions():
                apply(action)
                undo()
                count += 1
            return count
        for action in state.legal_actions():
            apply(action)
            count += walk(left - 1)
            undo()
        return count

    return lambda seed: walk(depth)


def python_games(start: Any, max_plies: int) -> Work:
    """Play a random game in a Python loop."""

    def work(seed: int) -> int:
        draw = random.Random(seed).random
        state = start.clone()
        for ply in range(max_plies):
            actions = state.legal_actions()
            if not actions:
                return ply
            state.apply(actions[int(draw() * len(actions))])
        return max_plies

    return work


def playouts(start: Any, count: int, max_plies: int, *, unit: str, picker: str = "turns") -> Work:
    """Play random games in one call; count their plies or moves, as a tally names them."""

    def work(seed: int) -> int:
        tally = start.playouts(count, seed, max_plies, picker=picker)
        return int(getattr(tally, unit))

    return work


def mates(game: str, rules: str, texts: Sequence[str], nodes: int) -> Work:
    """Read all positions and look for their mates; count those found."""
    core = _core()
    engine = core.Engine(game, memory=1)

    def work(seed: int) -> int:
        states = (core.State(game, rules, text) for text in texts)
        return sum(engine.find_mate(state, nodes=nodes).is_there is True for state in states)

    return work


def thoughts(game: str, rules: str, texts: Sequence[str], nodes: int) -> Work:
    """Let the engine think about the positions in turn, by the network of the package."""
    core = _core()
    states = [core.State(game, rules, text) for text in texts]
    engine = core.Engine(game, memory=16, network=network(game))

    def work(seed: int) -> int:
        engine.clear()
        return int(engine.think(states[seed % len(states)], nodes=nodes).nodes)

    return work


def _core() -> Any:
    if native.core is None:
        raise Unavailable("the native module is not there; make native shows why")
    return native.core
