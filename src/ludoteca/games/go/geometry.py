"""The look of a Go board of any size: the grid with its star points, and the prisoners."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core import Seat, say
from ludoteca.core.geometry import UNIT, Box, Geometry, Label, Mark, Piece, Point, Stock, grid_lines
from ludoteca.games.go.board import COLUMNS, STONES, grid, stars
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.rules import GoRules

_PAD = 20
_MARGIN = 115
_LABEL = 36
_TRAY = 100
_PIECES = tuple(
    Piece(sign, "stone", seat, tone, name=say("stone"))
    for sign, seat, tone in zip(STONES, Seat, ("dark", "light"), strict=True)
)


def geometry(rules: GoRules) -> Geometry:
    """Describe the board; Black's prisoners lie below it, White's above."""
    size = rules.size
    inside = Box(_PAD + _MARGIN, _TRAY + 2 * _PAD + _MARGIN, *(2 * [(size - 1) * UNIT]))
    board = Box(_PAD, _TRAY + 2 * _PAD, inside.width + 2 * _MARGIN, inside.height + 2 * _MARGIN)
    points = {
        name: Point(name, inside.x + UNIT * (index % size), inside.y + UNIT * (index // size))
        for index, name in enumerate(grid(size).points)
    }
    below = Box(_PAD, board.bottom + _PAD, board.width, _TRAY)
    above = Box(_PAD, _PAD, board.width, _TRAY)
    return Geometry(
        width=board.right + _PAD,
        height=below.bottom + _PAD,
        board=board,
        trays=(below, above),
        points=tuple(points.values()),
        lines=grid_lines(inside, size - 1, size - 1),
        labels=_labels(size, board, inside),
        marks=tuple(Mark("star", points[name].x, points[name].y) for name in sorted(stars(size))),
        stocks=(
            Stock(STONES[Seat.SECOND.index], below.x + 60, below.y + _TRAY / 2, Seat.FIRST),
            Stock(STONES[Seat.FIRST.index], above.right - 60, above.y + _TRAY / 2, Seat.SECOND),
        ),
        pieces=_PIECES,
    )


def reserves(position: GoPosition) -> Mapping[str, int]:
    """Count the prisoners by their sign: Black holds white stones."""
    return {STONES[seat.opponent.index]: position.prisoners[seat.index] for seat in Seat}


def _labels(size: int, board: Box, inside: Box) -> tuple[Label, ...]:
    """Write letters and numbers on all four sides."""
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
