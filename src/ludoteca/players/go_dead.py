"""Which stones are dead: those that are mostly gone when the game is played out many times."""

from __future__ import annotations

import random

from ludoteca.games.go.board import each
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import chain_of
from ludoteca.players.go_playout import Playout

__all__ = ["dead_stones"]

_PLAYOUTS = 120
_SHARE = 0.5
"""A chain is called dead if so large a share of its points is the enemy's in the end."""


def dead_stones(
    position: GoPosition, rng: random.Random, playouts: int = _PLAYOUTS
) -> frozenset[str]:
    """Name the stones that a reader of the board would take off before the count."""
    if position.outcome is not None:
        position = position.resume(position.turn)
    black, white = position.stones
    enemys = dict.fromkeys(each(black | white), 0)
    for _ in range(playouts):
        areas = Playout(position, rng).run().areas
        for own, enemy_area in ((black, areas[1]), (white, areas[0])):
            for bit in each(own & enemy_area):
                enemys[bit] += 1
    names = {bit: name for name, bit in position.grid.points.items()}
    dead: set[str] = set()
    seen: set[str] = set()
    for bit in enemys:
        if names[bit] in seen:
            continue
        chain = chain_of(position, names[bit])
        seen |= chain
        lost = sum(enemys[position.grid.points[name]] for name in chain)
        if lost >= _SHARE * playouts * len(chain):
            dead |= chain
    return frozenset(dead)
