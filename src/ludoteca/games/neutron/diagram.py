"""Neutron drawn in text, columns a–e and row 5 on top: ``○ ● ◆ ·``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core import NotationError, Place, Seat, Sign, format_rows, say, split_lines
from ludoteca.games.neutron.board import NAMES, SIDE, SQUARES
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.games.neutron.text import spell_rows

__all__ = ["SIGNS", "draw", "places", "read_diagram"]

_NUMBERS = ["5", "4", "3", "2", "1"]
_GAP = "   "
_FOOT = "    a   b   c   d   e"
_GLYPHS = {"w": "○", "b": "●", "n": "◆", ".": "·"}
_LETTERS = {glyph: letter for letter, glyph in _GLYPHS.items()}

SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        _GLYPHS["w"]: Sign(say("pieces"), Seat.FIRST),
        _GLYPHS["b"]: Sign(say("pieces"), Seat.SECOND),
        _GLYPHS["n"]: Sign(say("neutron")),
    }
)
"""What the drawing shows on squares that are not free."""


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
    lines = [_GAP.join([number, *(_GLYPHS[letter] for letter in row)]) for number, row in rows]
    return "\n".join([*lines, _FOOT])


def places(position: NeutronPosition) -> Mapping[str, Place]:
    """Say where the drawing shows each square."""
    width = len(_GAP) + 1
    columns = [width * (square % SIDE + 1) for square in SQUARES]
    return {
        NAMES[square]: Place(square // SIDE, column, column + 1)
        for square, column in zip(SQUARES, columns, strict=True)
    }


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
