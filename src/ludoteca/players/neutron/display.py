"""The board of Neutron for the two questions: rows of ``"W" "B" "N"`` and blanks.

A place is (row, column) from 0 to 4, row 0 at the top. A direction is a name such as
``"up-right"``; up is towards row 0 for both colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.games.neutron.board import DIRECTIONS, SIDE

Place = tuple[int, int]
Display = Sequence[Sequence[str]]

HOME_PLACES: dict[str, tuple[Place, ...]] = {
    color: tuple((row, column) for column in range(SIDE))
    for color, row in (("W", SIDE - 1), ("B", 0))
}
"""Where the pieces of each colour start."""


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
