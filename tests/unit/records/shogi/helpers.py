"""What the tests of Shogi's formats share: games, and comparing records."""

from __future__ import annotations

import random

from ludoteca.records import Entry, Format, Line, Record
from tests.recordings import random_record

Shape = list[tuple[object, ...]]


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


def standard_record(seed: object, most_plies: int = 60, *, variations: bool = True) -> Record:
    """Play a game of standard Shogi at random."""
    rng = random.Random(str(seed))
    return random_record("shogi", rng, most_plies, variations, rules="standard")


def check_round_trip(
    form: Format, record: Record, *, times: bool = True, variations: bool = True
) -> None:
    """Write a record and read it again; what the format can hold is the same."""
    reading = form.read(form.write([record]).data)
    assert reading.warnings == []
    (found,) = reading.records
    options = {"times": times, "variations": variations}
    assert shape(found.line, **options) == shape(record.line, **options)
    assert found.first_position() == record.first_position()
    assert found.tags == record.tags
    assert found.comment == record.comment
    assert (found.winners, found.ending) == (record.winners, record.ending)


def game_of(moves: str, **fields: object) -> Record:
    """Make a record of moves."""
    record = Record("shogi", "standard", line=[Entry(move) for move in moves.split()])
    for name, value in fields.items():
        setattr(record, name, value)
    return record
