"""Go drawn in text, letters below and numbers beside the board: ``● ○ ·``, star points ``+``."""

from __future__ import annotations

from ludoteca.core import NotationError
from ludoteca.games.go.board import COLUMNS, SIZES, stars
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.text import format_rows

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
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    numbered = [words for words in lines if words[0].isdigit()]
    rows = [words[1:] for words in numbered]
    size = len(rows)
    numbers = [str(row) for row in range(size, 0, -1)]
    if size not in SIZES or any(len(row) != size for row in rows):
        raise NotationError(drawing, 1, "as many numbered rows as there are points in a row")
    if [words[0] for words in numbered] != numbers:
        raise NotationError(drawing, 1, f"rows numbered from {size} down to 1")
    for row in rows:
        for glyph in row:
            if glyph not in _LETTERS:
                raise NotationError(drawing, drawing.index(glyph) + 1, "one of ● ○ · +")
    return format_rows(["".join(_LETTERS[glyph] for glyph in row) for row in rows])
