"""Room beside the points of a drawing, and what is written there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ludoteca.core import Place
from ludoteca.terminal.terminal import Role

_MIN_ROOM = 2
"""How much wider each column of points becomes, so that it rarely changes during a game."""

Cell = tuple[str, Role]
"""What a drawing shows in one column, or in several."""

BLANK: Cell = (" ", Role.BOARD)
_LINE = "-"


class VerdictMark(NamedTuple):
    """What is written beside a point."""

    text: str
    role: Role


def widen(
    lines: list[list[Cell]],
    places: Mapping[str, Place],
    marks: Mapping[str, VerdictMark],
    width: int | None = None,
) -> tuple[Mapping[str, Place], Mapping[str, VerdictMark]]:
    """Make room to the right of columns of points; return where the points are then, and the marks.

    Where all columns would be too wide, only those with marks get room; where these are too wide
    as well, there are no marks.
    """
    longest = max((len(mark.text) for point, mark in marks.items() if point in places), default=0)
    if not longest:
        return places, marks
    # Columns of points are four apart: a gap, or the bracket of a point, stays on both sides.
    more = max(longest - 1, _MIN_ROOM)
    left = None if width is None else (width - max(map(len, lines))) // more
    for points in (places, marks.keys() & places.keys()):
        columns = {places[point].stop + 1 for point in points}
        if left is None or len(columns) <= left:
            return _insert(lines, places, columns, more), marks
    return places, {}


def _insert(
    lines: list[list[Cell]], places: Mapping[str, Place], columns: Collection[int], more: int
) -> Mapping[str, Place]:
    for line in lines:
        for column in sorted(columns, reverse=True):
            if column < len(line):
                line[column:column] = [line[column] if line[column][0] == _LINE else BLANK] * more
    return {
        point: _moved(place, more * sum(column <= place.start for column in columns))
        for point, place in places.items()
    }


def write_beside(line: list[Cell], place: Place, mark: VerdictMark) -> None:
    start, stop = place.stop + 1, place.stop + 1 + len(mark.text)
    line += [BLANK] * (stop + 1 - len(line))
    for column in (place.stop, stop):
        # A line of the board must not look like a sign of the mark.
        if line[column][0] == _LINE:
            line[column] = BLANK
    line[start:stop] = [mark]


def _moved(place: Place, by: int) -> Place:
    return place._replace(start=place.start + by, stop=place.stop + by)
