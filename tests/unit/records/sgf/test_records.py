"""SGF files as records, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.core import LudotecaError, NotationError, RecordError, Seat
from ludoteca.records import sgf
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.record import Entry, Record
from ludoteca.records.sgf import reader as sgf_reader
from ludoteca.records.sgf.tree import parse_trees
from tests.stored import read_lines, read_text
from tests.unit.records.sgf.helpers import (
    BLACK,
    WHITE,
    assert_lossless,
    flat,
    meaning,
    moves,
    read,
    read_with_warnings,
    written,
)

GAME = read_text("records/game.sgf").rstrip()

FILES = [GAME, *read_lines("records/files.sgf.txt")]


@pytest.mark.parametrize("text", FILES)
def test_a_round_trip_loses_nothing(text: str) -> None:
    assert_lossless(text)


def test_a_game_of_go_is_read_with_its_tags_comments_and_clocks() -> None:
    record = read(GAME)
    assert (record.game, record.rules, record.options, record.start) == ("go", "japanese", {}, None)
    assert (record.winners, record.ending) == (BLACK, "resign")
    assert record.comment == "Before ]"
    assert record.tags == {
        "first": "Anna",
        "second": "Bob",
        "first-rank": "3d",
        "second-rank": "1k",
        "first-team": "Sofia",
        "event": "Club",
        "round": "2",
        "date": "2026-08-21",
        "place": "Plovdiv",
        "title": "A game",
        "note": "two\nlines",
        "user": "x",
        "annotator": "y",
        "copyright": "z",
        "opening": "w",
        "source": "v",
        "time": "3600",
        "overtime": "5x30",
    }
    assert record.extras == {
        "ST": ("2",),
        "KM": ("6.50",),
        "LU": ("unknown:x",),
        "XX": ("private",),
    }
    first, second, third, fourth, _ = record.line
    assert moves(record.line) == ["Q16", "D4", "pass", "D16", "R3"]
    assert (first.clock, first.comment) == (3590.5, "hello")
    assert (second.clock, second.extras) == (3600.0, {"OW": ("5",), "N": ("name",)})
    assert third.extras == {"TR": ("aa", "bb"), "LB": ("cc:1",)}
    (variation,) = fourth.variations
    assert moves(variation) == ["C17", "pass", "A18"]
    assert moves(variation[2].variations[0]) == ["A17", None]
    assert len(list(record.positions())) == 6


def test_a_file_names_its_format_game_and_rules() -> None:
    text = flat(Record("go", "chinese", {"size": 9}))
    assert text.startswith("(;FF[4]GM[1]CA[UTF-8]AP[Ludoteca:")
    assert "SZ[9]RU[Chinese]KM[7.5]" in text


@pytest.mark.parametrize(
    ("result", "winners", "ending", "score"),
    [
        ("B+3.5", BLACK, "score", "B+3.5"),
        ("W+R", WHITE, "resign", None),
        ("W+Resign", WHITE, "resign", None),
        ("B+T", BLACK, "time", None),
        ("W+F", WHITE, "forfeit", None),
        ("B+", BLACK, "", None),
        ("0", frozenset(), "", None),
        ("Draw", frozenset(), "", None),
        ("Void", None, "void", None),
        ("?", None, "", None),
        ("Black won", None, "", None),
        ("B+lots", None, "", None),
    ],
)
def test_results_are_winners_and_endings(
    result: str, winners: frozenset[Seat] | None, ending: str, score: str | None
) -> None:
    record = read(f"(;RE[{result}])")
    assert (record.winners, record.ending, record.tags.get("score")) == (winners, ending, score)
    assert f"RE[{result}]" in flat(record)


@pytest.mark.parametrize("winners", [None, frozenset(), frozenset(Seat), BLACK, WHITE])
@pytest.mark.parametrize("ending", ["", "resign", "home", "void", "score"])
@pytest.mark.parametrize("score", ["", "B+2.5", "W+2.5", "0", "lots"])
def test_every_result_comes_back(winners: frozenset[Seat] | None, ending: str, score: str) -> None:
    tags = {"score": score} if score else {}
    record = Record("neutron", "standard", winners=winners, ending=ending, tags=tags)
    again = read(written(record))
    assert (again.winners, again.ending, again.tags) == (winners, ending, tags)


def test_a_changed_record_is_written_as_it_is_now() -> None:
    record = read("(;SZ[5]RE[W+Resign]KM[5.50]AB[aa]PB[Anna]XX[1]LU[x:y];W[bb])")
    record.winners, record.start, record.tags["first"] = BLACK, "5/5/5/5/4b w - 0/0 0", "Eva"
    text = flat(record)
    assert "RE[B+R]" in text
    assert "AB[ee]" in text
    assert "PB[Eva]" in text
    assert "XX[1]" in text
    assert "LU[x:y]" in text
    assert "AB[aa]" not in text
    assert read(text).start == record.start


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[3])", "game number '3'"),
        ("(;GM[x])", "game number 'x'"),
        ("(;SZ[12:8])", "not square"),
        ("(;SZ[26])", "sizes are 2 to 25"),
        ("(;SZ[big])", "sizes are 2 to 25"),
        ("(;GM[3])(;GM[2])", "game number '3'"),
    ],
)
def test_an_unsupported_game_or_board_is_refused(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        sgf.read(text.encode())


def test_among_several_games_the_others_are_read() -> None:
    reading = sgf.read(b"(;GM[3])(;SZ[19:19];B[aa])(;SZ[9];W[zz])")
    assert [moves(record.line) for record in reading.records] == [["A19"], [None]]
    assert [note[:7] for note in reading.warnings] == ["game 1:", "game 3:"]


def test_other_games_are_written_by_their_numbers_and_texts() -> None:
    shogi = Record("shogi", "standard", {"handicap": "lance"}, line=[Entry("3c3d"), Entry("7g7f")])
    assert ";W[3c3d];B[7g7f]" in flat(shogi)
    neutron = Record("neutron", "classic", line=[Entry("b1b4"), Entry("Nc3e3,d5d2")])
    assert "GM[13]" in flat(neutron)
    assert ";W[b1b4];B[Nc3e3,d5d2]" in flat(neutron)
    morris = Record("morris", "standard", line=[Entry("d2"), Entry("a1")])
    assert ";W[d6];B[a7]" in flat(morris), "rows are counted from the bottom in foreign files"
    for record in (shogi, neutron, morris):
        again = read(written(record))
        assert again == record


def test_names_follow_the_colours_of_the_game() -> None:
    tags = {"first": "Anna", "second": "Bob", "weather": "rain", "event": ""}
    text = flat(Record("neutron", "standard", tags=tags))
    assert "PW[Anna]PB[Bob]" in text
    assert read(text).tags == tags


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("(;GM[13]LU[rules:mine];W[b1b4])", "unknown rules 'mine'"),
        ("(;GM[13]LU[option.repetition:9][option.x:1])", "repetition"),
        ("(;GM[13]LU[start:x];W[b1b4])", "cannot be replayed"),
        ("(;GM[13]AB[aa];W[b1b4])", "this set-up of"),
        ("(;GM[13];W[b1b2])", "W[b1b2]: illegal move"),
        ("(;GM[8];B[nonsense])", "cannot read"),
        ("(;GM[8];W[3c3d])", "other side's turn"),
        ("(;GM[8];B[7g7f];B[2g2f])", "other side's turn"),
    ],
)
def test_moves_of_other_games_that_cannot_be_replayed_are_stored(text: str, note: str) -> None:
    _, warnings = read_with_warnings(text)
    assert note in warnings
    assert_lossless(text)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (Record("senet", "standard"), "cannot store 'senet'"),
        (Record("chess", "standard"), "cannot store 'chess'"),
        (Record("go", "mine"), "no rule set"),
        (Record("go", "japanese", {"size": 9}, line=[Entry("T19")]), "'T19' is not a move"),
        (Record("neutron", "standard", line=[Entry("e4")]), "cannot read"),
    ],
)
def test_an_unsupported_record_is_refused(record: Record, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        sgf.write([record])


def test_every_loss_gives_a_warning() -> None:
    line = [Entry("A1", "\ud800", extras={"備考": ("x",)}, clock=float("inf"))]
    record = Record("go", "japanese", extras={"x y": ("1",), "XY": ("a]b",)}, line=line)
    writing = sgf.write([record])
    assert len(writing.warnings) == 3
    again = sgf.read(writing.data).records[0]
    assert again.extras == {"XY": (r"a\]b",)}
    assert again.line == [Entry("A1", "?", clock=float("inf"))]


def test_times_without_a_move_and_odd_times_come_back() -> None:
    line = [Entry(None, "x", 1.5, 3.0), Entry("A1", seconds=0.25, clock=1e30), Entry("A2")]
    record = Record("go", "japanese", line=line)
    assert read(written(record)) == record
    odd = read("(;;B[aa]BL[007]LU[seconds:nan][clock:x])").line[0]
    assert odd.clock == 7.0
    assert odd.extras == {"BL": ("007",), "LU": ("seconds:nan", "clock:x")}


def test_variations_of_variations_stand_side_by_side() -> None:
    inner = [Entry("A3")]
    line = [Entry("A1", variations=[[Entry("A2", variations=[inner, []])]]), Entry("B1")]
    text = flat(Record("go", "japanese", line=line))
    assert "(;B[as];W[bs])(;B[ar])(;B[aq])" in text


def test_variations_nested_too_deep_are_refused() -> None:
    deep = sgf_reader.MAX_NESTED + 1
    text = "(;" + "(;B[aa])(;B[bb]" * deep + ")" * deep + ")"
    with pytest.raises(RecordError, match="nested more than 100 deep"):
        sgf.read(text.encode())


def test_a_long_main_line_in_nested_trees_is_not_deep() -> None:
    text = "(;SZ[9]" + "(;B[aa](;W[bb]" * 400 + "))" * 400 + ")"
    assert len(sgf.read(text.encode()).records[0].line) == 800


def test_beyond_a_limit_moves_are_taken_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_reader, "MAX_CHECKED", 12)
    record, warnings = read_with_warnings("(;GM[13];W[b1b4];B[a5a4];W[a1a4])")
    assert moves(record.line) == ["b1b4", "a5a4", "a1a4"]
    assert warnings == "this is a large file: the moves from here are not checked"
    record, warnings = read_with_warnings("(;SZ[5]" + ";B[];W[]" * 8 + ")")
    assert "the game is over" in warnings
    record, warnings = read_with_warnings("(;SZ[5];B[aa]" + "(;W[bb])" * 20 + ")")
    assert warnings == "this is a large file: the moves from here are not checked"
    assert all(moves(variation) == ["B4"] for variation in record.line[1].variations)


def test_warnings_beyond_a_limit_are_counted() -> None:
    reading = sgf.read(b"(;RU[x])" * 60)
    assert len(reading.warnings) == 51
    assert reading.warnings[-1] == "… and 10 more"


VALUES = ["aa", "bb", "ab", "ba", "", "tt", "zz", "aa:bb", "B", "W", "5", "9", "6.5", "x", "W+R"]
IDENTS = ["B", "W", "AB", "AW", "AE", "PL", "C", "BL", "HA", "KM", "SZ", "RE", "LU", "GM", "RU"]
pieces = st.tuples(st.sampled_from(IDENTS), st.sampled_from(VALUES)).map(
    lambda pair: f"{pair[0]}[{pair[1]}]"
)
marks = st.sampled_from([";", ";", ";", "(;", ")"])


@settings(deadline=None)
@given(st.lists(pieces | marks, max_size=30).map("".join), st.integers(0, 4))
def test_no_file_breaks_the_reader_and_nothing_is_lost(text: str, closing: int) -> None:
    text = f"(;SZ[5]{text}{')' * closing})"
    try:
        sgf.read(text.encode())
    except (NotationError, RecordError):
        return
    except LudotecaError as error:  # pragma: no cover
        pytest.fail(repr(error))
    before = parse_trees(text.encode(), FileWarnings())
    reading = sgf.read(text.encode())
    after = parse_trees(sgf.write(reading.records).data, FileWarnings())
    if len(reading.records) == len(before):
        assert list(map(meaning, after)) == list(map(meaning, before))
