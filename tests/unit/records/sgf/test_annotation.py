"""What an analysis found is written into every format and comes back."""

from __future__ import annotations

import pytest

from ludoteca.records import Entry, Record, format_for
from ludoteca.records.sgf.annotation import (
    Annotation,
    annotate,
    read_annotation,
    without_annotations,
)

GO = Record(
    "go",
    "japanese",
    {"size": 9},
    tags={"first": "Anna"},
    comment="A game in the park.",
    line=[Entry("E5", "a good start"), Entry("A9", seconds=4.0), Entry("pass")],
)
SHOGI = Record("shogi", "standard", line=[Entry("7g7f", "usual"), Entry("3c3d"), Entry("2g2f")])
FOUND = [
    Annotation(0.5512, "", 1.25, "Black", "Black: +1.3 points"),
    Annotation(0.871, "??", 9.5, "Black", "White: -9.5 points; better: C5 G5", ("C5", "G5")),
    Annotation(0.8, "?!", 8.0, "Black", "", ("E7",)),
]
SHOGI_FOUND = [
    Annotation(0.5, whose="Black"),
    Annotation(0.61, "?", None, "Black", "better: 8c8d", ("8c8d", "2g2f")),
    Annotation(1.0, "", None, "Black", "Black: wins in 3 turns"),
]
SUMMARY = "Accuracy of Black: 93 %\nTurning point: move 2"


def written(record: Record, found: list[Annotation], path: str) -> Record:
    """Annotate a record, write it to a file, and read it back."""
    file_format = format_for(path)
    writing = file_format.write([annotate(record, found, SUMMARY, file_format.key)])
    assert writing.warnings == []
    (back,) = file_format.read(writing.data).records
    return back


@pytest.mark.parametrize("path", ["game.sgf", "game.ludo"])
def test_every_number_comes_back_where_there_are_properties(path: str) -> None:
    back = written(GO, FOUND, path)
    assert [read_annotation(entry) for entry in back.line] == FOUND
    assert [entry.move for entry in back.line] == ["E5", "A9", "pass"]
    assert back.line[1].seconds == 4.0
    assert back.comment.splitlines()[1:] == [f"Ludoteca: {one}" for one in SUMMARY.splitlines()]


@pytest.mark.parametrize("path", ["game.kif", "game.kifu", "game.ki2", "game.jkf"])
def test_shogi_files_have_it_in_comments_and_variations(path: str) -> None:
    back = written(SHOGI, SHOGI_FOUND, path)
    moves = [entry for entry in back.line if entry.move is not None]
    assert [read_annotation(entry) for entry in moves] == SHOGI_FOUND
    assert moves[1].variations[0][0].move == "8c8d"
    assert moves[0].comment == "usual\nLudoteca: Black 50.0 %"


def test_csa_has_the_comments_alone() -> None:
    back = written(SHOGI, SHOGI_FOUND, "game.csa")
    assert [read_annotation(entry) for entry in back.line][2] == SHOGI_FOUND[2]
    assert [entry.variations for entry in back.line] == [[], [], []]


def test_sgf_has_its_own_properties() -> None:
    data = format_for("a.sgf").write([annotate(GO, FOUND, SUMMARY, "sgf")]).data.decode()
    assert "V[1.25]" in data
    assert "W[aa]V[9.5]BM[2]TR[ce]C[Ludoteca: ?? Black 87.1 %" in data
    assert "V[8]DO[]TR[ec]" in data
    assert "LU[chance:0.871000][lead:9.50][better:ce]" in data


def test_the_value_is_good_for_black_in_every_game() -> None:
    morris = Record("morris", "standard", line=[Entry("d2")])
    white_wins = [Annotation(0.75, whose="White")]
    assert annotate(morris, white_wins, "", "sgf").line[0].extras["V"] == ("-0.5",)
    shogi = annotate(SHOGI, SHOGI_FOUND, "", "sgf")
    assert [entry.extras["V"] for entry in shogi.line] == [("0",), ("0.22",), ("1",)]


@pytest.mark.parametrize("path", ["game.sgf", "game.ludo"])
def test_annotating_again_replaces_only_what_was_annotated(path: str) -> None:
    key = format_for(path).key
    human = Entry("A9", "really?", extras={"BM": ("1",), "TR": ("bb",), "N": ("odd",)})
    human.variations = [[Entry("E6", "as in the book")]]
    record = Record("go", "japanese", {"size": 9}, line=[Entry("E5"), human])
    once = written(record, FOUND[:2], path)
    assert once.line[1].extras["BM"] == ("1",)
    assert once.line[1].extras["TR"] == ("bb",)
    assert [line[0].move for line in once.line[1].variations] == ["E6", "C5"]
    assert annotate(once, FOUND[:2], SUMMARY, key) == once
    clean = without_annotations(once)
    assert clean.line == record.line
    assert clean.comment == ""


def test_annotations_of_a_record_with_comments_between_moves_stay_with_their_moves() -> None:
    line = [Entry("E5"), Entry(None, "a pause"), Entry("A9")]
    record = Record("go", "japanese", {"size": 9}, line=line)
    found = annotate(record, FOUND[:2], "", "ludo")
    assert [read_annotation(entry) for entry in found.line] == [FOUND[0], None, FOUND[1]]
    assert found.comment == ""
    assert record.line[0].comment == ""


def test_a_pass_that_the_file_does_not_have_is_not_annotated() -> None:
    data = b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc];W[gg])"
    (record,) = format_for("a.sgf").read(data).records
    assert [entry.move for entry in record.line] == ["E5", "C7", "pass", "G3"]
    found = annotate(record, [Annotation(0.5)] * 4, "", "sgf")
    assert read_annotation(found.line[2]) is None
    assert b"W[gg]V[0]" in format_for("a.sgf").write([found]).data


@pytest.mark.parametrize("comment", ["", "Ludoteca: hello", "nothing", "Ludoteca: ?? 1 %"])
def test_other_comments_are_no_annotations(comment: str) -> None:
    assert read_annotation(Entry("E5", comment)) is None


def test_damaged_numbers_are_read_from_the_comment() -> None:
    entry = Entry("E5", "Ludoteca: ? 41.0 %", extras={"LU": ("chance:x", "lead:", "better")})
    assert read_annotation(entry) == Annotation(0.41, "?")
