"""The geometry of a board for anything that draws it: points, lines, marks and pieces.

Neighbouring points are ``UNIT`` apart, or a little more; x goes right and y goes down from the top
left. Colours and file formats are elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence

UNIT = 100  # The distance from one point to the next
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, given by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def contains(self, other: Box) -> bool:
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def overlaps(self, other: Box) -> bool:
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Point:
    """Where a piece can stand, given by its centre; its whole area can be touched."""

    name: str  # Its name in the steps of moves
    x: float
    y: float
    width: float = UNIT
    height: float = UNIT

    @property
    def area(self) -> Box:
        return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line through some spots, drawn on the board."""

    spots: tuple[Spot, ...]
    kind: str = "line"  # ``line``, ``edge`` around everything, or ``path`` that pieces follow


@dataclass(frozen=True, slots=True)
class Label:
    """A short text that names a column, a row or a square."""

    text: str
    x: float
    y: float
    # ``coordinate`` beside the board, or ``number`` in the corner of a square.
    kind: str = "coordinate"
    point: str = ""  # The point whose corner it stays in when the board is turned


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the board, under the pieces."""

    # ``star``, ``pit``, ``rose``, ``socket``, ``home``, ``tile``, ``trap``, ``landing`` or
    # ``arrow``.
    kind: str
    x: float
    y: float
    width: float = UNIT
    height: float = UNIT
    turn: int = 0  # Degrees clockwise; at 0 an arrow points right
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Stock:
    """Where pieces with one sign lie beside the board: in hand, captured, or borne off."""

    sign: str
    x: float
    y: float
    seat: Seat  # Whose side of the board it is
    across: float = 0  # How far to the right the next one lies
    name: str = ""  # Its name in the steps of moves, if pieces can be taken from here
    # How far below the next one lies; 0 in both directions to show one with a count.
    down: float = 0


@dataclass(frozen=True, slots=True)
class Way:
    """One direction in which a piece moves, as its owner sees it."""

    right: int
    forward: int
    is_far: bool = False  # Whether it continues until something blocks it


@dataclass(frozen=True, slots=True)
class Piece:
    """How a piece is drawn, by its sign in the text drawing."""

    sign: str
    shape: str  # One of ``SHAPES`` of ``picture/pieces.py``, or ``path`` for one of its own
    seat: Seat | None = None
    tone: str = "light"  # ``light``, ``dark`` or ``shared``
    texts: Mapping[str, str] = field(default_factory=dict)  # What is written on it, by piece set
    ways: tuple[Way, ...] = ()  # How it moves, for piece sets that show it
    is_promoted: bool = False
    is_turned: bool = False  # Whether it points down
    size: float = 1
    name: str = ""  # The singular name, where the name of its sign is a plural
    # The outline of a shape of its own as SVG path data, from -50 to 50 in both directions.
    path: str = ""
    # Its colour, a name such as ``teal`` or ``#rrggbb``; empty for the theme's, by its tone.
    fill: str = ""
    stroke: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Geometry:
    """A board and everything on and beside it that does not depend on the position."""

    width: float
    height: float
    board: Box
    trays: tuple[Box, ...] = ()  # Where pieces beside the board lie
    points: tuple[Point, ...]
    track: tuple[str, ...] = ()  # The points of a path in order, along which pieces walk
    lines: tuple[BoardLine, ...] = ()
    labels: tuple[Label, ...] = ()
    marks: tuple[Mark, ...] = ()
    stocks: tuple[Stock, ...] = ()
    die: Box | None = None  # Where a throw is shown, in a game with dice
    pieces: tuple[Piece, ...]
    # The titles of the piece sets by name, the default first; empty if there is only one.
    piece_sets: Mapping[str, Sentence] = field(default_factory=dict)
    # The same board for a portrait screen; None if this one fits there too.
    portrait: Geometry | None = None

    @property
    def view(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def turned(self) -> Geometry:
        """Return the board as seen from the other side."""
        return replace(
            self,
            board=self._turned_box(self.board),
            trays=tuple(map(self._turned_box, self.trays)),
            points=tuple(replace(point, **self._opposite(point)) for point in self.points),
            lines=tuple(
                replace(line, spots=tuple((self.width - x, self.height - y) for x, y in line.spots))
                for line in self.lines
            ),
            labels=tuple(map(self._turned_label, self.labels)),
            marks=tuple(
                replace(mark, turn=(mark.turn + 180) % 360, **self._opposite(mark))
                for mark in self.marks
            ),
            stocks=tuple(
                replace(stock, across=-stock.across, down=-stock.down, **self._opposite(stock))
                for stock in self.stocks
            ),
            die=self.die and self._turned_box(self.die),
            pieces=tuple(replace(piece, is_turned=not piece.is_turned) for piece in self.pieces),
            portrait=self.portrait and self.portrait.turned(),
        )

    def _opposite(self, thing: Point | Label | Mark | Stock) -> dict[str, Any]:
        return {"x": self.width - thing.x, "y": self.height - thing.y}

    def _turned_label(self, label: Label) -> Label:
        turned = replace(label, **self._opposite(label))
        for point in self.points:
            if point.name == label.point:
                right, down = 2 * (label.x - point.x), 2 * (label.y - point.y)
                return replace(turned, x=turned.x + right, y=turned.y + down)
        return turned

    def _turned_box(self, box: Box) -> Box:
        return replace(box, x=self.width - box.right, y=self.height - box.bottom)


def grid_lines(box: Box, columns: int, rows: int) -> tuple[BoardLine, ...]:
    """Return the lines that divide a box into columns and rows, including its edges."""
    across = [box.x + box.width * number / columns for number in range(columns + 1)]
    down = [box.y + box.height * number / rows for number in range(rows + 1)]
    upright = [
        BoardLine(((x, box.y), (x, box.bottom)), _line_kind(number, columns))
        for number, x in enumerate(across)
    ]
    level = [
        BoardLine(((box.x, y), (box.right, y)), _line_kind(number, rows))
        for number, y in enumerate(down)
    ]
    return (*upright, *level)


def _line_kind(number: int, last: int) -> str:
    return "edge" if number in (0, last) else "line"
