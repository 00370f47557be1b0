from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Seat
from ludoteca.records import Entry, Record
from ludoteca.records.shogi.board import STARTS
from ludoteca.records.shogi.kif import read, write
from ludoteca.records.shogi.reader import MAX_VARIATIONS
from tests.stored import read_text
from tests.unit.records.shogi.helpers import BLACK, NOBODY, WHITE, game_of, shape

GAME = read_text("records/game.kif")
DIAGRAM = read_text("records/diagram.kif")
TREE = read_text("records/variations.kif")


@pytest.mark.parametrize("coding", ["cp932", "utf-8", "utf-8-sig", "utf-16", "euc_jp"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_complete_game_is_read_in_every_encoding(coding: str, end: str) -> None:
    reading = read(GAME.replace("\n", end).encode(coding))
    (record,) = reading.records
    assert reading.warnings == []
    assert shape(record.line) == [
        ("7g7f", "a comment", 16, []),
        ("3c3d", "", 60, []),
        ("8h2b+", "", 4, [[("2g2f", "", 1, []), ("8c8d", "or this", None, [])]]),
        ("3a2b", "", 2, []),
        ("B*4e", "", 3723, []),
        (None, "well played", 3, []),
    ]
    assert record.line[0].extras == {"kif.bookmark": ("a place",)}
    assert record.comment == "first words\nand more"
    assert record.extras == {"kif.remark": (" ----  a program of the nineties  ----",)}
    assert record.tags == {
        "date": "1999-07-15(木) 19:07:12",
        "end": "1999-07-15(木) 19:07:17",
        "first": "大橋宗桂",
        "second": "本因坊算砂",
        "title": "御城将棋",
    }
    assert (record.winners, record.ending) == (BLACK, "resign")
    assert read(write([record]).data).records == [record]


def test_a_diagram_is_the_first_position() -> None:
    text = DIAGRAM + "   1 同　玉(73)\n"
    reading = read(text.encode("cp932"))
    (record,) = reading.records
    assert record.start == (
        "ln7/3+B2+R2/2k1p4/p3g4/2s3p2/4K4/PP1PPpP1P/9/LNg1g2NL w 2S4Prbgsnl4p 172"
    )
    assert [entry.move for entry in record.line] == ["7c6b"]
    assert read(write([record]).data).records == [record]


@pytest.mark.parametrize(
    ("name", "options", "start"),
    [
        ("平手", {}, None),
        ("香落ち", {"handicap": "lance"}, None),
        ("飛香落ち", {"handicap": "rook-lance"}, None),
        ("十枚落ち", {"handicap": "10"}, None),
        ("左七枚落ち", {}, STARTS["left-7"]),
        ("右七枚落ち", {}, STARTS["right-7"]),
    ],
)
def test_handicaps_are_read_by_name(
    name: str, options: dict[str, object], start: str | None
) -> None:
    (record,) = read(f"手合割：{name}\n下手：A\n上手：B\n".encode()).records
    assert (record.options, record.start) == (options, start)
    assert record.tags == {"first": "A", "second": "B"}
    written = write([record])
    assert f"手合割：{name}\n" in written.data.decode("cp932")
    assert read(written.data).records == [record]


def test_variations_replace_a_move_of_the_latest_line_that_has_it() -> None:
    reading = read(TREE.encode())
    (record,) = reading.records
    line = record.line
    assert [entry.move for entry in line[0].variations[0]] == ["7g7f"]
    first, second = line[5].variations
    assert [entry.move for entry in first] == ["3a2b", "6i7h", "4a3b", "3i4h", "8c8d"]
    assert [entry.move for entry in second] == ["4a3b", "8h3c+", "3b3c"]
    assert [entry.move for entry in first[3].variations[0]] == ["3i3h", None]
    assert first[3].variations[0][1].extras == {"shogi.end": ("CHUDAN",)}
    assert [entry.move for entry in line[8].variations[0]] == ["5g5f", "5a6b"]
    assert [entry.move for entry in line[10].variations[0]] == ["6h7h"]
    assert (record.winners, record.ending) == (WHITE, "resign")
    written = write([record]).data.decode("cp932")
    assert (
        written.removeprefix("#KIF version=2.0 encoding=Shift_JIS\n").replace(
            "手数----指手---------消費時間--\n", ""
        )
        == TREE
    )
    assert read(written.encode()).records == [record]


def test_a_variation_of_a_longer_line_before_a_shorter_one() -> None:
    text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n"
    text += "変化：1手\n1 ２六歩(27)\n変化：3手\n*why\n3 ６六歩(67)\n"
    (record,) = read(text.encode()).records
    assert shape(record.line[2].variations[0]) == [("6g6f", "why", None, [])]


def test_a_variation_may_go_on_after_the_end() -> None:
    text = "手合割：平手\n&start\n1 ７六歩(77)\n2 投了 ( 0:03/00:00:03)\n変化：2手\n2 ３四歩(33)\n"
    (record,) = read(text.encode()).records
    assert shape(record.line) == [
        ("7g7f", "", None, []),
        (None, "", 3, [[("3c3d", "", None, [])]]),
    ]
    assert record.extras == {"kif.bookmark": ("start",)}
    assert read(write([record]).data).records == [record]


def test_moves_may_be_numbered_from_any_number() -> None:
    text = "手合割：平手\n 35 ７六歩(77)\n 36 ３四歩(33)\n変化：36手\n 36 ８四歩(83)\n"
    (record,) = read(text.encode()).records
    assert shape(record.line[1].variations[0]) == [("8c8d", "", None, [])]


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("７六歩(77)", "7g7f"),
        ("76歩(77)", "7g7f"),
        ("７６歩(77)", "7g7f"),
        ("２二角成(88)", "8h2b+"),
        ("２二角不成(88)", "8h2b"),
        ("２二竜(28)", "2h2b"),
        ("２二成銀(31)", "3a2b"),
        ("５八金右(49)", "4i5h"),
        ("５五角打", "B*5e"),
        ("５五角", "B*5e"),
        ("５五角打(00)", "B*5e"),
    ],
)
def test_moves_are_read(words: str, move: str) -> None:
    (record,) = read(f"手合割：平手\n   1 {words}   ( 0:00/00:00:00)\n".encode()).records
    assert [entry.move for entry in record.line] == [move]


def test_the_result_line_decides_who_won() -> None:
    head = "手合割：平手\n   1 ７六歩(77)\n"
    (record,) = read(f"{head}   2 投了\nまで1手で後手の勝ち\n".encode()).records
    assert (record.winners, record.ending) == (WHITE, "resign")
    assert read(write([record]).data).records == [record]


@pytest.mark.parametrize(
    ("told", "winners", "ending"),
    [
        ("まで1手で先手の勝ち", BLACK, ""),
        ("まで、1手で下手の勝ち", BLACK, ""),
        ("まで1手で時間切れにより上手の勝ち", WHITE, "time"),
        ("まで1手で千日手", NOBODY, "repetition"),
        ("まで1手で詰み", BLACK, "mate"),
        ("まで1手で中断", None, "interrupted"),
        ("まで1手でなにか", None, ""),
    ],
)
def test_a_result_may_stand_alone(told: str, winners: frozenset[Seat] | None, ending: str) -> None:
    (record,) = read(f"手合割：平手\n   1 ７六歩(77)\n{told}\n".encode()).records
    assert (record.winners, record.ending) == (winners, ending)


def test_unknown_endings_and_lines_give_warnings() -> None:
    reading = read("手合割：平手\nなぞの行\n   1 ７六歩(77)\nなぞの行\n   2 なぞ\n".encode())
    assert reading.warnings == [
        "unknown lines were left out, such as なぞの行",
        "unknown ending なぞ",
    ]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("3c3d", "the piece on 3c is the opponent's"),
        ("8h7g", "7g is occupied by a piece of the same side"),
        ("4i5h+", "the piece on 4i cannot promote"),
        ("P*5e", "there is no pawn in hand"),
    ],
)
def test_an_illegal_move_is_read_with_a_warning(move: str, why: str) -> None:
    reading = read(write([game_of(move)]).data)
    assert [entry.move for entry in reading.records[0].line] == [move]
    assert reading.warnings == [f"move 1, {move}, is impossible but was read as it is: {why}"]


def test_a_drop_on_a_piece_gives_a_warning() -> None:
    moves = "7g7f 3c3d 8h2b+ 3a2b B*2b"
    assert (
        read(write([game_of(moves)]).data)
        .warnings[0]
        .endswith("is impossible but was read as it is: 2b is occupied")
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "a KIF file"),
        ("手合割：百枚落ち\n", "a handicap such as"),
        ("手合割：その他\n", "a handicap such as"),
        ("| ・ ・|一\n", "a move such as"),
        (DIAGRAM.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n", ""), "nine ranks"),
        (DIAGRAM.replace("|八\n", "|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"), "a move such as"),
        ("手合割：平手\n 1 同　歩(33)\n", "a move with its square"),
        ("手合割：平手\n 1 ７六歩(99x)\n", "a move such as"),
        ("手合割：平手\n 1 ７六玉打\n", "a move such as"),
        ("手合割：平手\n 1 投了\n 2 ７六歩(77)\n", "before the end"),
        ("手合割：平手\n 1 ７六歩(77)\n変化：7手\n", "a variation of an existing move, not of 7"),
        ("手合割：平手\n 1 ７六歩(77)\n変化：0手\n", "a variation of an existing move"),
    ],
)
def test_a_malformed_file_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read(text.encode())


@pytest.mark.parametrize("hand", ["玉　角", "歩百　角", "歩９９　角", "a　角"])
def test_an_impossible_hand_is_left_out_with_a_warning(hand: str) -> None:
    reading = read(DIAGRAM.replace("飛　角", hand).encode())
    assert reading.warnings[0].startswith("unknown lines were left out")


def test_very_many_variations_are_refused() -> None:
    text = "手合割：平手\n 1 ７六歩(77)\n" + "変化：1手\n 1 ２六歩(27)\n" * (MAX_VARIATIONS + 1)
    with pytest.raises(NotationError, match="at most 10000 variations"):
        read(text.encode())


def test_deeply_nested_variations_are_read_and_written() -> None:
    moves = ("５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)")
    others = ("４八玉(59)", "４二玉(51)", "６八玉(58)", "６二玉(52)")
    count = 3000
    text = "手合割：平手\n" + "".join(f" {ply + 1} {moves[ply % 4]}\n" for ply in range(count))
    text += "".join(
        f"変化：{ply + 1}手\n {ply + 1} {others[ply % 4]}\n" for ply in reversed(range(count))
    )
    data = write(read(text.encode()).records).data
    assert data.count("変化：".encode("cp932")) == count


def test_characters_beyond_shift_jis_need_another_coding() -> None:
    writing = write([game_of("7g7f", comment="Добър ✓")])
    assert writing.data.startswith(b"\xef\xbb\xbf#KIF version=2.0 encoding=UTF-8\n")
    assert writing.warnings == ["the file is in UTF-8: Shift JIS lacks some of its characters"]
    assert write([game_of("7g7f", comment="〜")]).warnings == writing.warnings
    plain = write([game_of("7g7f", comment="将棋")])
    assert plain.warnings == []
    assert plain.data.decode("cp932").startswith("#KIF version=2.0 encoding=Shift_JIS\n")


def test_every_loss_gives_a_warning() -> None:
    record = game_of("7g7f", tags={"変化": "x", "a：b": "y", "ok": "z"})
    record.line[0].clock, record.line[0].seconds = 10.0, 2.5
    record.line.append(Entry(None, "after", extras={"sgf.MN": ("1",)}))
    writing = write([record])
    assert writing.warnings == [
        "KIF cannot store the time left on a clock",
        "KIF cannot store a comment without a move: it is joined to the one before",
        "KIF cannot store sgf.MN",
        "KIF cannot store the tags '変化', 'a：b'",
        "KIF has whole seconds only: fractions are left out",
    ]
    assert "   1 ７六歩(77)   ( 0:02/00:00:02)\n*after\n" in writing.data.decode("cp932")


def test_a_time_at_an_ending_without_a_word_gives_a_warning() -> None:
    record = game_of("7g7f", ending="agreement", winners=NOBODY)
    record.line.append(Entry(None, "after", seconds=3.0))
    writing = write([record])
    assert (
        writing.warnings[-1]
        == "the last time is left out: the record has no ending to attach it to"
    )
    assert writing.data.decode("cp932").endswith("７六歩(77)\n*after\n")


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (game_of("hello"), "move 1, 'hello', cannot be written: it is not a move of Shogi"),
        (game_of("", start="x"), "board, turn and hands"),
        (game_of("", start="9/9 b - 1"), "nine ranks"),
        (game_of("", start="x/9/9/9/9/9/9/9/9 b - 1"), "nine ranks"),
        (game_of("", start="9/9/9/9/9/9/9/9/9 b K 1"), "the pieces in hand"),
    ],
)
def test_an_impossible_record_is_refused(record: Record, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        write([record])
