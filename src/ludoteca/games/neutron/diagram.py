"""Neutron drawn in text, columns a–e and row 5 on top: ``○ ● ◆ ·``."""

from __future__ import annotations

from ludoteca.core import NotationError, format_rows, split_lines
from ludoteca.games.neutron.board import SIDE
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.games.neutron.text import spell_rows

__all__ = ["draw", "read_diagram"]

_NUMBERS = ["5", "4", "3", "2", "1"]
_FOOT = "    a   b   c   d   e"
_GLYPHS = {"w": "○", "b": "●", "n": "◆", ".": "·"}
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
    rows = zip(_NUMBERS, spell_rows(position), strict=True)
    lines = ["   ".join([number, *(_GLYPHS[letter] for letter in row)]) for number, row in rows]
    return "\n".join([*lines, _FOOT])


def read_diagram(drawing: str) -> str:
    """Read a drawing as the board field of a position's text.

    Raises:
        NotationError: The drawing is not five rows of five squares, numbered from 5 down to 1.
    """
    rows = [line for line in split_lines(drawing) if line[0].text in _NUMBERS]
    if [row[0].text for row in rows] != _NUMBERS or any(len(row) != SIDE + 1 for row in rows):
        raise NotationError(drawing, 1, "five rows of five squares, numbered from 5 down to 1")
    return format_rows(
        "".join(square.choice(_LETTERS, "one of ○ ● ◆ ·") for square in row[1:]) for row in rows
    )
