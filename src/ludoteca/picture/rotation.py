"""The drawing of a board seen from the other side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ludoteca.core import AnyGame, Place, Position

POINTS_DOWN = "v"  # The prefix of a sign that points down the screen, where pieces point anywhere
_WORD = re.compile(r"\S+")


def turned_sign(game: AnyGame, sign: str, shown: str) -> str:
    if sign.startswith(POINTS_DOWN) and sign.removeprefix(POINTS_DOWN) in game.signs:
        return shown.removeprefix(POINTS_DOWN)
    return POINTS_DOWN + shown if POINTS_DOWN + sign in game.signs else shown


def turned_drawing(game: AnyGame, position: Position[Any]) -> TurnedDrawing | None:
    """Draw a position from the other side; None if its drawing cannot be turned."""
    try:
        return TurnedDrawing(game.draw(position), game.places(position))
    except ValueError:
        return None


class TurnedDrawing:
    """A drawing turned by half a circle; its labels stay where they are, in the other order."""

    def __init__(self, drawn: str, places: Mapping[str, Place]) -> None:
        """Raise ValueError if the drawing is not symmetric, as with numbers between squares."""
        self._lines = [list(line) for line in drawn.split("\n")]
        if not places:
            raise ValueError("a drawing without points cannot be turned")
        self._left = min(place.start for place in places.values())
        self._right = max(place.stop for place in places.values())
        rows = [place.line for place in places.values()]
        stops = [place.stop for place in places.values()]
        self._row_sum, self._stop_sum = min(rows) + max(rows), min(stops) + max(stops)
        self._rows = range(min(rows), max(rows) + 1)
        for line in self._lines:
            line.extend(" " * (self._right - len(line)))
        self.places = self._turn_places(places)
        self._turn_pieces(places)
        self._check_frame()
        self._turn_labels()

    @property
    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self._lines)

    def _turn_places(self, places: Mapping[str, Place]) -> dict[str, Place]:
        at = {(place.line, place.stop) for place in places.values()}
        found = {}
        for point, (line, start, stop) in places.items():
            row, end = self._row_sum - line, self._stop_sum - stop
            if (row, end) not in at:
                raise ValueError("the points are not symmetric")
            found[point] = Place(row, end - (stop - start), end)
        return found

    def _turn_pieces(self, places: Mapping[str, Place]) -> None:
        signs = {}
        for point, (line, start, stop) in places.items():
            signs[point] = self._lines[line][start:stop]
            self._lines[line][start:stop] = " " * (stop - start)
        self._frame = [list(line) for line in self._lines]
        for point, (line, start, stop) in self.places.items():
            self._lines[line][start:stop] = signs[point]

    def _check_frame(self) -> None:
        first = min(self._left, self._stop_sum - self._right)
        for row in self._rows:
            line = self._frame[row][first : self._right]
            other = self._frame[self._row_sum - row][first : self._right]
            if "".join(line).strip() != "".join(reversed(other)).strip():
                raise ValueError("the frame is not symmetric")

    def _turn_labels(self) -> None:
        before = [list(line) for line in self._lines]
        for row in self._rows:
            other = before[self._row_sum - row]
            line = before[row][self._left : self._right]
            self._lines[row] = [*other[: self._left], *line, *other[self._right :]]
        for row, cells in enumerate(before):
            if row not in self._rows:
                self._lines[row] = _with_words_reversed("".join(cells))


def _with_words_reversed(line: str) -> list[str]:
    """Put the words of a line in the other order, each where another ended."""
    found = list(_WORD.finditer(line))
    cells = [" "] * len(line)
    for here, there in zip(found, reversed(found), strict=True):
        cells[here.end() - len(there[0]) : here.end()] = there[0]
    return cells
