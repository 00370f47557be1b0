"""Neutron's two questions: the board they show, and two classes that answer them.

A display has rows of ``"W" "B" "N"`` and blanks. A place is (row, column) from 0 to 4, row 0 at
the top. A direction is a name such as ``"up-right"``; up is towards row 0 for both colours.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludoteca.core import PlayerError
from ludoteca.games.neutron.board import DIRECTIONS, SIDE

Place = tuple[int, int]
Display = Sequence[Sequence[str]]

_HOME_ROWS = (0, SIDE - 1)

HOME_PLACES: dict[str, tuple[Place, ...]] = {
    color: tuple((row, column) for column in range(SIDE))
    for color, row in (("W", SIDE - 1), ("B", 0))
}


def start_display() -> list[list[str]]:
    """Return the board before the first move.

    >>> ["".join(row) for row in start_display()]
    ['BBBBB', '     ', '  N  ', '     ', 'WWWWW']
    """
    display = [[" "] * SIDE for _ in range(SIDE)]
    for color, places in HOME_PLACES.items():
        for row, column in places:
            display[row][column] = color
    display[SIDE // 2][SIDE // 2] = "N"
    return display


def generate_possibilities(display: Display, place: Place) -> list[str]:
    """List the directions in which a piece can slide, in the game's order.

    >>> generate_possibilities(start_display(), (4, 0))
    ['up', 'up-right']
    """
    row, column = place
    return [
        direction
        for direction, (down, right) in DIRECTIONS.items()
        if _is_free(display, row + down, column + right)
    ]


def slide(display: Display, place: Place, direction: str) -> Place:
    """Return where a piece that slides in a direction stops.

    >>> slide(start_display(), (4, 0), "up-right")
    (3, 1)
    """
    down, right = DIRECTIONS[direction]
    row, column = place
    while _is_free(display, row + down, column + right):
        row, column = row + down, column + right
    return row, column


def _is_free(display: Display, row: int, column: int) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE and not display[row][column].strip()


class RandomCompPlayer:
    """Draws a direction for the neutron, then a piece until one can move, then its direction.

    A neutron direction is possible only if the turn can be completed: the neutron reaches a base
    row, or a piece of this colour can still move.
    """

    def __init__(
        self,
        color: str = "B",
        p_places: Sequence[Place] = HOME_PLACES["B"],
        seed: int | None = None,
    ) -> None:
        self.color = color
        self.p_places = list(p_places)
        self.moved: int | None = None
        self._random = random.Random(seed)

    def move_n(self, neutron_position: Place, display: Display) -> str:
        return self.pick(
            [
                direction
                for direction in generate_possibilities(display, neutron_position)
                if self._can_complete(neutron_position, direction, display)
            ]
        )

    def move_reg(self, display: Display) -> tuple[Place, str]:
        for number in self.order():
            directions = generate_possibilities(display, self.p_places[number])
            if directions:
                self.moved = number
                return self.p_places[number], self.pick(directions)
        raise PlayerError("none of the pieces can move")

    def order(self) -> Sequence[int]:
        return self._random.sample(range(len(self.p_places)), len(self.p_places))

    def pick(self, directions: Sequence[str]) -> str:
        return self._random.choice(directions)

    def _can_complete(self, neutron: Place, direction: str, display: Display) -> bool:
        row, column = slide(display, neutron, direction)
        if row in _HOME_ROWS:
            return True
        after = [list(signs) for signs in display]
        after[neutron[0]][neutron[1]], after[row][column] = " ", "N"
        return any(generate_possibilities(after, place) for place in self.p_places)


class OkComputer(RandomCompPlayer):
    """Moves its pieces in rotation, in the last direction of the first half."""

    def order(self) -> Sequence[int]:
        """Begin after the piece moved last."""
        count = len(self.p_places)
        first = 0 if self.moved is None else self.moved + 1
        return [(first + number) % count for number in range(count)]

    def pick(self, directions: Sequence[str]) -> str:
        """Take the last of the first half: the third of five or of six."""
        return directions[(len(directions) + 1) // 2 - 1]
