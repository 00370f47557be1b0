"""Positions, moves and drawings as text, written and read."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import NotationError, Place, PositionError, say, split_fields
from noughts.geometry import CELLS
from noughts.position import SIGNS, TURNS, Mark, NoughtsPosition
from noughts.rules import NoughtsRules

FIELDS = ("nine cells", "x or o")


def format_position(position: NoughtsPosition) -> str:
    """Write a position, such as ``x...o.... x``."""
    return f"{position.board} {SIGNS[position.turn]}"


def read_position(text: str, rules: NoughtsRules) -> NoughtsPosition:
    """Read a position.

    Raises:
        NotationError: The text is not of that form.
        PositionError: It is, but the signs do not alternate.
    """
    board, turn = split_fields(text, FIELDS, fold=str.lower)
    if len(board.text) != 9 or set(board.text) - set("xo."):
        raise board.error("nine of x, o and .")
    seat = turn.choice(TURNS, FIELDS[1])
    if board.text.count("x") - board.text.count("o") != seat.index:
        raise PositionError([say("the signs do not alternate")])
    return NoughtsPosition(board.text, seat, rules)


def parse_move(position: NoughtsPosition, text: str) -> Mark:
    """Read a move.

    Raises:
        NotationError: It does not name a cell.
    """
    cell = text.strip().lower()
    if cell not in CELLS:
        raise NotationError(text, 1, "a cell such as b2")
    return Mark(cell)


def draw(position: NoughtsPosition) -> str:
    """Draw the board."""
    rows = [position.board[start : start + 3] for start in (0, 3, 6)]
    lines = [f"{number} {' '.join(row)}" for number, row in zip("321", rows, strict=True)]
    return "\n".join([*lines, "  a b c"])


def read_diagram(drawing: str) -> str:
    """Read a drawn board."""
    rows = [line.split()[1:] for line in drawing.strip().splitlines()[:3]]
    return "".join(sign for row in rows for sign in row)


def places(position: NoughtsPosition) -> Mapping[str, Place]:
    """Return where the drawing shows each cell."""
    at = {cell: divmod(index, 3) for index, cell in enumerate(CELLS)}
    return {cell: Place(row, 2 + 2 * column, 3 + 2 * column) for cell, (row, column) in at.items()}
