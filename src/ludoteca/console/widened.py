"""Room beside the points of a drawing, and what is written there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludoteca.console.face import Role
from ludoteca.core import Place

_LEAST_ROOM = 2
"""How much wider each column of points becomes, so that it rarely changes during a game."""

Cell = tuple[str, Role]
"""What a drawing shows in one column, or in several."""

_BLANK: Cell = (" ", Role.BOARD)
_LINE = "-"


class VerdictMark(NamedTuple):
    """What is written beside a point."""

    text: str
    role: Role


def widen(
    lines: list[list[Cell]], places: Mapping[str, Place], marks: Mapping[str, VerdictMark]
) -> Mapping[str, Place]:
    """Make room to the right of each column of points; return where the points are then."""
    longest = max((len(mark.text) for point, mark in marks.items() if point in places), default=0)
    if not longest:
        return places
    # Columns of points are four apart: a gap, or the bracket of a point, stays on both sides.
    more = max(longest - 1, _LEAST_ROOM)
    columns = sorted({place.stop + 1 for place in places.values()}, reverse=True)
    for line in lines:
        for column in columns:
            if column < len(line):
                line[column:column] = [line[column] if line[column][0] == _LINE else _BLANK] * more
    return {
        point: _moved(place, more * sum(column <= place.start for column in columns))
        for point, place in places.items()
    }


def write_beside(line: list[Cell], place: Place, mark: VerdictMark) -> None:
    """Write a mark to the right of a point, between gaps; brackets stay."""
    start, stop = place.stop + 1, place.stop + 1 + len(mark.text)
    line += [_BLANK] * (stop + 1 - len(line))
    for column in (place.stop, stop):
        # A line of the board must not look like a sign of the mark.
        if line[column][0] == _LINE:
            line[column] = _BLANK
    line[start:stop] = [mark]


def _moved(place: Place, by: int) -> Place:
    return place._replace(start=place.start + by, stop=place.stop + by)
