"""Playing out a game of Go quickly: random, but not foolish.

Both sides capture what the last move left in atari, save what it attacked, fill no eyes of their
own and mostly avoid self-atari. Sets of points are ints as in ``games/go/board.py``.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from ludoteca.core import Seat
from ludoteca.games.go.board import Grid, each, grid
from ludoteca.games.go.position import GoPosition

_ANSWERS = 0.9  # How often a side responds to the last move
_BLUNDERS = 0.1  # How often a side plays self-atari
MAX_MOVES_PER_POINT = 3  # A playout is abandoned after this many moves for each point


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """How one playout went."""

    areas: tuple[int, int]
    played: tuple[int, int]  # The points where Black and White played first

    @property
    def lead(self) -> int:
        black, white = self.areas
        return black.bit_count() - white.bit_count()


@dataclass(frozen=True, slots=True, eq=False)
class _Surroundings:
    beside: dict[int, int]
    neighbours: dict[int, tuple[int, ...]]
    diagonal: dict[int, int]
    # How many enemy stones on its diagonals an eye tolerates: one, none at the edge.
    harmless: dict[int, int]


@cache
def _surroundings(size: int) -> _Surroundings:
    board = grid(size)
    points = list(each(board.full))
    beside = {bit: board.around(bit) for bit in points}
    rows = {bit: bit << 1 | bit >> 1 for bit in points}
    diagonal = {
        bit: (row << board.step | row >> board.step) & board.full for bit, row in rows.items()
    }
    return _Surroundings(
        beside,
        {bit: tuple(each(near)) for bit, near in beside.items()},
        diagonal,
        {bit: int(corners.bit_count() == 4) for bit, corners in diagonal.items()},
    )


def is_eye(size: int, bit: int, own: int, enemy: int) -> bool:
    """Return whether a free point is an eye that its owner must not fill."""
    around = _surroundings(size)
    if around.beside[bit] & ~own:
        return False
    return (around.diagonal[bit] & enemy).bit_count() <= around.harmless[bit]


def lone_liberty(step: int, seed: int, stones: int, free: int) -> int:
    """Return the only liberty of a chain; 0 if it has more, or none."""
    while True:
        near = seed << 1 | seed >> 1 | seed << step | seed >> step
        liberties = near & free
        if liberties & (liberties - 1):
            return 0
        grown = seed | near & stones
        if grown == seed:
            return liberties
        seed = grown


def area(board: Grid, black: int, white: int) -> tuple[int, int]:
    """Return each side's stones and what it alone surrounds."""
    free = board.full & ~(black | white)
    by_black = board.fill(board.around(black) & free, free)
    by_white = board.fill(board.around(white) & free, free)
    return black | by_black & ~by_white, white | by_white & ~by_black


def ownership(position: GoPosition, playouts: int, seed: int) -> tuple[list[int], list[int]]:
    """Count in how many playouts Black and White owned each point, in reading order.

    The native module gives the same numbers, faster.
    """
    rng = random.Random(seed)
    courses = [Playout(position, rng).run() for _ in range(playouts)]
    points = position.grid.points.values()
    black, white = (
        [sum(course.areas[seat.index] & bit > 0 for course in courses) for bit in points]
        for seat in Seat
    )
    return black, white


class Playout:
    """One game being played out; the seat to move is ``own``."""

    def __init__(self, position: GoPosition, rng: random.Random, last: int = 0) -> None:
        self._board = position.grid
        self._step = position.grid.step
        self._around = _surroundings(position.size)
        self._random = rng.random
        self._seat = position.turn
        self._own, self._enemy = position.sides
        self._free = self._board.full & ~(self._own | self._enemy)
        self._points = list(each(self._free))
        rng.shuffle(self._points)
        self._ko = self._board.points[position.ko] if position.ko else 0
        self._last = last
        self._passes = position.passes
        self._first_own = self._first_enemy = 0

    def run(self) -> Course:
        for _ in range(MAX_MOVES_PER_POINT * self._board.size**2):
            if self._passes >= 2:
                break
            self._turn()
        black, white = self._own, self._enemy
        played = self._first_own, self._first_enemy
        if self._seat is Seat.SECOND:
            black, white, played = white, black, (played[1], played[0])
        return Course(area(self._board, black, white), played)

    def _turn(self) -> None:
        bit = 0
        if self._last and self._random() < _ANSWERS:
            bit = self._answer()
            if bit:
                self._points.remove(bit)
                self._place(bit)
        if not bit and not self._place_at_random():
            self._passes += 1
            self._last = self._ko = 0
        self._seat = self._seat.opponent
        self._own, self._enemy = self._enemy, self._own
        self._first_own, self._first_enemy = self._first_enemy, self._first_own

    def _answer(self) -> int:
        """Find a response to the last move: capture it, or save what it attacks."""
        last, step = self._last, self._step
        own, enemy, free = self._own, self._enemy, self._free
        liberty = lone_liberty(step, last, enemy, free)
        if liberty and liberty != self._ko:
            return liberty
        for bit in self._around.neighbours[last]:
            if bit & own:
                liberty = lone_liberty(step, bit, own, free)
                if liberty and self._saves(liberty, bit):
                    return liberty
        return 0

    def _saves(self, liberty: int, bit: int) -> bool:
        """Return whether a chain would have two liberties after extending."""
        # This liberty is not the ko point, which has no stone of this side beside it.
        own, free = self._own | liberty, self._free ^ liberty
        if self._around.beside[liberty] & free == 0 and not self._board.breathes(bit, own, free):
            return False
        return not lone_liberty(self._step, bit, own, free)

    def _place_at_random(self) -> bool:
        points = self._points
        count = len(points)
        start = int(self._random() * count)
        for number in range(start, start + count):
            index = number if number < count else number - count
            bit = points[index]
            if self._is_sensible(bit) and self._place(bit, index):
                return True
        return False

    def _is_sensible(self, bit: int) -> bool:
        return bit != self._ko and not is_eye(self._board.size, bit, self._own, self._enemy)

    def _place(self, bit: int, index: int = -1) -> bool:
        """Place a stone, unless it would be suicide or, mostly, self-atari.

        The index is the point's index in the list of free points, or -1 if already removed.
        """
        around, own, enemy = self._around, self._own | bit, self._enemy
        free = self._free ^ bit
        beside = around.beside[bit]
        captured = self._captured(bit, free) if beside & enemy else 0
        room = beside & free
        if not captured and not room & (room - 1):
            if not room and not self._board.breathes(bit, own, free):
                return False
            if (
                index >= 0
                and lone_liberty(self._step, bit, own, free)
                and self._random() > _BLUNDERS
            ):
                return False
        if index >= 0:
            last = self._points.pop()
            if last != bit:
                self._points[index] = last
        alone = captured and not captured & (captured - 1) and not beside & ~enemy
        self._ko = captured if alone else 0
        if captured:
            self._points.extend(each(captured))
        self._own, self._enemy, self._free = own, enemy ^ captured, free | captured
        if not bit & (self._first_own | self._first_enemy):
            self._first_own |= bit
        self._last, self._passes = bit, 0
        return True

    def _captured(self, bit: int, free: int) -> int:
        enemy, board, captured = self._enemy, self._board, 0
        for beside in self._around.neighbours[bit]:
            if beside & enemy & ~captured and not board.breathes(beside, enemy, free):
                captured |= board.fill(beside, enemy)
        return captured
