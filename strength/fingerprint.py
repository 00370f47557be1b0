"""A name for the engine of a game as it plays now, to tell which results are still its own."""

from __future__ import annotations

import functools
import hashlib
import random

import ludoteca
from ludoteca import native
from ludoteca.players.engine import network

__all__ = ["fingerprint"]

_GAMES = 4
_PLIES = 9  # How far a game is played at random; an odd number, so that both seats are asked
_NODES = {"go": 60}
_USUAL_NODES = 4000


@functools.cache
def fingerprint(game: str) -> str:
    """Return a name that changes when the engine thinks otherwise, or has another network.

    A build that thinks the same keeps its name, whatever else has changed in it.
    """
    thoughts = [_thought(game, number) for number in range(_GAMES)]
    weights = hashlib.sha256(network(game) or b"").hexdigest()
    return hashlib.sha256(f"{thoughts} {weights}".encode()).hexdigest()[:12]


def _thought(game: str, number: int) -> tuple[object, ...]:
    """Return what the engine thinks in a position that was reached at random."""
    assert native.core is not None, "the engine is native"
    rules = ludoteca.game(game).make_rules(None)
    engine = native.core.Engine(game, memory=4, network=network(game))
    state = native.core.State(game, rules.name)
    generator = random.Random(number)
    for _ in range(_PLIES * number):
        if state.is_over:
            state.undo()
            break
        throws = [throw for throw, _ in state.chances()]
        state.apply(generator.choice(throws or list(state.legal_actions())))
    while state.chances():
        state.apply(state.chances()[0][0])
    found = engine.think(state, nodes=_NODES.get(game, _USUAL_NODES), lines=2, seed=1)
    return state.text(), [(line.actions[0], round(line.result, 3)) for line in found.lines]
