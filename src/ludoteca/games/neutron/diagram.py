"""Neutron drawn in text, columns a–e and row 5 on top: ``○ ● ◆ ·``."""

from __future__ import annotations

from ludoteca.core import NotationError
from ludoteca.games.neutron.board import SIDE
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.games.neutron.text import format_position

__all__ = ["draw", "read_diagram"]

_NUMBERS = ["5", "4", "3", "2", "1"]
_FOOT = "    a   b   c   d   e"
_GLYPHS = {"w": "○", "b": "●", "n": "◆", "1": "·"}
_LETTERS = {glyph: letter for letter, glyph in _GLYPHS.items()}


def draw(position: NeutronPosition) -> str:
    """Draw the board.

    >>> from ludoteca.games.neutron import GAME
    >>> print(draw(GAME.start()))
    5   ●   ●   ●   ●   ●
    4   ·   ·   ·   ·   ·
    3   ·   ·   ◆   ·   ·
    2   ·   ·   ·   ·   ·
    1   ○   ○   ○   ○   ○
        a   b   c   d   e
    """
    board = format_position(position).split()[0]
    rows = []
    for number, row in zip(_NUMBERS, board.split("/"), strict=True):
        spelled = "".join("1" * int(glyph) if glyph.isdigit() else glyph for glyph in row)
        rows.append("   ".join([number, *(_GLYPHS[glyph] for glyph in spelled)]))
    return "\n".join([*rows, _FOOT])


def read_diagram(drawing: str) -> str:
    """Read a drawing as the board field of a position's text.

    Raises:
        NotationError: The drawing is not five rows of five squares, numbered from 5 down to 1.
    """
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    numbers = [words[0] for words in lines if words[0] in _NUMBERS]
    rows = [words[1:] for words in lines if words[0] in _NUMBERS]
    if numbers != _NUMBERS or any(len(row) != SIDE for row in rows):
        raise NotationError(drawing, 1, "five rows of five squares, numbered from 5 down to 1")
    for row in rows:
        for glyph in row:
            if glyph not in _LETTERS:
                raise NotationError(drawing, drawing.index(glyph) + 1, "one of ○ ● ◆ ·")
    return "/".join("".join(_LETTERS[glyph] for glyph in row) for row in rows)
