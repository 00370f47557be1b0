"""The geometry of Neutron's board: twenty-five sockets, with a base row on each side."""

from __future__ import annotations

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, Box, Geometry, Label, Mark, Piece, Point
from ludoteca.games.neutron.board import NAMES, NEUTRON, SIDE, SOLDIERS, SQUARES
from ludoteca.games.neutron.rules import NeutronRules

_PAD = 12
_MARGIN = 54
_LABEL = 26
_PIECES = (
    *(
        Piece(sign, "ball", seat, tone, name=say("piece"))
        for sign, seat, tone in zip(SOLDIERS, Seat, ("light", "dark"), strict=True)
    ),
    Piece(NEUTRON, "atom", None, "shared"),
)


def geometry(rules: NeutronRules) -> Geometry:
    inside = SIDE * UNIT
    board = Box(_PAD, _PAD, inside + 2 * _MARGIN, inside + 2 * _MARGIN)
    first, last = _PAD + _MARGIN + UNIT / 2, _PAD + _MARGIN + inside - UNIT / 2
    points = tuple(
        Point(name, first + UNIT * (square % SIDE), first + UNIT * (square // SIDE))
        for name, square in zip(NAMES, SQUARES, strict=True)
    )
    middle = board.x + board.width / 2
    homes = tuple(
        Mark("home", middle, y, inside, UNIT, seat=seat)
        for seat, y in ((Seat.FIRST, last), (Seat.SECOND, first))
    )
    columns = (Label("abcde"[i], first + UNIT * i, board.bottom - _LABEL) for i in range(SIDE))
    rows = (Label(str(SIDE - i), board.x + _LABEL, first + UNIT * i) for i in range(SIDE))
    return Geometry(
        width=board.right + _PAD,
        height=board.bottom + _PAD,
        board=board,
        points=points,
        labels=(*columns, *rows),
        marks=(*homes, *(Mark("socket", point.x, point.y) for point in points)),
        pieces=_PIECES,
    )
