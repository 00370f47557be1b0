"""Which stones are dead: those that are usually lost when the game is played out."""

from __future__ import annotations

import math
import random

from ludoteca.core import Seat
from ludoteca.games.go.board import select
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import safe_points
from ludoteca.players.go.playout import Playout

_MIN_PLAYOUTS = 3
_MAX_PLAYOUTS = 30
_SHARE = 0.5
"""A chain is dead if the opponent owns at least this share of its points in the end."""

_SURE = 1.7
"""How many standard errors from that a share must be to be certain."""


def dead_stones(position: GoPosition, rng: random.Random) -> frozenset[str]:
    """Name the dead stones.

    Unconditionally alive or dead stones need no playouts, and playouts stop once all others are
    clear.
    """
    if position.outcome is not None:
        position = position.resume(position.turn)
    board = position.grid
    safe = safe_points(position)
    lost = {
        (chain, seat.opponent.index): 0
        for seat in Seat
        for chain in board.parts(position.stones[seat.index] & ~(safe[0] | safe[1]))
    }
    dead = position.stones[0] & safe[1] | position.stones[1] & safe[0]
    count = 0
    while lost and count < _MAX_PLAYOUTS:
        areas = Playout(position, rng).run().areas
        count += 1
        for chain, enemy in lost:
            lost[chain, enemy] += (chain & areas[enemy]).bit_count()
        if count >= _MIN_PLAYOUTS and _are_clear(lost, count):
            break
    dead |= sum(
        chain for (chain, _), times in lost.items() if times >= _SHARE * count * chain.bit_count()
    )
    return frozenset(select(dead, board.names))


def _are_clear(lost: dict[tuple[int, int], int], count: int) -> bool:
    margin = _SURE * _SHARE / math.sqrt(count)
    return all(
        abs(times / (count * chain.bit_count()) - _SHARE) >= margin
        for (chain, _), times in lost.items()
    )
