"""A quick evaluation of Go: who is nearer to each free point, and which stones are in atari."""

from __future__ import annotations

import math

from ludoteca.core import Seat
from ludoteca.games.go.board import Grid
from ludoteca.games.go.position import GoPosition

_LIBERTY = 0.1
_SHARE = 0.25  # A lead of this share of the board almost certainly wins
_MAX = 0.99


def evaluate(position: GoPosition, seat: Seat) -> float:
    if position.outcome:
        return position.outcome.worth(seat)
    lead = _lead(position) / (_SHARE * position.size**2)
    value = _MAX * math.tanh(lead)
    return value if seat is position.turn else -value


def _lead(position: GoPosition) -> float:
    rules, board, turn = position.rules, position.grid, position.turn
    own, enemy = position.sides
    staying = _without_atari(board, enemy, own)
    lead = _nearer(board, own, staying)
    if rules.area:
        lead += own.bit_count() - staying.bit_count()
    else:
        taken = position.prisoners
        lead += taken[turn.index] - taken[turn.opponent.index] + (enemy ^ staying).bit_count()
    komi = rules.komi + rules.bonus
    return lead + komi if turn is Seat.SECOND else lead - komi


def _without_atari(board: Grid, stones: int, others: int) -> int:
    free = board.full & ~(stones | others)
    for chain in board.parts(stones):
        if (board.around(chain) & free).bit_count() == 1:
            stones ^= chain
    return stones


def _nearer(board: Grid, own: int, enemy: int) -> float:
    """Count the free points nearer to own than to enemy stones, with a bonus for liberties."""
    free = board.full & ~(own | enemy)
    near_own, near_enemy = board.around(own) & free, board.around(enemy) & free
    lead = _LIBERTY * (near_own.bit_count() - near_enemy.bit_count())
    while near_own | near_enemy:
        lead += near_own.bit_count() - near_enemy.bit_count()
        own, enemy = near_own & ~near_enemy, near_enemy & ~near_own
        free &= ~(near_own | near_enemy)
        near_own, near_enemy = board.around(own) & free, board.around(enemy) & free
    return lead
