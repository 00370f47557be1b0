"""What the tests of Shogi's formats share: games, and comparing records."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.records import Entry, Line, Record

Shape = list[tuple[object, ...]]
BLACK, WHITE, NOBODY = frozenset({Seat.FIRST}), frozenset({Seat.SECOND}), frozenset[Seat]()


def shape(line: Line, *, times: bool = True, variations: bool = True) -> Shape:
    """Spell out a tree of lines, so that two can be compared and shown."""
    return [
        (
            entry.move,
            entry.comment,
            entry.seconds if times else None,
            _shapes(entry.variations, times) if variations else [],
        )
        for entry in line
    ]


def _shapes(variations: list[Line], times: bool) -> list[Shape]:
    """Spell out variations; one of another's first move is one beside that other."""
    found = []
    for other in variations:
        first = shape(other[:1], times=times, variations=False)
        found.append(first + shape(other[1:], times=times))
        found += _shapes(other[0].variations, times)
    return found


def game_of(moves: str, **fields: object) -> Record:
    """Make a record of moves."""
    record = Record("shogi", "standard", line=[Entry(move) for move in moves.split()])
    for name, value in fields.items():
        setattr(record, name, value)
    return record
