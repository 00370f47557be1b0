"""What is true of every format that is for Shogi alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludoteca.core import RecordError
from ludoteca.records import Format, Record
from ludoteca.records.shogi import csa, jkf, ki2, kif, usi

ALL = [kif.FORMAT, ki2.FORMAT, csa.FORMAT, usi.FORMAT, jkf.FORMAT]
SINGLE = [kif.FORMAT, ki2.FORMAT, jkf.FORMAT]
each = pytest.mark.parametrize("form", ALL, ids=lambda form: form.key)


def as_jkf(**node: Any) -> str:
    return json.dumps({"moves": [{}, node]})


@each
@pytest.mark.parametrize(
    ("game", "rules", "word"), [("go", "japanese", "go"), ("shogi", "minishogi", "minishogi")]
)
def test_other_games_and_boards_are_refused(form: Format, game: str, rules: str, word: str) -> None:
    with pytest.raises(RecordError, match=f"{form.title} is for Shogi, not for {word}"):
        form.write([Record(game, rules)])


@pytest.mark.parametrize("form", SINGLE, ids=lambda form: form.key)
@pytest.mark.parametrize("count", [0, 2])
def test_a_file_has_one_game(form: Format, count: int) -> None:
    with pytest.raises(RecordError, match=f"{form.title} has one game in a file, not {count}"):
        form.write([Record("shogi", "standard")] * count)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (kif.FORMAT, "手合割：平手\n 1 ５四歩(55)\n変化：1手\n 1 ７六歩(77)\n"),
        (csa.FORMAT, "PI\n+\n+5554FU\n"),
        (usi.FORMAT, "startpos moves 5e5d"),
        (
            jkf.FORMAT,
            as_jkf(move={"from": {"x": 5, "y": 5}, "to": {"x": 5, "y": 4}, "piece": "FU"}),
        ),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_an_impossible_move_is_read_with_a_warning_but_not_written(form: Format, text: str) -> None:
    reading = form.read(text.encode())
    assert [entry.move for entry in reading.records[0].line] == ["5e5d"]
    assert reading.warnings == [
        "move 1, 5e5d, is impossible but was read as it is: there is no piece on 5e"
    ]
    with pytest.raises(RecordError, match=r"move 1, '5e5d', cannot be written: there is no piece"):
        form.write(reading.records)


@pytest.mark.parametrize(
    ("form", "text", "word"),
    [
        (kif.FORMAT, "手合割：平手\n   1 なぞ\n", "なぞ"),
        (csa.FORMAT, "PI\n+\n%NANIKA\n", "%NANIKA"),
        (jkf.FORMAT, as_jkf(special="NANIKA"), "NANIKA"),
    ],
)
def test_an_unknown_ending_is_left_out_with_a_warning(form: Format, text: str, word: str) -> None:
    reading = form.read(text.encode())
    assert reading.warnings == [f"unknown ending {word}"]
    assert (reading.records[0].winners, reading.records[0].ending) == (None, "")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (kif.FORMAT, "#KIF version=2.0 encoding=Shift_JIS\n先手：羽生\n"),
        (csa.FORMAT, "'CSA encoding=SHIFT_JIS\nV3.0\nN+羽生\nPI\n+\n"),
        (csa.FORMAT, "V2.2\nN+羽生\nPI\n+\n"),
    ],
)
def test_a_file_may_name_its_encoding(form: Format, text: str) -> None:
    assert form.read(text.encode("cp932")).records[0].tags == {"first": "羽生"}


def test_another_encoding_than_the_file_names_gives_a_warning() -> None:
    text = "#KIF version=2.0 encoding=UTF-8\n先手：羽生\n手合割：平手\n"
    reading = kif.read(text.encode("cp932"))
    assert reading.warnings == ["the text is not in UTF-8, although the file says so"]
    assert reading.records[0].tags["first"] == "羽生"
    assert kif.read(text.encode()).warnings == []
