"""The look of the morris boards: points on lines, and the men still in hand."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, BoardLine, Box, Geometry, Label, Mark, Piece, Point, Stock
from ludoteca.games.morris.board import MEN
from ludoteca.games.morris.position import MorrisPosition
from ludoteca.games.morris.rules import MorrisRules

_PAD = 20
_MARGIN = 95
_LABEL = 34
_TRAY = 90
_MAX_APART = 80
_PIECES = tuple(
    Piece(sign, "man", seat, tone, name=say("man"))
    for sign, seat, tone in zip(MEN, Seat, ("light", "dark"), strict=True)
)


def geometry(rules: MorrisRules) -> Geometry:
    """Describe the board of these rules; White's men in hand lie below it, Black's above."""
    side = len(rules.board.rows)
    inside = (side - 1) * UNIT
    board = Box(_PAD, _TRAY + 2 * _PAD, inside + 2 * _MARGIN, inside + 2 * _MARGIN)
    left, top = board.x + _MARGIN, board.y + _MARGIN
    points = {
        str(name): Point(
            name, left + UNIT * (ord(name[0]) - ord("a")), top + UNIT * (int(name[1]) - 1)
        )
        for name in rules.board.points
    }
    lines = (
        BoardLine(tuple((points[name].x, points[name].y) for name in line))
        for line in map(str.split, rules.board.lines)
    )
    columns = (Label(chr(ord("A") + i), left + UNIT * i, board.y + _LABEL) for i in range(side))
    rows = (Label(str(i + 1), board.x + _LABEL, top + UNIT * i) for i in range(side))
    trays = {
        Seat.FIRST: Box(_PAD, board.bottom + _PAD, board.width, _TRAY),
        Seat.SECOND: Box(_PAD, _PAD, board.width, _TRAY),
    }
    return Geometry(
        width=board.right + _PAD,
        height=trays[Seat.FIRST].bottom + _PAD,
        board=board,
        trays=tuple(trays.values()),
        points=tuple(points.values()),
        lines=tuple(lines),
        labels=(*columns, *rows),
        marks=(
            *_rose(board, points),
            *(Mark("pit", point.x, point.y) for point in points.values()),
        ),
        stocks=tuple(_stock(seat, tray, rules.men) for seat, tray in trays.items()),
        pieces=_PIECES,
    )


def reserves(position: MorrisPosition) -> Mapping[str, int]:
    """Count the men in hand."""
    return {MEN[seat.index]: position.hands[seat.index] for seat in Seat}


def _rose(board: Box, points: Mapping[str, Point]) -> tuple[Mark, ...]:
    """Put a flower in the middle, if there is room."""
    x, y = board.x + board.width / 2, board.y + board.height / 2
    if any(point.area.overlaps(Box(x - 1, y - 1, 2, 2)) for point in points.values()):
        return ()
    return (Mark("rose", x, y),)


def _stock(seat: Seat, tray: Box, men: int) -> Stock:
    """Lay the men out from their owner's left."""
    apart = min(_MAX_APART, (tray.width - _TRAY) / (men - 1))
    middle = tray.y + tray.height / 2
    if seat is Seat.FIRST:
        return Stock(MEN[seat.index], tray.x + _TRAY / 2, middle, seat, apart)
    return Stock(MEN[seat.index], tray.right - _TRAY / 2, middle, seat, -apart)
