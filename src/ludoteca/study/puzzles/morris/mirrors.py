"""Mirror images of morris: the symmetries of a square, and the rings inside out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ludoteca.games.morris import GAME
from ludoteca.study.puzzles.rows import OTHER_COLOUR


def images(text: str, rules: str) -> Iterator[str]:
    """List the images of a position, with the colours exchanged too."""
    board, turn, white, black, _quiet = text.split()
    points = GAME.make_rules(rules or None).board.points
    at = dict(zip(points, board.replace("/", "").upper(), strict=True))
    spots = {point: (ord(point[0]) - ord("a"), int(point[1]) - 1) for point in points}
    names = {spot: point for point, spot in spots.items()}
    last = max(row for _, row in spots.values())
    exchanged = {**at, **{point: {"W": "B", "B": "W"}.get(man, man) for point, man in at.items()}}
    sides = ((at, turn, white, black), (exchanged, OTHER_COLOUR[turn.lower()], black, white))
    for image, (men, seat, own, other) in product(_squares(last), sides):
        if all(image(*spot) in names for spot in spots.values()):
            moved = {names[image(*spots[point])]: man for point, man in men.items()}
            yield f"{''.join(moved[point] for point in points)} {seat.lower()} {own} {other}"


_Spot = tuple[int, int]


def _squares(last: int) -> Iterator[Callable[[int, int], _Spot]]:
    """List the eight symmetries of a square, each also with its rings inside out."""

    def image(turns: int, flips: bool, turns_out: bool) -> Callable[[int, int], _Spot]:
        def at(column: int, row: int) -> _Spot:
            if turns_out:
                column, row = _inside_out(column, row, last)
            if flips:
                column = last - column
            for _ in range(turns):
                column, row = last - row, column
            return column, row

        return at

    for turns, flips, turns_out in product(range(4), (False, True), (False, True)):
        yield image(turns, flips, turns_out)


def _inside_out(column: int, row: int, last: int) -> _Spot:
    """Exchange the outer ring with the inner one; the smallest board has no rings to exchange."""
    middle = last // 2
    if middle < 2:
        return column, row
    ring = max(abs(column - middle), abs(row - middle))
    scale = middle + 1 - ring

    def moved(line: int) -> int:
        side = (line > middle) - (line < middle)
        return middle + side * scale

    return moved(column), moved(row)
