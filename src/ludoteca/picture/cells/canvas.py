"""A grid of terminal cells that boards are drawn on, with pixels of half a cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

Rgb = tuple[int, int, int]

HALF = "▀"
_SAMPLES = (1 / 6, 3 / 6, 5 / 6)


class Cell(NamedTuple):
    """One column of one line; the second column of a wide sign is empty."""

    text: str = " "
    ink: Rgb | None = None
    ground: Rgb | None = None
    bold: bool = False
    reverse: bool = False


class Canvas:
    """A picture made of cells. Colours are None where the terminal's own are kept."""

    def __init__(self, columns: int, rows: int, ground: Rgb | None = None) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = [[Cell(ground=ground)] * columns for _ in range(rows)]

    def copy(self) -> Canvas:
        new = Canvas(self.columns, self.rows)
        new.cells = [list(line) for line in self.cells]
        return new

    def contains(self, x: int, y: int) -> bool:
        return 0 <= x < self.columns and 0 <= y < self.rows

    def put(self, x: int, y: int, text: str, ink: Rgb | None = None, **attributes: bool) -> None:
        """Write a text over what is there, keeping the ground."""
        for sign in text:
            wide = cell_len(sign)
            for column in range(wide):
                if self.contains(x + column, y):
                    cell = self.cells[y][x + column]
                    shown = "" if column else sign
                    self.cells[y][x + column] = Cell(shown, ink, cell.ground, **attributes)
            x += wide

    def fill(self, x: int, y: int, columns: int, rows: int, ground: Rgb | None) -> None:
        for line in self.cells[max(y, 0) : max(y + rows, 0)]:
            for column in range(max(x, 0), min(x + columns, self.columns)):
                line[column] = line[column]._replace(ground=ground)

    def paint(self, shade: Callable[[float, float], Rgb | None], *, is_smooth: bool) -> None:
        """Paint a shape over the whole canvas, with half cells as pixels.

        Args:
            shade: The colour at a spot, from -1 to 1 in both directions; None outside the shape.
            is_smooth: Whether pixels at the edge are blended with what is behind them.
        """
        samples = _SAMPLES if is_smooth else (0.5,)

        def pixel(column: int, half: int, ground: Rgb) -> Rgb:
            spots = [
                shade(2 * (column + dx) / self.columns - 1, (half + dy) / self.rows - 1) or ground
                for dx in samples
                for dy in samples
            ]
            red, green, blue = (round(sum(one) / len(spots)) for one in zip(*spots, strict=True))
            return red, green, blue

        for row, line in enumerate(self.cells):
            for column, cell in enumerate(line):
                ground = cell.ground or (0, 0, 0)
                upper, lower = (pixel(column, 2 * row + half, ground) for half in (0, 1))
                if (upper, lower) != (ground, ground):
                    text = " " if upper == lower else HALF
                    line[column] = Cell(text, upper, lower)

    def segments(self, y: int) -> list[Segment]:
        """Return one line as Rich prints it."""
        return [
            Segment("".join(cell.text for cell in cells), style(*look))
            for look, cells in groupby(self.cells[y], key=lambda cell: cell[1:])
        ]


def blend(under: Rgb, over: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, over, strict=True))
    return red, green, blue


@lru_cache(2048)
def style(
    ink: Rgb | None,
    ground: Rgb | None,
    bold: bool = False,
    reverse: bool = False,
) -> Style:
    return Style(
        color=None if ink is None else Color.from_rgb(*ink),
        bgcolor=None if ground is None else Color.from_rgb(*ground),
        bold=bold or None,
        reverse=reverse or None,
    )
