from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Seat
from ludoteca.records import Entry
from ludoteca.records.shogi.board import STARTS
from ludoteca.records.shogi.usi import read, write
from tests.unit.records.shogi.helpers import game_of

MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


@pytest.mark.parametrize(
    ("line", "start", "moves"),
    [
        ("position startpos moves 7g7f 3c3d", None, "7g7f 3c3d"),
        ("startpos moves 7g7f", None, "7g7f"),
        ("startpos", None, ""),
        (f"position sfen {STARTS['none']} moves 7g7f", None, "7g7f"),
        (f"position sfen {MATE} moves G*5b", MATE, "G*5b"),
        (f"sfen {MATE}", MATE, ""),
        (MATE, MATE, ""),
        (MATE.removesuffix(" 1") + " moves G*5b", MATE, "G*5b"),
        (MATE.removesuffix("1") + "7", MATE.removesuffix("1") + "7", ""),
    ],
)
def test_a_line_is_a_game(line: str, start: str | None, moves: str) -> None:
    reading = read(f"# a remark\n\n{line}\n".encode())
    assert reading.warnings == []
    assert reading.records == [game_of(moves, start=start)]
    assert read(write(reading.records).data).records == reading.records


def test_handicaps_are_known_by_their_position() -> None:
    reading = read(f"position sfen {STARTS['bishop']} moves 3c3d\n".encode())
    assert reading.records[0].options == {"handicap": "bishop"}
    assert write(reading.records).data.decode() == (
        f"position sfen {STARTS['bishop']} moves 3c3d\n"
    )


@pytest.mark.parametrize(
    ("word", "ending", "winner"),
    [("resign", "resign", Seat.FIRST), ("win", "declaration", Seat.SECOND)],
)
def test_the_last_word_may_end_the_game(word: str, ending: str, winner: Seat) -> None:
    (record,) = read(f"startpos moves 7g7f {word}".encode()).records
    assert (record.ending, record.winners) == (ending, frozenset({winner}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a game such as"),
        ("hello", "startpos or an SFEN"),
        ("position", "startpos or an SFEN"),
        ("startpos 7g7f", "moves"),
        ("startpos moves 7g7f resign 3c3d", "a move such as"),
        ("startpos moves 7g7", "a move such as"),
        ("sfen 9/9 b - 1", "startpos or an SFEN"),
        (MATE.removesuffix("1") + "x", "the number of its next move"),
    ],
)
def test_a_malformed_file_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read(text.encode())


def test_an_error_names_line_and_column() -> None:
    with pytest.raises(NotationError, match="in line 2 at column 16"):
        read(b"startpos\nstartpos moves oops\n")


def test_every_loss_gives_a_warning() -> None:
    record = game_of("7g7f 3c3d", ending="resign", winners=frozenset({Seat.SECOND}))
    record.tags, record.comment = {"first": "A"}, "hm"
    record.line[0].seconds = record.line[0].clock = 1.0
    record.line[1].variations = [[Entry("8c8d")]]
    record.line.append(Entry(None))
    writing = write([record])
    assert writing.data == b"position startpos moves 7g7f 3c3d\n"
    assert writing.warnings == [
        "USI cannot store the time left on a clock",
        "USI cannot store comments",
        "USI cannot store the result",
        "USI cannot store names, dates and other tags",
        "USI cannot store the time that moves took",
        "USI cannot store variations",
    ]
