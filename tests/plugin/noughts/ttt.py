"""A file format of its own (.ttt): a line for each fact, and an empty line between two games."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core import NotationError, RecordError, Seat, say
from ludoteca.records import Entry, Format, Reading, Record, Writing
from ludoteca.records.limits import Meter, within_limits
from noughts.rules import PRESETS

TAGS = {"cross": "first", "nought": "second"}
WINNERS = {"cross": frozenset({Seat.FIRST}), "nought": frozenset({Seat.SECOND}), "nobody": ()}


@within_limits
def read(data: bytes) -> Reading:
    """Read the games of a file.

    Raises:
        NotationError: A line is not a fact.
        RecordError: The file has more than is read.
    """
    text, meter, column = data.decode(errors="replace"), Meter(), 1
    records: list[Record] = []
    last = ""
    for line in text.split("\n"):
        if line.strip() and not last.strip():
            meter.begin_game()
            records.append(Record("noughts", next(iter(PRESETS))))
        meter.take(len(line) / 3)
        if line.strip() and not _take(records[-1], *line.strip().partition(": ")):
            raise NotationError(text, column, "a line such as moves: b2 a1 c3")
        column, last = column + len(line) + 1, line
    return Reading(records)


def _take(record: Record, key: str, colon: str, value: str) -> bool:
    """Put a fact into a record; False if it is not a fact."""
    name, _, rest = value.partition(" ")
    if key in TAGS and colon:
        record.tags[TAGS[key]] = value
    elif key == "option":
        record.options[name] = rest
    elif key == "start":
        record.start = value
    elif key == "moves":
        record.line += [Entry(move) for move in value.split()]
    elif key == "won-by" and name in WINNERS:
        record.winners, record.ending = frozenset(WINNERS[name]), rest
    else:
        return False
    return True


def write(records: Sequence[Record]) -> Writing:
    """Write games.

    Raises:
        RecordError: A record is of another game.
    """
    if any(record.game != "noughts" for record in records):
        raise RecordError(say(".ttt files hold only noughts and crosses"))
    loses = any(entry.comment or entry.variations for one in records for entry in one.line)
    notes = [say(".ttt files hold no comments and variations")] if loses else []
    return Writing("\n".join(map(_written, records)).encode(), notes)


def _written(record: Record) -> str:
    facts = [(key, record.tags.get(tag)) for key, tag in TAGS.items()]
    facts += [("option", f"{key} {value}".lower()) for key, value in record.options.items()]
    facts += [("start", record.start)]
    facts += [("moves", " ".join(entry.move for entry in record.line if entry.move))]
    for name, winners in WINNERS.items():
        if record.winners == frozenset(winners):
            facts.append(("won-by", f"{name} {record.ending}"))
    return "".join(f"{key}: {value}\n" for key, value in facts if value)


FORMAT = Format("ttt", "Noughts and crosses", (".ttt",), ("noughts",), read, write)
