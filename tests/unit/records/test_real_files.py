"""Habits of other programs, each shown by a small file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.cli.convert import convert
from ludoteca.core import Seat
from ludoteca.records import Entry, Record, format_for, ludo, sgf
from ludoteca.records.shogi import csa, kif
from tests.unit.records.sgf.helpers import flat, moves, read, read_with_warnings, written

BLACK = frozenset({Seat.FIRST})


# Shogi


def test_shogidokoro_puts_spaces_around_the_slash_of_its_times() -> None:
    text = (
        "手合割：平手\n手数----指手---------消費時間--\n"
        "   1 ７六歩(77)    (00:05 / 00:00:05)\n"
        "   2 ３四歩(33)    (01:02 / 00:01:02)\n"
        "   3 投了          (00:01 / 00:00:06)\n"
    )
    reading = kif.read(text.encode())
    assert reading.warnings == []
    (record,) = reading.records
    assert [(entry.move, entry.seconds) for entry in record.line] == [
        ("7g7f", 5.0),
        ("3c3d", 62.0),
        (None, 1.0),
    ]
    assert record.ending == "resign"


def test_a_csa_file_may_repeat_its_ending_and_comment_on_the_first() -> None:
    text = "V2.2\nPI\n+\n+7776FU\nT1\n%KACHI,'* by points, 31\n'remark, and more\n%KACHI\n"
    reading = csa.read(text.encode())
    assert reading.warnings == []
    (record,) = reading.records
    assert (record.winners, record.ending) == (frozenset({Seat.SECOND}), "declaration")
    assert record.line[-1].comment == " by points, 31\nremark, and more"


def test_a_second_different_ending_gives_a_warning() -> None:
    reading = csa.read(b"PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n")
    assert [str(note) for note in reading.warnings] == [
        "the game is already over: %CHUDAN is ignored"
    ]
    assert reading.records[0].ending == "resign"


@pytest.mark.parametrize(
    ("name", "coding"),
    [("a.kif", "cp932"), ("a.ki2", "cp932"), ("a.kifu", "utf-8"), ("a.ki2u", "utf-8")],
)
def test_the_ending_of_a_shogi_file_says_its_coding(name: str, coding: str, tmp_path: Path) -> None:
    source, target = tmp_path / "a.ludo", tmp_path / name
    record = Record("shogi", "standard", tags={"first": "羽生"}, line=[Entry("7g7f")])
    source.write_bytes(ludo.write([record]).data)
    convert(source, target)
    text = target.read_bytes().decode(coding)
    assert "先手：羽生" in text
    assert not text.startswith("\ufeff")
    assert ("encoding=UTF-8" in text) is (name == "a.kifu")
    convert(target, source, force=True)
    assert ludo.read(source.read_bytes()).records == [record]


# Go


def test_a_move_with_pl_beside_it_is_played() -> None:
    record, note = read_with_warnings("(;SZ[9];B[ee]PL[W];W[cc]PL[B];B[gg];W[gc])")
    assert moves(record.line) == ["E5", "C7", "G3", "G7"]
    assert note == "PL between moves is ignored: each move names its side"
    assert "W[cc]PL[B]" in flat(record)


def test_pl_alone_does_not_end_the_replay() -> None:
    record, note = read_with_warnings("(;SZ[9];B[ee];W[ce];PL[W];W[cc];B[gg])")
    assert moves(record.line) == ["E5", "C5", None, "pass", "C7", "G3"]
    assert "PL between moves" in note
    assert "one side moves twice in a row" in note
    assert ";B[ee];W[ce];PL[W];W[cc];B[gg])" in flat(record)


def test_two_moves_of_one_colour_have_a_pass_between_them() -> None:
    text = "(;SZ[9];B[ee];W[cc];W[gg];B[gc];B[cg];B[eg];W[ec])"
    record, note = read_with_warnings(text)
    assert note == "one side moves twice in a row: a pass for the other side is inserted"
    played = ["E5", "C7", "pass", "G3", "G7", "pass", "C3", "pass", "E3", "E7"]
    assert moves(record.line) == played
    assert len(list(record.positions())) == len(played) + 1
    assert flat(record).endswith(";B[ee];W[cc];W[gg];B[gc];B[cg];B[eg];W[ec])")
    assert sgf.read(written(record).encode()).records == [record]


def test_variations_of_a_second_move_replace_the_pass() -> None:
    record, _ = read_with_warnings("(;SZ[9];B[ee];W[cc](;W[gg];B[gc])(;B[cg])(;W[cd];B[dc]))")
    inserted = record.line[2]
    assert moves(record.line) == ["E5", "C7", "pass", "G3", "G7"]
    assert [moves(line) for line in inserted.variations] == [["C3"], ["pass", "C6", "D7"]]
    assert sgf.read(written(record).encode()).records == [record]
    assert flat(record).count("(") == 4


def test_a_commented_pass_is_written_though_it_was_inserted() -> None:
    record, _ = read_with_warnings("(;SZ[9];B[ee];W[cc];W[gg])")
    record.line[2].comment = "skipped"
    again = sgf.read(written(record).encode()).records[0]
    assert moves(again.line) == ["E5", "C7", "pass", "G3"]
    assert again.line[2].comment == "skipped"


def test_no_pass_is_inserted_before_an_illegal_move() -> None:
    text = "(;SZ[9];B[ee];W[cc];W[cc])"
    record, note = read_with_warnings(text)
    assert moves(record.line) == ["E5", "C7", None]
    assert "W[cc]: there is already a stone on C7" in note
    assert flat(record).endswith(";B[ee];W[cc];W[cc])")


def test_the_first_semicolon_may_be_missing() -> None:
    record = read("(GM[1]\nSZ[9]PB[Anna]\n;B[ee];W[cc])")
    assert moves(record.line) == ["E5", "C7"]
    assert record.tags == {"first": "Anna"}
    two = sgf.read(b"( FF[4]SZ[9];B[ee]) (;SZ[5])").records
    assert [one.options["size"] for one in two] == [9, 5]


# What we write for them


CORNER = ["C5", "C1", "C4", "D1", "C3", "D2", "B2", "D3", "A2", "D4", "pass", "D5", "pass", "pass"]
"""White has the right side of a board of 5 by 5, Black some of the left."""


def counted(**tags: str) -> Record:
    line = [Entry(move) for move in CORNER]
    record = Record("go", "japanese", {"size": 5, "komi": 0.5}, line=line, tags=tags)
    record.winners, record.ending = BLACK, "score"
    return record


def test_a_counted_game_says_its_score_and_territory() -> None:
    from ludoteca.games.go.score import score

    record = counted()
    last = record.replay().last
    assert last.outcome is not None
    record.tags = {"score": str(score(last)), "date": "2026-11-17", "clock": "10m+5x30s"}  # type: ignore[arg-type] # a GoPosition
    record.winners = last.outcome.winners
    text = flat(record)
    assert f"RE[{record.tags['score']}]" in text
    assert "DT[2026-11-17]" in text
    assert "TM[600]OT[5x30 byo-yomi]" in text
    assert "TB[aa][ba][ab][bb][ac][bc]" in text
    assert "TW[ea][eb][ec][ed][ee]" in text
    again = read(text)
    assert again.tags == record.tags
    assert (again.winners, again.ending) == (record.winners, "score")
    assert flat(again) == text


def test_dead_stones_are_territory_of_their_captor() -> None:
    line = [Entry(move) for move in ["B5", "E5", "B4", "A5", "B3", "pass", "pass"]]
    record = Record("go", "japanese", {"size": 5, "komi": 0.5}, line=line, ending="score")
    record.tags = {"score": "B+23.5", "dead": "A5 E5"}
    record.winners = BLACK
    text = flat(record)
    assert "TB[aa][ca][da][ea]" in text
    assert "TW" not in text
    assert read(text).tags == record.tags


@pytest.mark.parametrize("score", ["B+1.5", "lots"])
def test_a_score_that_does_not_agree_brings_no_territory(score: str) -> None:
    text = flat(counted(score=score))
    assert "TB[" not in text
    assert "TW[" not in text


@pytest.mark.parametrize(
    ("clock", "properties"),
    [
        ("10m", "TM[600]"),
        ("1h30m", "TM[5400]"),
        ("5m+3s", "TM[300]OT[3 fischer]"),
        ("10m+5x30s", "TM[600]OT[5x30 byo-yomi]"),
        ("0s+5x30s", "TM[0]OT[5x30 byo-yomi]"),
        ("10m+25/10m", "TM[600]OT[25/600 Canadian]"),
        ("0.5s", "TM[0.5]"),
        ("3d/move", "TM[0]OT[1x259200 byo-yomi]"),
    ],
)
def test_a_clock_is_written_as_others_read_it(clock: str, properties: str) -> None:
    record = Record("go", "japanese", tags={"clock": clock})
    text = flat(record)
    assert properties in text
    assert "LU" not in text
    assert read(text).tags == {"clock": clock}


@pytest.mark.parametrize("clock", ["none", "soon", "90m", "10m+", "15d/move", "0s+1x24h"])
def test_a_clock_that_sgf_cannot_express_comes_back(clock: str) -> None:
    record = Record("go", "japanese", tags={"clock": clock, "time": "600"})
    assert read(flat(record)).tags["clock"] == clock


def test_time_tags_of_other_formats_come_back_beside_a_clock() -> None:
    tags = {"clock": "10m", "time": "about an hour", "overtime": "a while"}
    assert read(flat(Record("go", "japanese", tags=tags))).tags == tags


def test_the_time_of_a_resignation_is_counted_once() -> None:
    lines = (
        "手合割：平手",
        "   1 ７六歩(77)   ( 0:05/00:00:05)",
        "   2 ３四歩(33)   ( 0:03/00:00:03)",
        "   3 投了         ( 0:20/00:00:25)",
    )
    form = format_for("game.kifu")
    records = form.read("\n".join(lines).encode()).records
    assert "   3 投了         ( 0:20/00:00:25)" in form.write(records).data.decode()
