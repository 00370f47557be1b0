"""The board itself as SVG: wood, lines, coordinates and whatever is marked on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core.geometry import Box, Geometry, Mark, Piece, Point
from ludoteca.picture.markup import element, polyline, text

__all__ = ["MARKS", "POINT_MARKS", "draw_board", "draw_point_mark"]

_ANKH = "M0 6V40M-22 10H22M0 6C-26 -14 -16 -40 0 -40S26 -14 0 6"
_WAVE = "q6 -9 12 0t12 0t12 0t12 0t12 0"


def draw_board(geometry: Geometry) -> str:
    """Draw everything that lies under the pieces."""
    trays = "".join(_box("tray", tray) for tray in geometry.trays)
    wood = _box("board", geometry.board) + _box("grain", geometry.board)
    marks = "".join(MARKS[mark.kind](mark) for mark in geometry.marks)
    lines = "".join(
        element("path", class_=line.kind, d=polyline(line.spots)) for line in geometry.lines
    )
    labels = "".join(
        text(label.text, class_=label.kind, x=label.x, y=label.y) for label in geometry.labels
    )
    return _box("ground", geometry.view, 0) + trays + wood + lines + marks + labels


def draw_point_mark(kind: str, point: Point, piece: Piece | None) -> str:
    """Draw over a point, and what stands on it, what is to be seen of it now."""
    if kind == "last" and piece is not None and piece.shape == "stone":
        # Stones touch each other: corners would lie on the neighbours.
        return element("circle", class_="last", cx=point.x, cy=point.y, r=24) * 2
    return POINT_MARKS[kind](point)


def _box(kind: str, box: Box, corner: float = 10) -> str:
    return element(
        "rect", class_=kind, x=box.x, y=box.y, width=box.width, height=box.height, rx=corner
    )


def _at(mark: Mark, *inside: str, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return element("g", *inside, transform=f"translate({mark.x:.6g} {mark.y:.6g}){turned}")


def _star(mark: Mark) -> str:
    return element("circle", class_="dot", cx=mark.x, cy=mark.y, r=9)


def _socket(mark: Mark) -> str:
    return element("circle", class_="socket", cx=mark.x, cy=mark.y, r=43)


def _home(mark: Mark) -> str:
    left, top = mark.x - mark.width / 2, mark.y - mark.height / 2
    return _box("home", Box(left, top, mark.width, mark.height), 46)


def _trap(mark: Mark) -> str:
    ground = element("rect", class_="trap", x=-48, y=-48, width=96, height=96)
    waves = "".join(f"M-30 {y}{_WAVE}" for y in (-8, 12, 32))
    return _at(mark, ground, element("path", class_="water", d=waves))


def _landing(mark: Mark) -> str:
    ground = element("rect", class_="trap", x=-48, y=-48, width=96, height=96)
    return _at(mark, ground, element("path", class_="landing", d=_ANKH))


def _arrow(mark: Mark) -> str:
    head = element("path", class_="arrow", d="M-16 -18L22 0L-16 18L-8 0Z")
    return _at(mark, head, turn=mark.turn)


MARKS: Mapping[str, Callable[[Mark], str]] = MappingProxyType(
    {
        "star": _star,
        "socket": _socket,
        "home": _home,
        "trap": _trap,
        "landing": _landing,
        "arrow": _arrow,
    }
)
"""How each mark of a board is drawn."""


def _last(point: Point) -> str:
    """Put corners around a point; twice, so that they stand out on any ground."""
    x, y = point.width / 2 - 5, point.height / 2 - 5
    corners = "".join(
        f"M{point.x + a * x:.6g} {point.y + b * (y - 18):.6g}v{b * 18}h{-a * 18}"
        for a in (-1, 1)
        for b in (-1, 1)
    )
    return element("path", class_="last", d=corners) * 2


def _dead(point: Point) -> str:
    x, y = point.x, point.y
    cross = f"M{x - 20:.6g} {y - 20:.6g}l40 40m0 -40l-40 40"
    return element("path", class_="dead", d=cross)


def _choice(point: Point) -> str:
    return element("circle", class_="choice", cx=point.x, cy=point.y, r=13)


POINT_MARKS: Mapping[str, Callable[[Point], str]] = MappingProxyType(
    {"last": _last, "dead": _dead, "choice": _choice}
)
"""How points are marked, each by a shape: the last move, a dead stone, where one may go."""
