"""How the board looks: nine cells, with x and o in shapes and colours of their own."""

from __future__ import annotations

from ludoteca.core import Rules, Seat
from ludoteca.core.geometry import UNIT, Box, Geometry, Label, Piece, Point, grid_lines

CELLS = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
MARGIN = 60
CROSS = "M-36 -24L-24 -36L0 -12L24 -36L36 -24L12 0L36 24L24 36L0 12L-24 36L-36 24L-12 0Z"
RING = "M0 -38A38 38 0 1 1 0 38A38 38 0 1 1 0 -38ZM0 -22A22 22 0 1 0 0 22A22 22 0 1 0 0 -22Z"


def geometry(rules: Rules) -> Geometry:
    """Describe the board, the same by all rules."""
    side = 3 * UNIT
    cells = Box(MARGIN, MARGIN, side, side)
    middles = [MARGIN + UNIT * number + UNIT / 2 for number in range(3)]
    return Geometry(
        width=side + 2 * MARGIN,
        height=side + 2 * MARGIN,
        board=Box(0, 0, side + 2 * MARGIN, side + 2 * MARGIN),
        points=tuple(
            Point(cell, middles[index % 3], middles[index // 3]) for index, cell in enumerate(CELLS)
        ),
        lines=grid_lines(cells, 3, 3),
        labels=(
            *(Label("abc"[n], middle, side + 1.5 * MARGIN) for n, middle in enumerate(middles)),
            *(Label("321"[n], MARGIN / 2, middle) for n, middle in enumerate(middles)),
        ),
        pieces=(
            Piece("x", "path", Seat.FIRST, "dark", name="cross", path=CROSS, fill="#7a1f2b"),
            Piece("o", "path", Seat.SECOND, name="nought", path=RING, fill="navy", stroke="#fff"),
        ),
    )
