"""What is true of every format that is for Shogi alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludoteca.core import RecordError, Seat
from ludoteca.records import Format, Record
from ludoteca.records.shogi import csa, jkf, ki2, kif, usi
from tests.unit.records.shogi.helpers import BLACK, NOBODY, WHITE, game_of

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


# What KIF says, and adds as a result; what CSA says, and JKF without the sign.
ENDINGS: list[tuple[frozenset[Seat] | None, str, str, str, str]] = [
    (BLACK, "resign", "投了", "先手の勝ち", "%TORYO"),
    (BLACK, "mate", "詰み", "先手の勝ち", "%TSUMI"),
    (BLACK, "time", "切れ負け", "先手の勝ち", "%TIME_UP"),
    (BLACK, "forfeit", "反則負け", "後手の反則負け", "%-ILLEGAL_ACTION"),
    (WHITE, "forfeit", "反則勝ち", "後手の反則勝ち", "%+ILLEGAL_ACTION"),
    (WHITE, "declaration", "入玉勝ち", "後手の入玉勝ち", "%KACHI"),
    (BLACK, "no-show", "不戦敗", "先手の勝ち", ""),
    (WHITE, "no-show", "不戦勝", "後手の勝ち", ""),
    (NOBODY, "repetition", "千日手", "千日手", "%SENNICHITE"),
    (NOBODY, "impasse", "持将棋", "持将棋", "%JISHOGI"),
    (NOBODY, "impasse", "", "", "%HIKIWAKE"),
    (NOBODY, "max-moves", "最大手数", "最大手数", "%MAX_MOVES"),
    (None, "interrupted", "中断", "中断", "%CHUDAN"),
    (None, "takeback", "", "", "%MATTA"),
    (None, "no-mate", "", "", "%FUZUMI"),
    (None, "error", "", "", "%ERROR"),
    (WHITE, "forfeit", "", "", "%ILLEGAL_MOVE"),
]
PAWN = {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}


@pytest.mark.parametrize(("winners", "ending", "word", "result", "sign"), ENDINGS)
def test_endings_come_back(
    winners: frozenset[Seat] | None, ending: str, word: str, result: str, sign: str
) -> None:
    files = []
    if word:
        files.append((kif, f"手合割：平手\n   1 ７六歩(77)\n   2 {word}\nまで1手で{result}\n"))
    if sign:
        files.append((csa, f"PI\n+\n+7776FU\n{sign}\n"))
        files.append((jkf, json.dumps({"moves": [{}, {"move": PAWN}, {"special": sign[1:]}]})))
    for form, text in files:
        (record,) = form.read(text.encode()).records
        assert (record.winners, record.ending) == (winners, ending)
        writing = form.write([record])
        assert writing.warnings == []
        assert form.read(writing.data).records == [record]
        assert form is not kif or text.endswith(writing.data.decode("cp932")[-20:])


@pytest.mark.parametrize(
    ("winners", "ending", "result"),
    [
        (WHITE, "resign", "後手の勝ち"),
        (BLACK, "time", "時間切れにより先手の勝ち"),
        (BLACK, "mate", "詰み"),
        *(
            (winners, ending, result)
            for winners, ending, _, result, _ in ENDINGS
            if result and ending not in ("mate", "time", "no-show", "max-moves")
        ),
    ],
)
def test_in_ki2_results_are_sentences(
    winners: frozenset[Seat] | None, ending: str, result: str
) -> None:
    record = game_of("7g7f", winners=winners, ending=ending)
    writing = ki2.write([record])
    assert writing.warnings == []
    assert writing.data.decode("cp932").endswith(f"▲７六歩\nまで1手で{result}\n")
    assert ki2.read(writing.data).records == [record]
