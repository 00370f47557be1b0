"""The geometry of a Go board of any size: the grid with its star points, and the prisoners."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, Box, Geometry, Label, Mark, Piece, Point, Stock, grid_lines
from ludoteca.games.go.board import COLUMNS, STONES, grid, stars
from ludoteca.games.go.rules import GoRules

_PAD = 12
_MARGIN = 84
_LABEL = 20
_TRAY = 100
_PIECES = tuple(
    Piece(sign, "stone", seat, tone, name=say("stone"))
    for sign, seat, tone in zip(STONES, Seat, ("dark", "light"), strict=True)
)


def geometry(rules: GoRules) -> Geometry:
    """Describe the board; Black's prisoners lie at its lower right, White's opposite."""
    side = (rules.size - 1) * UNIT + 2 * _MARGIN
    board = Box(_TRAY + 2 * _PAD, _PAD, side, side)
    right = Box(board.right + _PAD, board.bottom - _TRAY, _TRAY, _TRAY)
    left = Box(_PAD, board.y, _TRAY, _TRAY)
    return replace(_laid(rules, board, right, left), portrait=_above_and_below(rules, side))


def _above_and_below(rules: GoRules, side: float) -> Geometry:
    board = Box(_PAD, _TRAY + 2 * _PAD, side, side)
    below = Box(board.right - _TRAY, board.bottom + _PAD, _TRAY, _TRAY)
    return _laid(rules, board, below, Box(_PAD, _PAD, _TRAY, _TRAY))


def _laid(rules: GoRules, board: Box, blacks: Box, whites: Box) -> Geometry:
    size = rules.size
    side = (size - 1) * UNIT
    inside = Box(board.x + _MARGIN, board.y + _MARGIN, side, side)
    points = {
        name: Point(name, inside.x + UNIT * (index % size), inside.y + UNIT * (index // size))
        for index, name in enumerate(grid(size).points)
    }
    stocks = (
        Stock(STONES[seat.opponent.index], tray.x + _TRAY / 2, tray.y + _TRAY / 2, seat)
        for seat, tray in zip(Seat, (blacks, whites), strict=True)
    )
    return Geometry(
        width=blacks.right + _PAD,
        height=blacks.bottom + _PAD,
        board=board,
        trays=(blacks, whites),
        points=tuple(points.values()),
        lines=grid_lines(inside, size - 1, size - 1),
        labels=_labels(size, board, inside),
        marks=tuple(Mark("star", points[name].x, points[name].y) for name in sorted(stars(size))),
        stocks=tuple(stocks),
        pieces=_PIECES,
    )


def _labels(size: int, board: Box, inside: Box) -> tuple[Label, ...]:
    columns = [
        Label(COLUMNS[number], inside.x + UNIT * number, y)
        for y in (board.y + _LABEL, board.bottom - _LABEL)
        for number in range(size)
    ]
    rows = [
        Label(str(size - number), x, inside.y + UNIT * number)
        for x in (board.x + _LABEL, board.right - _LABEL)
        for number in range(size)
    ]
    return (*columns, *rows)
