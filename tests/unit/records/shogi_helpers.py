"""What the tests of Shogi's formats share: comparing records, games, and files that are none."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from ludoteca.core import LudotecaError, NotationError, RecordError
from ludoteca.records import Entry, Format, Line, Reading, Record
from tests.recordings import random_record

Shape = list[tuple[object, ...]]

BROKEN = {
    "nothing": b"",
    "white space": b" \n\t\r\n",
    "zeros": b"\0" * 1000,
    "random bytes": random.Random(1).randbytes(5000),
    "half a character": "手合割：平手\n先手：羽".encode("cp932")[:-1],
    "broken UTF-8": "手合割：平手\n".encode() + b"\xff\xfe\x80",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "very many brackets": b"[" * 1_000_000,
    "very many braces": b'{"moves":[' * 100_000,
    "a very long number": b"9" * 1_000_000,
    "one very long line": b"a" * 7_000_000,
    "too large a file": b"\n" * 9_000_000,
    "very many lines": b"*\n" * 1_000_000,
    "very many remarks": b"#\n" * 90_000,
    "a very long comment in KIF": "手合割：平手\n1 ７六歩(77)\n".encode() + b"*aaaaaaaa\n" * 90_000,
    "a very long comment in KI2": "▲７六歩\n".encode() + b"*aaaaaaaa\n" * 90_000,
    "a very long comment in CSA": b"PI\n+\n+7776FU\n" + b"'aaaaaaaa\n" * 150_000,
    "very many odd lines": "手合割：平手\n".encode()
    + "".join(f"odd {number}\n" for number in range(90_000)).encode(),
    "a nested move": b'{"moves":[{},{"move":{"to":' + b"[" * 10_000 + b"]" * 10_000 + b"}}]}",
}


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
    assert reading.notes == []
    (found,) = reading.records
    options = {"times": times, "variations": variations}
    assert shape(found.line, **options) == shape(record.line, **options)
    assert found.first_position() == record.first_position()
    assert found.tags == record.tags
    assert found.comment == record.comment
    assert (found.winners, found.ending) == (record.winners, record.ending)


def check_broken(read: Callable[[bytes], Reading], data: bytes) -> None:
    """Read what may be no file: in short time, and with nothing but an error in words."""
    started = time.process_time()
    records: list[Record] = []
    said = ""
    try:
        records = read(data).records
    except NotationError as error:
        said = str(error)
    assert bool(records) is not bool(said)
    assert len(said.splitlines()) <= 1
    assert len(said) < 400
    assert time.process_time() - started < 3


def spoiled(data: bytes, rng: random.Random) -> bytes:
    """Change, drop and repeat some bytes of a file."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(changed) + 1)
        what = rng.random()
        if what < 0.4:
            changed[at : at + 1] = rng.randbytes(1)
        elif what < 0.6:
            del changed[at : at + rng.randint(1, 20)]
        elif what < 0.8:
            end = at + rng.randint(1, 60)
            changed[at:at] = changed[at:end]
        else:
            changed[at:at] = rng.choice(
                [b"\n", b"+", b"(", b"\xff", "変化：".encode("cp932"), b"{"]
            )
    return bytes(changed)


def check_spoiled_files(form: Format, count: int = 150) -> None:
    """Spoil files that were right; what is still read can be written, or is refused in words."""
    rng = random.Random(form.key)
    files = [form.write([standard_record(seed, 30)]).data for seed in range(5)]
    for _ in range(count):
        said = ""
        try:
            form.write(form.read(spoiled(rng.choice(files), rng)).records)
        except LudotecaError as error:
            said = str(error)
        assert len(said.splitlines()) <= 1


def check_other_games(form: Format) -> None:
    """Other games, and the small board of this one, are refused in words."""
    for game, rules, word in (("go", "japanese", "go"), ("shogi", "minishogi", "minishogi")):
        with pytest.raises(LudotecaError, match=f"{form.title} is for Shogi, not for {word}"):
            form.write([Record(game, rules)])


def game_of(moves: str, **fields: object) -> Record:
    """Make a record of moves."""
    record = Record("shogi", "standard", line=[Entry(move) for move in moves.split()])
    for name, value in fields.items():
        setattr(record, name, value)
    return record


def check_any_record(form: Format, record: Record) -> None:
    """Write what a record may hold, possible or not: it is refused in words, or can be read."""
    record.game, record.rules, record.options, record.start = "shogi", "standard", {}, None
    try:
        data = form.write([record]).data
    except RecordError:
        return
    assert len(form.read(data).records) == 1
