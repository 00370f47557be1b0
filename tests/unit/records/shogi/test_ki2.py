from __future__ import annotations

import pytest

from ludoteca.core import NotationError, RecordError, Seat
from ludoteca.records import Entry
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.ki2 import read, write
from ludoteca.records.shogi.moves import format_words, relative_words
from tests.stored import read_text, read_toml
from tests.unit.records.shogi.helpers import BLACK, WHITE, game_of, shape

GAME = read_text("records/game.ki2")
WORDS = read_toml("records/ki2_words.toml")["words"]


@pytest.mark.parametrize(("start", "move", "words"), WORDS)
def test_moves_are_told_apart_by_words(start: str, move: str, words: str) -> None:
    board = LooseBoard.from_sfen(start)
    assert format_words(move, board, "") == words
    record = game_of(move, start=start)
    writing = write([record])
    assert writing.warnings == []
    assert [entry.move for entry in read(writing.data).records[0].line] == [move]


def test_a_piece_that_cannot_reach_the_square_has_no_notation() -> None:
    board = LooseBoard.from_sfen("9/9/9/9/9/9/9/9/4G4 b - 1")
    assert relative_words(board, "5i1a") == ""
    with pytest.raises(RecordError, match="move 1, 5i1a, cannot be written in KI2: ▲１一金"):
        write([game_of("5i1a", start=board.sfen())])


def test_three_dragons_cannot_all_be_told_apart() -> None:
    start = "9/9/9/9/9/3+R1+R3/4+R4/9/9 b - 1"
    assert write([game_of("6f5f", start=start)]).warnings == []
    start = "9/9/9/9/9/9/3+R+R+R3/9/9 b - 1"
    with pytest.raises(RecordError, match="move 1, 5g5f, cannot be written in KI2"):
        write([game_of("5g5f", start=start)])


@pytest.mark.parametrize("coding", ["cp932", "utf-8", "utf-8-sig"])
def test_a_complete_game_is_read_and_comes_back(coding: str) -> None:
    text = GAME if coding != "cp932" else GAME.replace("☗", "▲").replace("☖", "△")
    reading = read(text.encode(coding))
    (record,) = reading.records
    assert reading.warnings == []
    assert shape(record.line) == [
        ("7g7f", "", None, []),
        ("3c3d", "", None, []),
        ("8h2b+", "", None, [[("2g2f", "instead", None, []), ("8c8d", "", None, [])]]),
        ("3a2b", "a comment", None, []),
        ("B*4e", "", None, []),
        ("5a6b", "", None, []),
        ("4e6c+", "", None, []),
        ("6b6c", "", None, []),
    ]
    assert record.comment == "before"
    assert record.extras == {"kif.remark": (" a remark",), "kif.bookmark": ("beginning",)}
    assert record.line[3].extras == {"kif.bookmark": ("a place",)}
    assert record.tags == {"date": "1999-07-15", "first": "A"}
    assert (record.winners, record.ending) == (WHITE, "resign")
    assert read(write([record]).data).records == [record]


def test_a_pinned_piece_is_not_meant() -> None:
    start = "4k4/9/9/9/4r4/9/9/4GK3/3G5 b - 1"
    pinned = "4k4/9/9/9/4r4/9/4G4/4K4/2G6 b - 1"
    (record,) = read(write([game_of("6i6h", start=start)]).data).records
    assert [entry.move for entry in record.line] == ["6i6h"]
    board = LooseBoard.from_sfen(pinned)
    text = write([game_of("", start=pinned)]).data.decode("cp932") + "▲６八金\n"
    assert board.turn is Seat.FIRST
    with pytest.raises(NotationError, match="in move 1: a move that exactly one piece can make"):
        read(text.replace("６八", "１一").encode())


def test_of_two_candidates_only_the_one_that_leaves_no_check_is_meant() -> None:
    start = "4k4/9/9/9/4r4/9/9/4G4/2G1K4 b - 1"
    text = write([game_of("", start=start)]).data.decode("cp932") + "▲６八金\n"
    assert [entry.move for entry in read(text.encode()).records[0].line] == ["7i6h"]


def test_the_move_before_a_diagram_is_the_same_square() -> None:
    start = "4k4/9/9/9/9/9/4p4/4G4/4K4 b - 2"
    text = write([game_of("", start=start)]).data.decode("cp932")
    text = text.replace("手数＝1 まで", "手数＝1 △５七歩 まで") + "▲同　金\n"
    assert [entry.move for entry in read(text.encode()).records[0].line] == ["5h5g"]


@pytest.mark.parametrize("ending", ["", "no-show"])
def test_other_endings_become_resignations_with_a_warning(ending: str) -> None:
    record = game_of("7g7f", winners=BLACK, ending=ending)
    writing = write([record])
    assert writing.warnings == ["KI2 stores only the winner: written as a resignation"]
    assert read(writing.data).records[0].ending == "resign"


def test_every_loss_gives_a_warning() -> None:
    record = game_of("7g7f 3c3d", ending="resign", winners=BLACK)
    record.line[0].seconds = 3.0
    record.line.append(Entry(None, "at the end"))
    writing = write([record])
    assert writing.warnings == ["KI2 cannot store the time that moves took"]
    assert "△３四歩\n*at the end\nまで2手で" in writing.data.decode("cp932")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "a KI2 file"),
        ("手合割：その他\n", "a handicap such as"),
        ("▲７六歩 hello", "a move such as ▲７六歩"),
        ("▲hello", "a move such as ▲７六歩"),
        ("▲同　歩", "in move 1: a square, because no move comes before it"),
        ("△３四歩", "in move 1: a move of the other side"),
        ("▲５五歩", "in move 1: a move that exactly one piece can make; here 0 can"),
        ("▲５八金", "in move 1: a move that exactly one piece can make; here 2 can"),
        ("▲６九玉", "in move 1: a possible move, but 6i is occupied by a piece of the same side"),
        ("▲５五玉打", "a move that exactly one piece can make; here 0 can"),
        ("▲７六歩\n変化：5手\n△３四歩", "a variation of an existing move"),
    ],
)
def test_a_malformed_or_ambiguous_move_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read(text.encode())
