"""How Senet's board looks: the path that winds through thirty squares, and where it leaves."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Seat
from ludoteca.core.geometry import (
    UNIT,
    Box,
    Geometry,
    Label,
    Line,
    Mark,
    Piece,
    Point,
    Stock,
    grid_lines,
)
from ludoteca.games.senet.board import LANDING, OFF, OWNER, PIECES, SQUARES, TRAP, Square, name
from ludoteca.games.senet.position import SenetPosition
from ludoteca.games.senet.rules import SenetRules

__all__ = ["geometry", "reserves"]

_PAD = 20
_MARGIN = 70
_ROW = 10
_CORNER = 35
"""From the middle of a square to that of its number."""

_TRAY = 200
_APART = 84
_LOOKS = {Seat.FIRST: ("cone", "light"), Seat.SECOND: ("reel", "dark")}
_PIECES = tuple(
    Piece(piece, shape, seat, tone, texts={"": piece}, size=0.82)
    for piece, seat in OWNER.items()
    for shape, tone in (_LOOKS[seat],)
)


def geometry(rules: SenetRules) -> Geometry:
    """Describe the board, the same by all rules; pieces that have left it lie at its right."""
    inside = Box(_PAD + _MARGIN, _PAD + _MARGIN, _ROW * UNIT, len(SQUARES) // _ROW * UNIT)
    board = Box(_PAD, _PAD, inside.width + 2 * _MARGIN, inside.height + 2 * _MARGIN)
    tray = Box(board.right + _PAD, _PAD, _TRAY, board.height)
    points = [_point(square, inside) for square in SQUARES]
    off = Point(
        name(OFF), tray.x + tray.width / 2, tray.y + tray.height / 2, tray.width, tray.height
    )
    return Geometry(
        width=tray.right + _PAD,
        height=board.bottom + _PAD,
        board=board,
        trays=(tray,),
        points=(*points, off),
        lines=(_path(points, inside), *grid_lines(inside, _ROW, len(SQUARES) // _ROW)),
        labels=tuple(
            Label(point.name, point.x - _CORNER, point.y - _CORNER, "number", point.name)
            for point in points
        ),
        marks=(
            Mark("trap", points[TRAP - 1].x, points[TRAP - 1].y),
            Mark("landing", points[LANDING - 1].x, points[LANDING - 1].y),
            *_arrows(inside),
        ),
        stocks=tuple(_stocks(tray)),
        pieces=_PIECES,
    )


def reserves(position: SenetPosition) -> Mapping[str, int]:
    """Count the pieces that have left the board, each for itself."""
    return {piece: int(piece not in position.board.squares) for piece in OWNER}


def _point(square: Square, inside: Box) -> Point:
    row, step = divmod(square - 1, _ROW)
    column = _ROW - 1 - step if row % 2 else step
    return Point(name(square), inside.x + UNIT * (column + 0.5), inside.y + UNIT * (row + 0.5))


def _path(points: list[Point], inside: Box) -> Line:
    """Walk from before the first square to behind the last, round the ends of the rows."""
    out = _MARGIN / 2
    spots = []
    at, beyond = inside.x - out, inside.right + out
    for row in points[::_ROW]:
        spots += [(at, row.y), (beyond, row.y)]
        at, beyond = beyond, at
    return Line(tuple(spots), "path")


def _arrows(inside: Box) -> list[Mark]:
    """Point from the margin on to the path, round its two bends, and off the board."""
    out = _MARGIN / 2
    left, right = inside.x - out, inside.right + out
    return [
        Mark("arrow", left, inside.y + UNIT * 0.5, turn=0),
        Mark("arrow", right, inside.y + UNIT, turn=90),
        Mark("arrow", left, inside.y + UNIT * 2, turn=90),
        Mark("arrow", right, inside.bottom - UNIT * 0.5, turn=0),
    ]


def _stocks(tray: Box) -> list[Stock]:
    return [
        Stock(
            piece,
            tray.x + UNIT * (seat.index + 0.5),
            tray.y + tray.height / 2 + _APART * (slot - 2),
            seat,
        )
        for seat, pieces in PIECES.items()
        for slot, piece in enumerate(pieces)
    ]
