"""A game of Go with two boards that have one key, so that only a look at the stones tells them
apart.

The native twin finds a board of the past by a key of 64 bits, the exclusive or of those of its
stones. Of more points than bits some always add up to the key of another.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.twins.promised import GO_COLUMNS

WORD = 2**64 - 1
TO_A_SUICIDE = "pass A2 pass B2 pass C1 A1 {corner} B1 pass"
"""Black's two stones are gone again, and White's four are a board of the past, White to move."""

APART = ("A1", "B1", "A2", "B2", "C1", "A3", "D1")  # Where those stones stand and breathe


def colliding_moves(size: int) -> str:
    """Write moves after which a stone on A1 makes a new board, with the key of an old one."""
    corner = name(size - 1, size)
    apart = {*APART, corner, name(size - 2, size), name(2 * size - 1, size)}
    others = [point for point in range(size * size) if name(point, size) not in apart]
    a1 = size * (size - 1)
    stones = summing_up_to(key(a1), others)
    moves = " ".join(f"{name(point, size)} pass" for point in stones)
    return f"{TO_A_SUICIDE.format(corner=corner)} {moves}"


def name(point: int, size: int) -> str:
    return f"{GO_COLUMNS[point % size]}{size - point // size}"


def key(point: int) -> int:
    """Return the key of a black stone; its last bit does not count."""
    return mix(mix(2 * point)) & ~1


def mix(x: int) -> int:
    x = (x + 0x9E3779B97F4A7C15) & WORD
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & WORD
    return x ^ x >> 31


def summing_up_to(wanted: int, points: Iterable[int]) -> list[int]:
    """Choose points with keys whose exclusive or is the one wanted, by Gauss's elimination."""
    basis: dict[int, tuple[int, set[int]]] = {}

    def reduce(rest: int, chosen: set[int]) -> tuple[int, set[int]]:
        while rest and (top := rest.bit_length()) in basis:
            value, of = basis[top]
            rest, chosen = rest ^ value, chosen ^ of
        return rest, chosen

    for point in points:
        rest, chosen = reduce(key(point), {point})
        if rest:
            basis[rest.bit_length()] = rest, chosen
    rest, chosen = reduce(wanted, set())
    assert rest == 0, "too few points"
    return sorted(chosen)
