"""The geometry of the morris boards: points on lines, and the men still in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, BoardLine, Box, Geometry, Label, Mark, Piece, Point, Stock
from ludoteca.games.morris.board import MEN
from ludoteca.games.morris.rules import MorrisRules

_PAD = 12
_MARGIN = 76
_LABEL = 18
_TRAY = 84
_MAX_APART = 80
_PIECES = tuple(
    Piece(sign, "man", seat, tone, name=say("man"))
    for sign, seat, tone in zip(MEN, Seat, ("light", "dark"), strict=True)
)


def geometry(rules: MorrisRules) -> Geometry:
    """Describe the board of these rules; White's men in hand lie at its right, Black's opposite."""
    side = (len(rules.board.rows) - 1) * UNIT + 2 * _MARGIN
    board = Box(_TRAY + 2 * _PAD, _PAD, side, side)
    right = Box(board.right + _PAD, _PAD, _TRAY, side)
    beside = _laid(rules, board, right, Box(_PAD, _PAD, _TRAY, side))
    return replace(beside, portrait=_above_and_below(rules, side))


def _above_and_below(rules: MorrisRules, side: float) -> Geometry:
    board = Box(_PAD, _TRAY + 2 * _PAD, side, side)
    below = Box(_PAD, board.bottom + _PAD, side, _TRAY)
    return _laid(rules, board, below, Box(_PAD, _PAD, side, _TRAY))


def _laid(rules: MorrisRules, board: Box, whites: Box, blacks: Box) -> Geometry:
    side = len(rules.board.rows)
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
    return Geometry(
        width=whites.right + _PAD,
        height=whites.bottom + _PAD,
        board=board,
        trays=(whites, blacks),
        points=tuple(points.values()),
        lines=tuple(lines),
        labels=(*columns, *rows),
        marks=(
            *_rose(board, points),
            *(Mark("pit", point.x, point.y) for point in points.values()),
        ),
        stocks=(_stock(Seat.FIRST, whites, rules.men), _stock(Seat.SECOND, blacks, rules.men)),
        pieces=_PIECES,
    )


def _rose(board: Box, points: Mapping[str, Point]) -> tuple[Mark, ...]:
    x, y = board.x + board.width / 2, board.y + board.height / 2
    if any(point.area.overlaps(Box(x - 1, y - 1, 2, 2)) for point in points.values()):
        return ()
    return (Mark("rose", x, y),)


def _stock(seat: Seat, tray: Box, men: int) -> Stock:
    """Lay the men out from the near end of the tray, or from their owner's left."""
    is_tall = tray.height > tray.width
    apart = min(_MAX_APART, (max(tray.width, tray.height) - _TRAY) / (men - 1))
    sign, half = MEN[seat.index], _TRAY / 2
    if (seat is Seat.FIRST) is is_tall:
        x, y, apart = tray.right - half, tray.bottom - half, -apart
    else:
        x, y = tray.x + half, tray.y + half
    return Stock(sign, x, y, seat, down=apart) if is_tall else Stock(sign, x, y, seat, apart)
