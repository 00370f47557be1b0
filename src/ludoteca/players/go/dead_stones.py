"""The dead-stone estimator: which stones of a finished game are dead, and which are in seki."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import partial

from ludoteca.core import Seat
from ludoteca.games.go.board import select
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import propose_seki, safe_points
from ludoteca.native import state as native_state
from ludoteca.players.go.playout import ownership

_PLAYOUTS = 4  # How many playouts are run before the result is checked again
_MAX_PLAYOUTS = 32
_SHARE = 0.5  # A chain is dead if the opponent owns at least this share of its points in the end
_SURE = 2.0  # How many standard errors from that a share must be to be certain


def propose_marks(position: GoPosition, seed: int) -> tuple[frozenset[str], frozenset[str]]:
    """Name the dead stones and those in seki; depends only on position and seed.

    Under area scoring seki makes no difference, so none is named.
    """
    dead = _dead_stones(position, random.Random(seed))
    seki = frozenset[str]() if position.rules.area else propose_seki(position, dead) - dead
    return dead, seki


def _dead_stones(position: GoPosition, rng: random.Random) -> frozenset[str]:
    """Name the stones that are usually lost when the game is played out.

    Unconditionally alive or dead stones need no playouts, and playouts stop once all others are
    clear.
    """
    board, safe = position.grid, safe_points(position)
    dead = set(select(position.stones[0] & safe[1] | position.stones[1] & safe[0], board.names))
    lost = {
        (tuple(select(chain, board.names)), seat.opponent.index): 0
        for seat in Seat
        for chain in board.parts(position.stones[seat.index] & ~(safe[0] | safe[1]))
    }
    if not lost:
        return frozenset(dead)
    if position.outcome is not None:
        position = position.resume(position.turn)
    # Playouts ignore superko, so they need no past.
    state = native_state(replace(position, past=()))
    play = partial(ownership, position) if state is None else state.ownership
    for count in range(_PLAYOUTS, _MAX_PLAYOUTS + 1, _PLAYOUTS):
        owned = play(_PLAYOUTS, rng.getrandbits(63))
        by_name = [dict(zip(board.points, times, strict=True)) for times in owned]
        for chain, enemy in lost:
            lost[chain, enemy] += sum(by_name[enemy][point] for point in chain)
        shares = {chain: times / (count * len(chain)) for (chain, _), times in lost.items()}
        margin = _SURE * _SHARE / math.sqrt(count)
        if all(abs(share - _SHARE) >= margin for share in shares.values()):
            break
    return frozenset(dead.union(*(chain for chain, share in shares.items() if share >= _SHARE)))
