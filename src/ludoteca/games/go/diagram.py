"""Go drawn as text: ``● ○ ·``, star points ``+``, letters below and numbers on the left."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import NotationError, Place, Seat, Sign, format_rows, say, split_lines
from ludoteca.games.go.board import COLUMNS, SIZES, STONES, stars
from ludoteca.games.go.position import GoPosition

_LETTERS = {**dict(zip(STONES, "bw", strict=True)), "·": ".", "+": "."}
_GAP = 2  # The distance from the numbers to the board, and from one column to the next
SIGNS = {sign: Sign(say("stones"), seat) for sign, seat in zip(STONES, Seat, strict=True)}


def draw(position: GoPosition) -> str:
    """Draw the board.

    >>> from ludoteca.games.go import GAME
    >>> print(draw(GAME.parse_position("7/7/2w1b2/7/2b4/7/7 w - 0/0 0")))
    7  · · · · · · ·
    6  · · · · · · ·
    5  · · ○ · ● · ·
    4  · · · + · · ·
    3  · · ● · + · ·
    2  · · · · · · ·
    1  · · · · · · ·
       A B C D E F G
    """
    size = position.size
    width = len(str(size))
    glyphs = dict.fromkeys(position.grid.points, "·") | dict.fromkeys(stars(size), "+")
    glyphs |= position.pieces()
    rows = [
        f"{row:>{width}}  " + " ".join(glyphs[f"{column}{row}"] for column in COLUMNS[:size])
        for row in range(size, 0, -1)
    ]
    return "\n".join([*rows, " " * (width + _GAP) + " ".join(COLUMNS[:size])])


def places(position: GoPosition) -> Mapping[str, Place]:
    size = position.size
    left = len(str(size)) + _GAP
    return {
        f"{letter}{size - line}": Place(line, left + _GAP * column, left + _GAP * column + 1)
        for line in range(size)
        for column, letter in enumerate(COLUMNS[:size])
    }


def read_diagram(drawing: str) -> str:
    rows = [line for line in split_lines(drawing) if line[0].text.isdigit()]
    size = len(rows)
    if size not in SIZES or any(len(row) != size + 1 for row in rows):
        raise NotationError(drawing, 1, "a square of points with numbered rows")
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        if row[0].text != str(number):
            raise row[0].error(say("row {number}: the rows count down to 1", number=number))
    return format_rows(
        "".join(point.choice(_LETTERS, "one of ● ○ · +") for point in row[1:]) for row in rows
    )
