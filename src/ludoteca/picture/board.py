"""The board itself as SVG: wood, lines, coordinates and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from ludoteca.core.geometry import Box, Geometry, Mark
from ludoteca.picture.markup import element, paint, polyline, text

_THICK = 9
_ANKH = "M0 6V40M-22 10H22M0 6C-26 -14 -16 -40 0 -40S26 -14 0 6"
_ROSE = 62
_WAVES = "".join(f"M-30 {y}q6 -9 12 0t12 0t12 0t12 0t12 0" for y in (-8, 12, 32))


def draw_ground(geometry: Geometry) -> str:
    return _box("ground", geometry.view, 0)


def draw_board(geometry: Geometry) -> str:
    """Draw everything below the pieces."""
    trays = "".join(element("g", _slab("tray", one), class_="tray-slot") for one in geometry.trays)
    board = _slab("board", geometry.board)
    marks = "".join(MARKS[mark.kind](mark) for mark in geometry.marks)
    lines = "".join(
        element("path", class_=line.kind, d=polyline(line.spots)) for line in geometry.lines
    )
    labels = "".join(
        text(label.text, class_=label.kind, x=label.x, y=label.y) for label in geometry.labels
    )
    tiles = "".join(_tile(mark) for mark in geometry.marks if mark.kind == "tile")
    return trays + board + tiles + lines + marks + labels


def _slab(kind: str, box: Box) -> str:
    thick = replace(box, y=box.y + _THICK)
    within = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
    return "".join(
        (
            _box("slab-shade", replace(box, x=box.x + 2, y=box.y + 1.6 * _THICK), 14),
            _box(f"{kind}-side", thick),
            _box(kind, box),
            _box("grain", box, fill=paint("grain")),
            _box("bevel", within, 8),
        )
    )


def _box(kind: str, box: Box, corner: float = 10, **others: object) -> str:
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return element("rect", class_=kind, **size, rx=corner, **others)


def _at(mark: Mark, *inside: str, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return element("g", *inside, transform=f"translate({mark.x:.6g} {mark.y:.6g}){turned}")


def _dot(kind: str, r: int, mark: Mark, **others: object) -> str:
    return element("circle", class_=kind, **others, cx=mark.x, cy=mark.y, r=r)


def _rose(mark: Mark) -> str:
    r = _ROSE
    petal = f"M0 0A{r} {r} 0 0 1 0 {-r}A{r} {r} 0 0 1 0 0Z"
    petals = (
        element("path", class_="petal", d=petal, transform=f"rotate({turn})")
        for turn in range(0, 360, 60)
    )
    return _at(mark, element("circle", class_="petal", r=r + 9), *petals)


def _tile(mark: Mark) -> str:
    return element("rect", class_="tile", x=mark.x - 46, y=mark.y - 46, width=92, height=92, rx=6)


def _home(mark: Mark) -> str:
    left, top = mark.x - mark.width / 2, mark.y - mark.height / 2
    return _box("home", Box(left, top, mark.width, mark.height), 46)


def _square(kind: str, drawing: str, mark: Mark) -> str:
    ground = element("rect", class_="trap", x=-48, y=-48, width=96, height=96)
    return _at(mark, ground, element("path", class_=kind, d=drawing))


def _arrow(mark: Mark) -> str:
    head = element("path", class_="arrow", d="M-16 -18L22 0L-16 18L-8 0Z")
    return _at(mark, head, turn=mark.turn)


MARKS: Mapping[str, Callable[[Mark], str]] = {
    "star": partial(_dot, "dot", 9),
    "pit": partial(_dot, "pit", 11),
    "rose": _rose,
    "socket": partial(_dot, "socket", 43, fill=paint("dish")),
    "home": _home,
    "tile": lambda mark: "",  # Drawn under the lines: see draw_board.
    "trap": partial(_square, "water", _WAVES),
    "landing": partial(_square, "landing", _ANKH),
    "arrow": _arrow,
}
