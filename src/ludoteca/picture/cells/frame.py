"""Where the points, lines and labels of a board fall on the cells of a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from ludoteca.core.geometry import BoardLine, Geometry, Label, Point

Box = tuple[int, int, int, int]
"""Left column, top row, width and height."""

# How many rows lie between points, the smallest first; two columns are about as long as a row.
_ROWS_BETWEEN_POINTS = range(1, 11)
_ROWS_OF_CELLS = (2, 3, 4, 6, 8)
_SMALL_CELLS = (3, 1)
_LEAST_COLUMNS = 6
"""A cell has room for a wide sign with its direction, and for a mark on each side."""


@dataclass(frozen=True)
class BoardFrame:
    """A board at one size: ``across`` columns and ``down`` rows from one point to the next."""

    geometry: Geometry
    across: int
    down: int
    is_small: bool = False  # Whether it is only a picture, without labels

    @cached_property
    def has_cells(self) -> bool:
        """Whether pieces stand in cells, not where lines meet."""
        spots = {spot for line in self._lines for spot in line.spots}
        return not any((point.x, point.y) in spots for point in self.points)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The points on the board; others are beside it."""
        board = self.geometry.board
        return tuple(point for point in self.geometry.points if board.contains(point.area))

    @property
    def _lines(self) -> Iterable[BoardLine]:
        return (line for line in self.geometry.lines if line.kind != "path")

    @cached_property
    def is_ruled(self) -> bool:
        """Whether lines divide the cells."""
        return self.has_cells and self.down > 1 and any(self._lines)

    @cached_property
    def _xs(self) -> list[float]:
        return sorted({point.x for point in self.points})

    @cached_property
    def _ys(self) -> list[float]:
        return sorted({point.y for point in self.points})

    @cached_property
    def _units(self) -> tuple[float, float]:
        return _least_step(self._xs), _least_step(self._ys)

    @cached_property
    def _size(self) -> tuple[int, int]:
        """The columns and rows of a point's area, without the lines around it."""
        if self.has_cells:
            return self.across - self.is_ruled, self.down - self.is_ruled
        # Odd numbers, so that a stone lies in the middle of its lines.
        return (1 if self.across == 2 else self.across - 1), self.down - 1 + self.down % 2

    @cached_property
    def _first(self) -> tuple[int, int]:
        """The cell of the centre of the first point."""
        left, above, _, _ = self._margins
        if self.has_cells:
            width, height = self._size
            return left + self.is_ruled + (width - 1) // 2, above + self.is_ruled + height // 2
        return left + self.across // 2, above + self._rim

    @property
    def _rim(self) -> int:
        """How many rows of the board lie above the first line, and below the last."""
        return (self.down - 1) // 2

    @cached_property
    def _margins(self) -> tuple[int, int, int, int]:
        """The room for labels: left, above, right, below."""
        if self.is_small:
            return 0, 0, 0, 0
        sides = [self.side(label) for label in self.labels]
        wide = max((len(label.text) for label in self.labels), default=0)
        left, right = ((wide + 1) * (side in sides) for side in ("left", "right"))
        return left, int("above" in sides), right, int("below" in sides)

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The names of columns and rows, each once."""
        if self.is_small:
            return ()
        found: dict[tuple[str, bool], Label] = {}
        for label in self.geometry.labels:
            if label.kind == "coordinate":
                is_row = self.side(label) in ("left", "right")
                found.setdefault((label.text, is_row), label)
        return tuple(found.values())

    def side(self, label: Label) -> str:
        if label.x < self._xs[0] - self._units[0] / 4:
            return "left"
        if label.x > self._xs[-1] + self._units[0] / 4:
            return "right"
        return "above" if label.y < self._ys[0] else "below"

    def column(self, x: float) -> int:
        return self._first[0] + round((x - self._xs[0]) / self._units[0] * self.across)

    def row(self, y: float) -> int:
        return self._first[1] + round((y - self._ys[0]) / self._units[1] * self.down)

    @cached_property
    def board(self) -> Box:
        """The area of the board without the labels."""
        left, above, _, _ = self._margins
        columns = self.column(self._xs[-1]) - self.column(self._xs[0]) + self.across
        rows = self.row(self._ys[-1]) - self.row(self._ys[0]) + self.down
        if not self.has_cells:
            rows += 2 * self._rim + 1 - self.down
            return left, above, columns + 1 - self.across % 2, rows
        return left, above, columns + self.is_ruled, rows + self.is_ruled

    @property
    def columns(self) -> int:
        return self._margins[0] + self.board[2] + self._margins[2]

    @property
    def rows(self) -> int:
        return self._margins[1] + self.board[3] + self._margins[3]

    @cached_property
    def centres(self) -> dict[str, tuple[int, int]]:
        return {point.name: (self.column(point.x), self.row(point.y)) for point in self.points}

    def area(self, point: str) -> Box:
        """Return the cells of a point, without the lines around them."""
        x, y = self.centres[point]
        width, height = self._size
        top = y - height // 2
        return x - (width - 1) // 2, top, width, height

    def point_at(self, x: int, y: int) -> str | None:
        """Return the point whose area a cell belongs to."""
        for name, (column, row) in self.centres.items():
            left, top, width, height = self.area(name)
            if self.has_cells and left <= x <= left + width and top <= y <= top + height:
                return name
            is_near = 2 * abs(x - column) <= self.across and 2 * abs(y - row) <= self.down
            if not self.has_cells and is_near:
                return name
        return None

    def towards(self, point: str | None, right: int, down: int) -> str:
        """Return the nearest point in a direction; the same one if there is none."""
        if point is None or point not in self.centres:
            left, top, width, height = self.board
            middle = left + width / 2, top + height / 2
            return min(self.centres, key=lambda name: _distance(self.centres[name], middle))
        x, y = self.centres[point]

        def cost(name: str) -> float:
            along = (self.centres[name][0] - x) * right + 2 * (self.centres[name][1] - y) * down
            aside = abs((self.centres[name][0] - x) * down) + 2 * abs(
                (self.centres[name][1] - y) * right
            )
            return float("inf") if along <= 0 or aside > 2 * along else along + 3 * aside

        nearest = min(self.centres, key=cost)
        return point if cost(nearest) == float("inf") else nearest

    @cached_property
    def joints(self) -> dict[tuple[int, int], int]:
        """The cells of straight lines, and where each goes on: up 1, right 2, down 4, left 8."""
        found: dict[tuple[int, int], int] = {}
        for line in self._lines if self.is_ruled or not self.has_cells else ():
            for (x1, y1), (x2, y2) in pairwise(line.spots):
                if x1 == x2 or y1 == y2:
                    start, end = sorted([self._spot(x1, y1), self._spot(x2, y2)])
                    _join(found, start, end)
        return found

    @cached_property
    def diagonals(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        return [
            (self._spot(*one), self._spot(*other))
            for line in self._lines
            for one, other in pairwise(line.spots)
            if one[0] != other[0] and one[1] != other[1]
        ]

    def _spot(self, x: float, y: float) -> tuple[int, int]:
        if not self.has_cells:
            return self.column(x), self.row(y)
        # Lines run between cells: half a step before the next centre.
        before_x = round((x - self._xs[0]) / self._units[0] + 0.5)
        before_y = round((y - self._ys[0]) / self._units[1] + 0.5)
        left, above, _, _ = self._margins
        return left + before_x * self.across, above + before_y * self.down


def _join(found: dict[tuple[int, int], int], start: tuple[int, int], end: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = start, end
    is_level = y1 == y2
    cells = (
        [(x, y1) for x in range(x1, x2 + 1)] if is_level else [(x1, y) for y in range(y1, y2 + 1)]
    )
    back, on = (8, 2) if is_level else (1, 4)
    for number, cell in enumerate(cells):
        goes = (back if number else 0) | (on if number < len(cells) - 1 else 0)
        found[cell] = found.get(cell, 0) | goes


def _least_step(values: list[float]) -> float:
    return min((b - a for a, b in pairwise(values)), default=1.0)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2


def _sizes(geometry: Geometry) -> list[BoardFrame]:
    """Return a board at every size, the smallest first."""
    if not BoardFrame(geometry, 2, 1).has_cells:
        return [BoardFrame(geometry, 2 * down, down) for down in _ROWS_BETWEEN_POINTS]
    has_numbers = any(label.kind == "number" for label in geometry.labels)
    return [
        BoardFrame(geometry, max(2 * down, _LEAST_COLUMNS), down)
        for down in _ROWS_OF_CELLS
        if down > 2 or not has_numbers
    ]


def frame_for(geometry: Geometry, columns: int, rows: int, *, is_small: bool = False) -> BoardFrame:
    """Return the largest board that fits into a window, or the smallest there is."""
    sizes = _sizes(geometry)
    if is_small:
        sizes = [BoardFrame(geometry, *_SMALL_CELLS), *sizes] if sizes[0].has_cells else sizes
        sizes = [replace(one, is_small=True) for one in sizes]
    fitting = [one for one in sizes if one.columns <= columns and one.rows <= rows]
    return (fitting or sizes[:1])[-1]
