from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Seat
from ludoteca.records import Entry
from ludoteca.records.shogi.board import STARTS
from ludoteca.records.shogi.csa import read, write
from tests.stored import read_text
from tests.unit.records.shogi.helpers import BLACK, NOBODY, WHITE, game_of

OLD = read_text("records/version_2.csa")
NEW = read_text("records/version_3.csa")


def test_a_complete_game_of_version_2_is_read() -> None:
    reading = read(OLD.encode())
    (record,) = reading.records
    assert reading.warnings == []
    assert [entry.move for entry in record.line] == [
        *("7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"),
        None,
    ]
    assert [entry.seconds for entry in record.line] == [12, 6, 2, 1, 9, 3]
    assert record.line[1].comment == "30 -2255KA\na remark of a person"
    assert record.line[5].comment == "they went home"
    assert record.comment == "----------a game of a club----------"
    assert record.tags == {
        "first": "NAKAHARA",
        "second": "YONENAGA",
        "event": "13th World Computer Shogi Championship",
        "place": "KAZUSA ARC",
        "date": "2003-05-03 10:30:00",
        "end": "2003-05-03 11:11:05",
        "time": "00:25+00",
        "opening": "YAGURA",
    }
    assert (record.winners, record.ending) == (None, "interrupted")
    assert record.start is None
    assert read(write([record]).data).records == [record]


def test_version_3_with_a_handicap_and_fractions_of_seconds() -> None:
    (record,) = read(NEW.encode()).records
    assert record.options == {"handicap": "2"}
    assert [entry.seconds for entry in record.line] == [1.25, 0.5]
    assert record.tags["$TIME"] == "600+10+0"
    assert record.tags["note"] == "決勝"
    assert (record.winners, record.ending) == (BLACK, "resign")
    written = write([record]).data.decode()
    assert written.startswith("'CSA encoding=UTF-8\nV3.0\n")
    assert "\nPI82HI22KA\n-\n" in written
    assert "\nT1.25\n" in written
    assert read(written.encode()).records == [record]


def test_plain_games_are_written_in_the_older_version() -> None:
    data = write([game_of("7g7f")]).data
    assert data == b"V2.2\nPI\n+\n+7776FU\n"


def test_pieces_are_put_singly_and_the_rest_goes_to_one_hand() -> None:
    text = "N+\n$EVENT:\nP-51OU\nP+53FU00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n"
    (record,) = read(text.encode()).records
    assert record.start == "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    assert (record.winners, record.ending) == (BLACK, "mate")
    assert read(write([record]).data).records == [record]


@pytest.mark.parametrize(("loser", "sign"), [(BLACK, "+"), (WHITE, "-")])
def test_a_foul_is_written_with_the_side_that_lost(loser: frozenset[Seat], sign: str) -> None:
    record = game_of("7g7f", winners=frozenset(Seat) - loser, ending="forfeit")
    writing = write([record])
    assert writing.data.endswith(f"%{sign}ILLEGAL_ACTION\n".encode())
    assert read(writing.data).records == [record]


def test_an_impossible_start_is_read_with_a_warning() -> None:
    reading = read(b"P+59OU58FU57FU\nP-51OU\n+\n+5756FU\n%ILLEGAL_MOVE\n")
    assert reading.records[0].winners == WHITE
    assert "the first position is impossible but was read" in reading.warnings[0]
    assert read(write(reading.records).data).records == reading.records


def test_a_foul_is_recognised_as_perpetual_check() -> None:
    start = "k8/9/9/9/9/9/9/4R4/4K4 b - 1"
    checks = "5h9h 9a8a 9h8h 8a9a 8h9h 9a8a 9h8h 8a9a 8h9h 9a8a 9h8h 8a9a 8h9h"
    record = game_of(checks, start=start, winners=WHITE, ending="perpetual-check")
    *_, last = record.positions()
    assert last.outcome is not None
    writing = write([record])
    assert b"%+ILLEGAL_ACTION" in writing.data
    assert read(writing.data).records == [record]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("hello", "a line of a CSA record"),
        ("Vx", "a version"),
        ("N=me", "N\\+ or N-"),
        ("$event", "a heading"),
        ("P?", "PI, P1 to P9"),
        ("PI82KA", "pieces to take away"),
        ("PI8", "squares with pieces"),
        ("P1-KY", "nine squares"),
        ("P1-XX-KE-GI-KI-OU-KI-GI-KE-KY", "nine squares"),
        ("P+55XX", "a piece such as FU"),
        ("P+00OU", "a piece that can be in hand"),
        ("PI\n+\nPI", "the position is already set up"),
        ("PI\n+\n+", "the side to move is already set"),
        ("PI\n+\n+7776XX", "a move such as"),
        ("PI\n+\n+777", "a move such as"),
        ("PI\n+\n-3334FU", "a move of the other side"),
        ("PI\n+\n+7776KI", "the piece on that square: FU"),
        ("PI\n+\n+0055OU", "a piece that can be in hand"),
        ("PI\n+\nT5", "a time such as T12 after a move"),
        ("PI\n+\n+7776FU\nTx", "a time such as T12 after a move"),
        ("PI\n+\n%TORYO\n+7776FU", "no move after the end"),
        ("'only a remark", "a CSA record"),
    ],
)
def test_a_malformed_line_is_refused_with_what_was_expected(lines: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read(lines.encode())


def test_every_loss_gives_a_warning() -> None:
    record = game_of("7g7f 3c3d")
    record.options = {"repetition": 0}
    record.tags = {"first": "A\nB", "Round": "3"}
    record.extras = {"kif.remark": ("x",)}
    record.line[0].clock = 10.0
    record.line[0].seconds = float("inf")
    record.line[1].variations = [[Entry("8c8d")]]
    record.winners = BLACK
    writing = write([record])
    assert writing.warnings == [
        "CSA cannot store the time left on a clock",
        "CSA cannot store variations",
        "CSA cannot store kif.remark",
        "CSA cannot store the option repetition",
        "the line breaks of tags became spaces",
        "CSA cannot store the tags Round",
        "an impossible time was left out: inf seconds",
        "CSA cannot store a result without its reason",
    ]
    assert b"N+A B\n" in writing.data


def test_endings_without_a_word_give_warnings() -> None:
    record = game_of("7g7f", ending="agreement", winners=NOBODY)
    assert write([record]).warnings == ["CSA cannot express the ending agreement"]
    record = game_of("7g7f", ending="no-move", winners=BLACK)
    assert write([record]).warnings == ["CSA has no word for the ending no-move: it says 詰み"]
    record = game_of("7g7f", ending="resign", winners=WHITE)
    (note,) = write([record]).warnings
    assert note == "CSA cannot say who won a game that ended by resign at the other side's turn"


def test_a_time_without_a_move_and_a_first_move_number_give_warnings() -> None:
    record = game_of("7g7f", start=STARTS["none"].removesuffix("1") + "7")
    record.line.insert(0, Entry(None, "hm", seconds=3.0))
    assert write([record]).warnings == [
        "CSA cannot store a comment without a move: it is joined to the one before",
        "CSA cannot store the number of the first move",
        "the time before move 1 is left out: it does not belong to a move",
    ]
