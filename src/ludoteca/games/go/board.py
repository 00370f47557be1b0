"""The grid of a Go board of any size from 2 to 25: points, chains and liberties.

A set of points is an int with one bit per point, in reading order from the top left. A row has one
extra bit, so a shift never moves a point into the next row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # The letters of the columns, without I as in every Go book
SIZES = range(2, len(COLUMNS) + 1)

STONES = ("●", "○")


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The points of a board and their connections."""

    size: int

    step: int  # The distance in bits between a point and the one below it
    full: int
    # The name of each bit's point, such as ``A9``; empty for the extra bit of a row.
    names: tuple[str, ...]
    points: Mapping[str, int]

    def around(self, bits: int) -> int:
        """Return the points adjacent to a set, without the set."""
        step = self.step
        return (bits << 1 | bits >> 1 | bits << step | bits >> step) & self.full & ~bits

    def fill(self, seed: int, within: int) -> int:
        """Return the part of a set that is connected to the seed."""
        step = self.step
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << step | seed >> step) & within
            if grown == seed:
                return seed
            seed = grown

    def parts(self, bits: int) -> Iterator[int]:
        """Split a set into connected parts: chains of stones, regions of free points."""
        while bits:
            part = self.fill(bits & -bits, bits)
            bits ^= part
            yield part

    def breathes(self, seed: int, stones: int, free: int) -> bool:
        """Return whether the chains of these stones have a liberty among the free points."""
        step = self.step
        while True:
            near = seed << 1 | seed >> 1 | seed << step | seed >> step
            if near & free:
                return True
            grown = seed | near & stones
            if grown == seed:
                return False
            seed = grown

    def playable(self, own: int, enemy: int) -> int:
        """Return the free points where a stone would have a liberty or capture."""
        step = self.step
        free = self.full & ~(own | enemy)
        legal = free & (free << 1 | free >> 1 | free << step | free >> step)
        for bit in each(free ^ legal):
            others = free ^ bit
            near = bit << 1 | bit >> 1 | bit << step | bit >> step
            if self.breathes(near & own, own, others) or any(
                beside & enemy and not self.breathes(beside, enemy, others)
                for beside in (bit << 1, bit >> 1, bit << step, bit >> step)
            ):
                legal |= bit
        return legal

    def place(self, own: int, enemy: int, bit: int) -> tuple[int, int]:
        """Return both sides' stones after a move: captures first, then suicide."""
        own |= bit
        free = self.full & ~(own | enemy)
        left = enemy
        for beside in (bit << 1, bit >> 1, bit << self.step, bit >> self.step):
            if beside & left and not self.breathes(beside, left, free):
                left ^= self.fill(beside, left)
        if left == enemy and not self.breathes(bit, own, free):
            own ^= self.fill(bit, own)
        return own, left


@lru_cache(maxsize=len(SIZES))
def grid(size: int) -> Grid:
    rows = [[f"{column}{row}" for column in COLUMNS[:size]] for row in range(size, 0, -1)]
    names = tuple(name for row in rows for name in (*row, ""))
    points = {name: 1 << index for index, name in enumerate(names) if name}
    return Grid(size, size + 1, sum(points.values()), names, points)


def each(bits: int) -> Iterator[int]:
    """Yield the points of a set one bit at a time, in reading order."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def select(bits: int, items: Sequence[T]) -> list[T]:
    """List the items at the bits of a set, in reading order."""
    # These sets are usually large: one pass over all points beats going bit by bit.
    return [item for item, bit in zip(items, reversed(f"{bits:b}"), strict=False) if bit == "1"]


def max_handicap(size: int) -> int:
    # GTP 2, 4.1.1: none below 7×7; only corners on 7×7 and on even boards.
    if size < 7:
        return 0
    return 4 if size == 7 or size % 2 == 0 else 9


def handicap_points(size: int, stones: int) -> list[str]:
    low, middle, high = _lines(size)
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    if stones <= 4:
        chosen = corners[:stones]
    else:
        even = stones // 2 * 2
        chosen = (corners + sides)[:even] + [(middle, middle)] * (stones - even)
    return [_name(column, row) for column, row in chosen]


def stars(size: int) -> frozenset[str]:
    """Name the points that are marked on a drawn board."""
    if size < 7:
        return frozenset()
    if size % 2 == 0:
        return frozenset(handicap_points(size, 4))
    if size >= 15:
        return frozenset(handicap_points(size, 9))
    return frozenset(handicap_points(size, 5))


def _lines(size: int) -> tuple[int, int, int]:
    """Return the low, middle and high line of the usual points, from 0."""
    low = 3 if size >= 13 else 2
    return low, size // 2, size - 1 - low


def _name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row + 1}"
