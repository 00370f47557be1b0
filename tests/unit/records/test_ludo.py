"""Our own format keeps everything, and no file breaks its reader."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludoteca.core import NotationError, OptionValue, RecordError, Seat, UnknownNameError
from ludoteca.records import Entry, Record, limits
from ludoteca.records.ludo import read, write
from ludoteca.records.movetext import MAX_DEPTH
from tests.recordings import records
from tests.stored import read_text

ROOT = Path(__file__).parents[3]
SAMPLE = read_text("records/game.ludo")
RECORD = Record(
    "go",
    "japanese",
    {"size": 9, "komi": 5.5, "suicide": False, "ko": "simple"},
    "9/9/9/9/9/9/9/9/9 b - 0/0 0",
    {"first": "Anna", "Any key": 'A "word"'},
    "Before.",
    {"ST": ("2",)},
    [
        Entry("E5"),
        Entry("C7"),
        Entry(
            "G7",
            "A } brace.",
            12.5,
            588.0,
            {"TR": ("D4",)},
            [[Entry("pass"), Entry("1-0")]],
        ),
        Entry("D5"),
        Entry(None, "After."),
    ],
    frozenset({Seat.FIRST}),
    "resign",
)


def read_one(text: str) -> Record:
    (record,) = read(text.encode()).records
    return record


def test_a_file_is_readable_text() -> None:
    assert write([RECORD]).data.decode() == SAMPLE
    assert read_one(SAMPLE) == RECORD


def test_plain_moves_stand_ten_in_a_row() -> None:
    line = [Entry("pass") for _ in range(12)]
    rows = write([Record("go", "japanese", line=line)]).data.decode().splitlines()[-3:]
    assert rows == ["1. " + " ".join(["pass"] * 10), "11. pass pass", "*"]


def test_the_example_of_the_document_is_read() -> None:
    text = (ROOT / "docs" / "ludo.md").read_text(encoding="utf-8")
    example = re.findall(r"```\n(.*?)```", text, re.DOTALL)[0]
    record = read_one(example)
    assert len(list(record.positions())) == 7
    assert record.line[4].variations == [[Entry("pass", "Too early.")]]
    assert write([record]).data.decode() == example


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(records(), max_size=3))
def test_any_record_comes_back(games: list[Record]) -> None:
    assert read(write(games).data).records == games


def test_types_of_options_come_back() -> None:
    options: dict[str, OptionValue] = {"a": 1, "b": 1.0, "c": True, "d": "yes", "e": "1", "f": -2}
    (record,) = read(write([Record("go", "japanese", dict(options))]).data).records
    assert {key: (type(value), value) for key, value in record.options.items()} == {
        key: (type(value), value) for key, value in options.items()
    }


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_files_of_every_system_are_read(ending: str, mark: str) -> None:
    assert read((mark + SAMPLE.replace("\n", ending)).encode()).records == [RECORD]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1.d2 d6", [Entry("d2"), Entry("d6")]),
        ("1...d2 2 . d6", [Entry("d2"), Entry("2"), Entry("."), Entry("d6")]),
        ("d2{one}{two}", [Entry("d2", "one\ntwo")]),
        ("d2 {} d6", [Entry("d2"), Entry("d6")]),
        ("d2 ({first} d6)", [Entry("d2", variations=[[Entry(None, "first"), Entry("d6")]])]),
        ("d2 (d6) {later} d3", [Entry("d2", "later", variations=[[Entry("d6")]]), Entry("d3")]),
        ("d2 ()", [Entry("d2", variations=[[]])]),
        ("d2 [%clk 90]", [Entry("d2", clock=90.0)]),
        ('"d2" *', [Entry("d2")]),
        (r'"\u(64)\2"', [Entry("d2")]),
    ],
)
def test_hand_written_files_are_read(text: str, line: list[Entry]) -> None:
    assert read_one(f"[Game morris] {text}").line == line


def test_comments_before_the_first_move_are_of_the_game() -> None:
    assert read_one('[Game "morris"] {one} {two} 1. d2').comment == "one\ntwo"


def test_without_rules_they_are_the_first_of_the_game() -> None:
    assert read_one('[game "go"]').rules == "japanese"
    with pytest.raises(UnknownNameError, match="chess"):
        read(b'[Game "chess"]')


def test_a_game_may_end_without_a_result() -> None:
    reading = read(b'[Game "go"] 1. D4 [Game "go"] [Result "0-1"] 1. Q16 [Ludo "1"]')
    assert [record.line for record in reading.records] == [[Entry("D4")], [Entry("Q16")]]
    assert [record.winners for record in reading.records] == [None, frozenset({Seat.SECOND})]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", 'the tag [Game "…"] before the moves'),
        ("1. d2", 'the tag [Game "…"] before the moves'),
        ("{a}", 'the tag [Game "…"] before the moves'),
        ('[Event "x"] d2', 'the tag [Game "…"] before the moves'),
        ('[Event "x"]', 'the tag [Game "…"]'),
        ('[Ludo "2"]', "version 1 of this format"),
        ("[Ludo]", "one text after Ludo"),
        ('[Game "go"', "a ] after this ["),
        ('[Game "go', "a text in quotes, or a ]"),
        ("[Game {x}]", "a text in quotes, or a ]"),
        ("[]", "the name of a tag"),
        ('["x"]', "the name of a tag"),
        ("[Game a b]", "one text after Game"),
        ("[Option komi]", "a name and a value after Option"),
        ('[Tag "x"]', "a name and a value after Tag"),
        ("[Extra]", "a name and any number of texts after it"),
        ("[Game go][Game go]", "Game only once"),
        ('[Event "a"][Tag event "b"]', "Tag only once"),
        ("[Game go][Result won]", "one of the results * 1-0 0-1 1/2-1/2 1-1"),
        ("[Game go][Result 1-0] D4 0-1", "1-0 as the tag Result says"),
        ("[Game go] ]", "a [ before the ]"),
        ("[Game go] }", "a { before the }"),
        ("[Game go] {", "a closing }"),
        ('[Game go] "', 'a closing "'),
        ("[Game go] (D4)", "a move before its variation"),
        ("[Game go] D4)", "no ) here: no variation is open"),
        ("[Game go] D4 (Q16", "a ) that closes the variation"),
        ("[Game go] D4 (Q16 1-0", "a ) that closes the variation"),
        ("[Game go] [%clk 0:00:01]", "a move before its annotation"),
        ("[Game go] D4 [%clk soon]", "a time such as 0:01:30"),
        (
            "[Game go] D4 [%clk 1] [%clk 1]",
            "%emt, %clk or %extra (the first two at most once per move)",
        ),
        ("[Game go] D4 [%eval 1]", "%emt, %clk or %extra (the first two at most once per move)"),
        ("[Game go] D4 [%clk]", "one text after %clk"),
        ("[Game go] D4 [%extra a][%extra a]", "%extra only once"),
        (r'[Game "\u(110000)"]', "a character code"),
    ],
)
def test_a_malformed_file_is_refused_with_its_column(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text.encode())
    assert caught.value.expected == expected
    assert 1 <= caught.value.column <= len(text) + 1


def test_broken_utf_8_is_refused_with_its_column() -> None:
    with pytest.raises(NotationError, match="expected text in UTF-8") as caught:
        read('[Event "é'.encode() + b"\xff\xfe rest")
    assert caught.value.column == 10


def nested(depth: int) -> Record:
    record = Record("go", "japanese", line=[Entry("D4")])
    line = record.line
    for _ in range(depth):
        line[0].variations.append([Entry("D4")])
        line = line[0].variations[0]
    return record


def test_variations_may_nest_up_to_a_limit() -> None:
    written = write([nested(MAX_DEPTH)]).data
    assert write(read(written).records).data == written
    with pytest.raises(RecordError, match="variations are nested more than 200 deep"):
        write([nested(MAX_DEPTH + 1)])


@pytest.mark.parametrize(
    "text",
    [
        "[Game go] " + "a " * 1001,
        "[Game go]*" * 2001,
        "[Game go] a " + "()" * 500,
        "[Game go] " + "1. " * 4001,
        "[Game go] a " + "{a}" * 1000,
        "[Game go]" + "".join(f"[T{number} x]" for number in range(2000)),
        "[Game go][Extra a" + ' ""' * 4000 + "]",
    ],
)
def test_too_much_of_anything_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_MOVES", 700)
    with pytest.raises(RecordError, match="the file is too long"):
        read(text.encode())


def test_many_comments_of_one_move_are_joined_in_time() -> None:
    begun = time.process_time()
    (record,) = read(b"[Game go] a " + b"{b} () " * 20_000).records
    assert record.line[0].comment == "\n".join("b" * 20_000)
    assert time.process_time() - begun < 5
