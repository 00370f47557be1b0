"""Positions of the morris family for the tests of its tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from ludoteca.core import Position, Seat
from ludoteca.games.morris.board import Board, Point
from ludoteca.games.morris.position import MorrisPosition
from ludoteca.games.morris.rules import PRESETS, MorrisRules


def endless(name: str) -> MorrisRules:
    """Return rules without the draws by repetition and quiet turns, which tables leave out."""
    return replace(PRESETS[name], repetition=0, quiet_turns=0)


def moving(rules: MorrisRules, own: int, enemy: int, turn: Seat = Seat.FIRST) -> MorrisPosition:
    men = (own, enemy) if turn is Seat.FIRST else (enemy, own)
    return MorrisPosition(men, (0, 0), turn, 0, rules)


def any_moving(rules: MorrisRules, own: int, enemy: int, dice: random.Random) -> MorrisPosition:
    """Draw a position with so many men of the side to move against so many."""
    points = dice.sample(range(len(rules.board.points)), own + enemy)
    bits = [1 << point for point in points]
    return moving(rules, sum(bits[:own]), sum(bits[own:]), dice.choice(list(Seat)))


def all_moving(rules: MorrisRules, own: int, enemy: int) -> Iterator[MorrisPosition]:
    """List the positions with so many men of the side to move against so many."""
    points = [1 << point for point in range(len(rules.board.points))]
    for ours in combinations(points, own):
        left = [point for point in points if point not in ours]
        for theirs in combinations(left, enemy):
            yield moving(rules, sum(ours), sum(theirs))


class Symmetry:
    """The ways to lay a board onto itself, found by its names of points."""

    def __init__(self, board: Board) -> None:
        self._ways = ways = [
            [board.points.index(way[point]) for point in board.points] for way in _ways(board)
        ]
        self._parts = [[_images(way, begin) for begin in range(0, 24, 8)] for way in ways]

    def key(self, position: Position[Any]) -> tuple[int, int, int, int]:
        """Return the same for all positions that differ by a symmetry or the colours."""
        assert isinstance(position, MorrisPosition)
        own, enemy = position.turn.index, position.turn.opponent.index
        men, hands = position.men, position.hands
        first, second = men[own], men[enemy]
        least = min(
            (
                low[first & 255] | middle[first >> 8 & 255] | high[first >> 16],
                low[second & 255] | middle[second >> 8 & 255] | high[second >> 16],
            )
            for low, middle, high in self._parts
        )
        return *least, hands[own], hands[enemy]

    def classes(self, men: int) -> int:
        """Count the sets of so many points that differ by more than a symmetry (Burnside)."""
        kept = 0
        for way in self._ways:
            fixed = [1] + [0] * men
            for size in _cycles(way):
                for count in range(men, size - 1, -1):
                    fixed[count] += fixed[count - size]
            kept += fixed[men]
        return kept // len(self._ways)

    @property
    def count(self) -> int:
        return len(self._parts)


def _cycles(way: list[int]) -> Iterator[int]:
    left = set(range(len(way)))
    while left:
        point, size = left.pop(), 1
        while way[point] in left:
            point, size = way[point], size + 1
            left.discard(point)
        yield size


def _images(way: list[int], begin: int) -> list[int]:
    bits = [1 << image for image in way[begin : begin + 8]]
    return [sum(bit for n, bit in enumerate(bits) if byte >> n & 1) for byte in range(256)]


def _ways(board: Board) -> Iterator[dict[Point, Point]]:
    """Turn and mirror the board, and change the order of its squares, where lines stay lines."""
    middle = (len(board.rows) - 1) / 2
    places = {p: (ord(p[0]) - ord("a") - middle, int(p[1]) - 1 - middle) for p in board.points}
    rings = sorted({max(abs(x), abs(y)) for x, y in places.values()} - {0})
    names = {place: point for point, place in places.items()}
    for order in permutations(rings):
        swap = dict(zip(rings, order, strict=True)) | {0.0: 0.0}
        for turn in _TURNS:
            way = {}
            for point, (x, y) in places.items():
                ring = max(abs(x), abs(y))
                scale = swap[ring] / ring if ring else 1
                way[point] = names[turn(x * scale, y * scale)]
            if _keeps_lines(board, way):
                yield way


def _keeps_lines(board: Board, way: dict[Point, Point]) -> bool:
    lines = {frozenset(line.split()) for line in board.lines}
    joined = {
        frozenset((point, other))
        for point, near in board.neighbours.items()
        for other in board.list_points(near)
    }
    return all(frozenset(way[Point(p)] for p in line) in lines for line in lines) and all(
        frozenset(way[p] for p in pair) in joined for pair in joined
    )


_TURNS: list[Callable[[float, float], tuple[float, float]]] = [
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
]
