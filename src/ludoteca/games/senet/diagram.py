"""Senet drawn as text, with arrows along its winding path."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import NotationError, Place, Sign, say, split_lines
from ludoteca.games.senet.board import FREE, LANDING, OWNER, SQUARES, TRAP
from ludoteca.games.senet.position import SenetPosition

_FREE_GLYPH = "·"
_FRAMES = dict.fromkeys(SQUARES, " {} ") | {LANDING: "[{}]", TRAP: "({})"}
_WIDTH = 10
_GAP = " " * 8
_INDENT = 5
_PITCH = 4

# Each row's squares from left to right, the arrows before and after it, and its note.
_ROWS = (
    (SQUARES[:10], ">", "v", ""),
    (SQUARES[19:9:-1], "v", "<", _GAP + say("15 landing")),
    (SQUARES[20:], ">", ">", _GAP + say("27 trap")),
)

SIGNS: Mapping[str, Sign] = {
    piece: Sign(say("piece {piece}", piece=piece), seat) for piece, seat in OWNER.items()
}


def draw(position: SenetPosition) -> str:
    """Draw the board.

    >>> from ludoteca.games.senet import GAME
    >>> print(draw(GAME.start()))
         1   2   3   4   5   6   7   8   9  10
      >  1   A   2   B   3   C   4   D   5   E  v
        20  19  18  17  16  15  14  13  12  11
      v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
        21  22  23  24  25  26  27  28  29  30
      >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
    """
    lines, pieces = [], position.pieces()
    for squares, before, after, note in _ROWS:
        cells = " ".join(
            _FRAMES[square].format(pieces.get(str(square), _FREE_GLYPH)) for square in squares
        )
        lines.append("  " + "".join(f"{square:4}" for square in squares))
        lines.append(f"  {before} {cells} {after}{note}")
    return "\n".join(lines)


def places(position: SenetPosition) -> Mapping[str, Place]:
    """Locate each square in the drawing, inside the brackets of 15 and 27."""
    found = {}
    for row, (squares, *_) in enumerate(_ROWS):
        for column, square in enumerate(squares):
            start = _INDENT + _PITCH * column
            found[str(square)] = Place(2 * row + 1, start, start + 1)
    return found


def read_diagram(drawing: str) -> str:
    rows = [line for line in split_lines(drawing) if not line[0].text.isdigit()]
    arrows = [[before, after] for _, before, after, _ in _ROWS]
    if [[arrow.text for arrow in row[:: _WIDTH + 1][:2]] for row in rows] != arrows:
        raise NotationError(drawing, 1, "three rows of ten squares between arrows")
    board = {}
    for (squares, *_), row in zip(_ROWS, rows, strict=True):
        for square, cell in zip(squares, row[1 : _WIDTH + 1], strict=True):
            glyph = cell.text.strip("[]()").upper()
            if glyph != _FREE_GLYPH and glyph not in OWNER:
                raise cell.error("one of 1-5, A-E or ·")
            board[square] = glyph.replace(_FREE_GLYPH, FREE)
    return "".join(board[square] for square in SQUARES)
