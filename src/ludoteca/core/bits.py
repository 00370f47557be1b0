"""Sets of points as the bits of an int; the lowest bit is the first point in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def members(bits: int, points: Sequence[T]) -> list[T]:
    """List the points whose bits are in a set, in order.

    >>> members(0b101, ("a1", "b1", "c1"))
    ['a1', 'c1']
    """
    found = []
    while bits:
        lowest = bits & -bits
        found.append(points[lowest.bit_length() - 1])
        bits ^= lowest
    return found
