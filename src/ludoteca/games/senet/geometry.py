"""The geometry of Senet's board: a path that winds through thirty squares and leaves the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludoteca.core import Seat
from ludoteca.core.geometry import (
    UNIT,
    BoardLine,
    Box,
    Geometry,
    Label,
    Mark,
    Piece,
    Point,
    Stock,
    grid_lines,
)
from ludoteca.games.senet.board import LANDING, OFF, OWNER, PIECES, SQUARES, TRAP, Square, name
from ludoteca.games.senet.rules import SenetRules

_PAD = 8
_MARGIN = 40
_ROW = 10
_ROWS = len(SQUARES) // _ROW
_OUT = _MARGIN / 2 / UNIT
_CORNER = 35  # The distance from a square's centre to its number
_DIGIT = 6  # How far a second digit moves a number inwards, so that it stays within its square
_TRAY = 200
_DIE = 160
_LARGE_DIE = 176
_APART = 84
_SHAPES = {Seat.FIRST: ("cone", "light"), Seat.SECOND: ("reel", "dark")}
_PIECES = tuple(
    Piece(piece, shape, seat, tone, texts={"": piece}, size=0.82)
    for piece, seat in OWNER.items()
    for shape, tone in (_SHAPES[seat],)
)


def geometry(rules: SenetRules) -> Geometry:
    """Describe the board, the same under all rules; the die and what is borne off lie beside it."""
    return replace(_laid(is_upright=False), portrait=_laid(is_upright=True))


def _laid(*, is_upright: bool) -> Geometry:
    """Lay the board out in three rows, or in three columns for a narrow screen."""
    across, down = (_ROWS, _ROW) if is_upright else (_ROW, _ROWS)
    inside = Box(_PAD + _MARGIN, _PAD + _MARGIN, across * UNIT, down * UNIT)
    board = Box(_PAD, _PAD, inside.width + 2 * _MARGIN, inside.height + 2 * _MARGIN)
    tray = Box(board.right + _PAD, _PAD, _TRAY, board.height)
    path = _Path(inside, is_upright)
    points = [Point(name(square), *path.middle(square)) for square in SQUARES]
    die, free = _divided(tray, is_upright=is_upright)
    off = Point(name(OFF), *_middle(free), free.width, free.height)
    return Geometry(
        width=tray.right + _PAD,
        height=board.bottom + _PAD,
        board=board,
        trays=(tray,),
        points=(*points, off),
        track=tuple(point.name for point in points),
        lines=(path.line(), *grid_lines(inside, across, down)),
        labels=tuple(
            Label(
                point.name,
                point.x - _CORNER + _DIGIT * (len(point.name) - 1),
                point.y - _CORNER,
                "number",
                point.name,
            )
            for point in points
        ),
        marks=(
            *(Mark("tile", point.x, point.y) for point in points),
            Mark("trap", points[TRAP - 1].x, points[TRAP - 1].y),
            Mark("landing", points[LANDING - 1].x, points[LANDING - 1].y),
            *path.arrows(),
        ),
        stocks=tuple(_stocks(free)),
        die=die,
        pieces=_PIECES,
    )


@dataclass(frozen=True, slots=True)
class _Path:
    """The path through the squares, along rows or columns."""

    inside: Box
    is_upright: bool

    def middle(self, square: Square) -> tuple[float, float]:
        row, step = divmod(square - 1, _ROW)
        return self._spot((_ROW - 1 - step if row % 2 else step) + 0.5, row + 0.5)

    def line(self) -> BoardLine:
        spots = []
        at, beyond = -_OUT, _ROW + _OUT
        for row in range(_ROWS):
            spots += [self._spot(at, row + 0.5), self._spot(beyond, row + 0.5)]
            at, beyond = beyond, at
        return BoardLine(tuple(spots), "path")

    def arrows(self) -> list[Mark]:
        ahead, aside = (90, 0) if self.is_upright else (0, 90)
        return [
            Mark("arrow", *self._spot(-_OUT, 0.5), turn=ahead),
            Mark("arrow", *self._spot(_ROW + _OUT, 1), turn=aside),
            Mark("arrow", *self._spot(-_OUT, 2), turn=aside),
            Mark("arrow", *self._spot(_ROW + _OUT, _ROWS - 0.5), turn=ahead),
        ]

    def _spot(self, along: float, across: float) -> tuple[float, float]:
        x, y = (across, along) if self.is_upright else (along, across)
        return self.inside.x + UNIT * x, self.inside.y + UNIT * y


def _divided(tray: Box, *, is_upright: bool) -> tuple[Box, Box]:
    """Put the die near the thumb on a narrow screen, and the pieces beside it."""
    side = _LARGE_DIE if is_upright else _DIE
    x, high = tray.x + (tray.width - side) / 2, side + 2 * _PAD
    if is_upright:
        die = Box(x, tray.bottom - high + _PAD, side, side)
        return die, replace(tray, height=tray.height - high)
    die = Box(x, tray.y + _PAD, side, side)
    return die, replace(tray, y=tray.y + high, height=tray.height - high)


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _stocks(tray: Box) -> list[Stock]:
    y = _middle(tray)[1]
    apart = min(_APART, (tray.height - _APART) / 4)
    return [
        Stock(piece, tray.x + UNIT * (seat.index + 0.5), y + apart * (slot - 2), seat)
        for seat, pieces in PIECES.items()
        for slot, piece in enumerate(pieces)
    ]
