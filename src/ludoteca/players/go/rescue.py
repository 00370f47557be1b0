"""Stones in atari that a move can save: what even a weak player of Go does not leave."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LEAST_STONES = 2
"""One is often not worth a move."""

_SAFE_LIBERTIES = 3
"""With fewer they could be put into atari again."""

Point = tuple[int, int]


class _Board:
    """The stones of a position, read from its text."""

    def __init__(self, text: str) -> None:
        rows, self.mover = text.split()[:2]
        self.stones: dict[Point, str] = {}
        for y, row in enumerate(rows.split("/")):
            cells = "".join("." * int(one) if one.isdigit() else one for one in _CELLS.findall(row))
            self.stones.update({(y, x): cell for x, cell in enumerate(cells)})
        self.size = len(cells)

    def beside(self, point: Point) -> Iterator[Point]:
        for y, x in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (found := (point[0] + y, point[1] + x)) in self.stones:
                yield found

    def chain(self, point: Point) -> tuple[set[Point], set[Point]]:
        """Return the stones of a chain, and its liberties."""
        chain, liberties, left = {point}, set[Point](), [point]
        while left:
            for found in self.beside(left.pop()):
                if self.stones[found] == ".":
                    liberties.add(found)
                elif self.stones[found] == self.stones[point] and found not in chain:
                    chain.add(found)
                    left.append(found)
        return chain, liberties


_CELLS = re.compile(r"\d+|[bw]")


def saving_actions(text: str) -> set[int]:
    """Return the points where the seat to move saves stones that are in atari.

    It captures what attacks them, or goes where they have liberties enough.

    Args:
        text: The position.
    """
    board, found = _Board(text), set[Point]()
    seen: set[Point] = set()
    for point, stone in board.stones.items():
        if stone != board.mover or point in seen:
            continue
        chain, liberties = board.chain(point)
        seen |= chain
        if len(chain) >= _LEAST_STONES and len(liberties) == 1:
            found |= _ways_out(board, chain, *liberties)
    return {y * board.size + x for y, x in found}


def _ways_out(board: _Board, chain: set[Point], liberty: Point) -> set[Point]:
    ways = set[Point]()
    for enemy in {one for stone in chain for one in board.beside(stone)} - chain - {liberty}:
        _, liberties = board.chain(enemy)
        if len(liberties) == 1:
            ways |= liberties
    board.stones[liberty] = board.mover
    if len(board.chain(liberty)[1]) >= _SAFE_LIBERTIES:
        ways.add(liberty)
    board.stones[liberty] = "."
    return ways
