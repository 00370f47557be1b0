"""Marks over and under pieces, told apart by their shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ludoteca.core import Seat
from ludoteca.core.geometry import UNIT, Geometry
from ludoteca.picture.markup import element


def draw_mark(kind: str, geometry: Geometry, width: float = UNIT, height: float = UNIT) -> str:
    """Draw a mark around (0, 0) for a point of that size."""
    if kind == "last" and any(piece.shape == "stone" for piece in geometry.pieces):
        # Stones touch each other: corners would overlap the neighbours.
        return element("circle", class_="last", r=24) * 2
    if kind.startswith("territory-"):
        return _territory(geometry, Seat.FIRST if kind.endswith("0") else Seat.SECOND)
    return MARKS[kind](width, height)


def _corners(kind: str, length: int, width: float, height: float) -> str:
    """Draw corners around a point, twice: they stand out on any background."""
    x, y = width / 2 - 5, height / 2 - 5
    corners = "".join(
        f"M{a * x:.6g} {b * (y - length):.6g}v{b * length}h{-a * length}"
        for a in (-1, 1)
        for b in (-1, 1)
    )
    return element("path", class_=kind, d=corners) * 2


def _circle(kind: str, r: int, times: int, width: float, height: float) -> str:
    return element("circle", class_=kind, r=r) * times


def _shield(width: float, height: float) -> str:
    moved = f"translate({width / 2 - 17:.6g} {20 - height / 2:.6g})"
    outline = "M0 -12C5 -9 9 -8 11 -8C11 3 7 10 0 14C-7 10 -11 3 -11 -8C-9 -8 -5 -9 0 -12Z"
    return element("path", class_="shield", d=outline, transform=moved)


def _strokes(d: str, width: float, height: float) -> str:
    return element("path", class_="dead", d=d) * 2


def _territory(geometry: Geometry, seat: Seat) -> str:
    """Draw a square for the first side and a diamond for the second, in their colours."""
    tones = {piece.seat: piece.tone for piece in geometry.pieces}
    turn = "rotate(45)" if seat is Seat.SECOND else None
    size = {"x": -13, "y": -13, "width": 26, "height": 26}
    kind = f"territory territory-{tones.get(seat, 'light')}"
    return element("rect", class_=kind, transform=turn, **size)


MARKS: Mapping[str, Callable[[float, float], str]] = {
    "last": partial(_corners, "last", 18),
    "left": partial(_corners, "last left", 9),  # Fainter: the point that the move left.
    "held": partial(_circle, "held-place", 46, 1),
    "choice": partial(_circle, "choice", 13, 1),
    "take": partial(_circle, "take", 46, 2),
    "hint": partial(_circle, "hint", 46, 2),
    "check": partial(_circle, "check", 48, 1),
    "checker": partial(_circle, "checker", 46, 1),
    "protected": _shield,
    "dead": partial(_strokes, "M-20 -20l40 40m0 -40l-40 40"),
    "seki": partial(_strokes, "M-18 -9h36m-36 18h36"),
}
