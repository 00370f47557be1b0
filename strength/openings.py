"""Openings that are varied and about even, by the engine itself."""

from __future__ import annotations

import random
from typing import Any

from ludoteca import native
from ludoteca.players.engine import network
from strength.goals import Row

__all__ = ["opening"]

_NODES, _CAREFUL_NODES = 200, 1000
_LINES = 8
_MARGIN = 0.12  # How much worse than the best a move of an opening may be, in expected results
_EVEN = 0.35  # How much better than the other a side may stand after it
_MAX_TRIES = 50


def opening(row: Row, number: int) -> tuple[str, ...]:
    """Return the first moves of a pair of games; the same number gives the same moves."""
    assert native.core is not None
    if not row.opening:
        return row.moves
    rng = random.Random(f"{row.key} {number}")
    engine = native.core.Engine(row.game, memory=8, network=network(row.game))
    for _ in range(_MAX_TRIES):
        engine.clear()
        options: Any = dict(row.options)
        state = native.core.State(row.game, row.rules or "standard", **options)
        for move in row.moves:
            state.apply(state.action_from_text(move))
        moves = [_draw(engine, state, rng) for _ in range(row.opening)]
        if abs(engine.think(state, nodes=_CAREFUL_NODES).lines[0].result) <= _EVEN:
            return (*row.moves, *moves)
    return row.moves


def _draw(engine: native.Engine, state: native.State, rng: random.Random) -> str:
    """Play a move that is about as good as the best; return it."""
    lines = engine.think(state, nodes=_NODES, lines=_LINES).lines
    good = [line for line in lines if line.result >= lines[0].result - _MARGIN]
    action = rng.choice(good).actions[0]
    text = state.action_text(action)
    state.apply(action)
    return text
