"""Go drawn in text, letters below and numbers beside the board: ``● ○ ·``, star points ``+``."""

from __future__ import annotations

from ludoteca.core import NotationError, format_rows, say, split_lines
from ludoteca.games.go.board import COLUMNS, SIZES, stars
from ludoteca.games.go.position import GoPosition

__all__ = ["draw", "read_diagram"]

_LETTERS = {"●": "b", "○": "w", "·": ".", "+": "."}


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
    black, white = position.stones
    glyphs = dict.fromkeys(position.grid.points, "·") | dict.fromkeys(stars(size), "+")
    for name, bit in position.grid.points.items():
        if bit & (black | white):
            glyphs[name] = "●" if bit & black else "○"
    rows = [
        f"{row:>{width}}  " + " ".join(glyphs[f"{column}{row}"] for column in COLUMNS[:size])
        for row in range(size, 0, -1)
    ]
    return "\n".join([*rows, " " * (width + 2) + " ".join(COLUMNS[:size])])


def read_diagram(drawing: str) -> str:
    """Read a drawing as the board field of a position's text.

    Raises:
        NotationError: The drawing is no square of points whose rows are numbered down to 1.
    """
    rows = [line for line in split_lines(drawing) if line[0].text.isdigit()]
    size = len(rows)
    if size not in SIZES or any(len(row) != size + 1 for row in rows):
        raise NotationError(drawing, 1, "as many numbered rows as there are points in a row")
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        if row[0].text != str(number):
            raise row[0].error(say("row {number}, counting down to 1", number=number))
    return format_rows(
        "".join(point.choice(_LETTERS, "one of ● ○ · +") for point in row[1:]) for row in rows
    )
