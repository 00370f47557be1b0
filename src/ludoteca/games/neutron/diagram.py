"""Neutron drawn as text, columns a–e and row 5 at the top: ``○ ● ◆ ·``, or ``W B N ·``."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import NotationError, Place, Seat, Sign, format_rows, say, split_lines
from ludoteca.games.neutron.board import NAMES, NEUTRON, SIDE, SOLDIERS, SQUARES
from ludoteca.games.neutron.position import NeutronPosition

_NUMBERS = ["5", "4", "3", "2", "1"]
_GAP = "   "
_FOOT = "    a   b   c   d   e"
_FREE = "·"

# The signs that a terminal shows: letters unless a person chooses stones.
PIECE_SETS = {
    "letters": dict(zip((*SOLDIERS, NEUTRON), "WBN", strict=True)),
    "stones": {sign: sign for sign in (*SOLDIERS, NEUTRON)},
}
_READ = dict(zip((*SOLDIERS, NEUTRON, _FREE), "wbn.", strict=True))
_READ |= {letter: letter.lower() for letter in PIECE_SETS["letters"].values()} | {".": "."}

SIGNS = {sign: Sign(say("pieces"), seat) for sign, seat in zip(SOLDIERS, Seat, strict=True)}
SIGNS |= {NEUTRON: Sign(say("neutron"))}


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
    pieces = position.pieces()
    cells = [pieces.get(name, _FREE) for name in NAMES]
    lines = [
        _GAP.join([number, *cells[row * SIDE : (row + 1) * SIDE]])
        for row, number in enumerate(_NUMBERS)
    ]
    return "\n".join([*lines, _FOOT])


def places(position: NeutronPosition) -> Mapping[str, Place]:
    width = len(_GAP) + 1
    columns = [width * (square % SIDE + 1) for square in SQUARES]
    return {
        NAMES[square]: Place(square // SIDE, column, column + 1)
        for square, column in zip(SQUARES, columns, strict=True)
    }


def read_diagram(drawing: str) -> str:
    rows = [line for line in split_lines(drawing) if line[0].text in _NUMBERS]
    if [row[0].text for row in rows] != _NUMBERS or any(len(row) != SIDE + 1 for row in rows):
        raise NotationError(drawing, 1, "five rows of five squares, numbered from 5 down to 1")
    return format_rows(
        "".join(square.choice(_READ, "one of ○ ● ◆ · or W B N .") for square in row[1:])
        for row in rows
    )
