"""Morris games in text like PGN: rows from the bottom, and whatever other programs write."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings

import ludoteca
from ludoteca.core import NotationError, PositionError, RecordError, Seat
from ludoteca.games.morris import GAME
from ludoteca.records import Entry, Record, limits
from ludoteca.records.morris.sanmill import format_fen, has_fen, parse_fen
from ludoteca.records.morris.text import MAX_SIGNS, read, write
from ludoteca.records.record import Line
from ludoteca.testing.strategies import positions
from tests.recordings import COMMENTS, random_record
from tests.stored import read_text

HARMLESS = tuple(comment for comment in COMMENTS if "}" not in comment)
START = "********/********/********"

SAMPLE = read_text("records/game.mor")


def read_one(text: str) -> Record:
    (record,) = read(text.encode()).records
    return record


def moves_of(text: str) -> list[str | None]:
    return [entry.move for entry in read_one(text).line]


def test_a_game_is_written_as_others_read_it() -> None:
    record = Record(
        "morris",
        "no-flying",
        {"repetition": 2, "quiet_turns": 50},
        None,
        {"annotator": "C", "second": 'B"o"b', "first": "Anna", "date": "2026-08-21"}
        | {"event": "Club evening", "place": "Sofia"},
        "Before.",
        {},
        [
            Entry("d2"),
            Entry(
                "f4",
                "On the right.",
                12.5,
                588.0,
                variations=[[Entry("b4"), Entry("d6xd2", "Later."), Entry("g1")]],
            ),
            Entry("d6xd2", "Hm.", extras={"NAG": ("$14",)}),
        ],
        frozenset(),
        "repetition",
    )
    writing = write([record])
    expected = SAMPLE.replace("d2 xd6", "d2xd6").replace('[Annotator "C"]\n', "")
    expected = expected.replace("[Result", '[Annotator "C"]\n[Result')
    assert writing.data.decode().split() == expected.split()
    assert writing.warnings == []
    assert read(writing.data).records == [record]
    assert read(SAMPLE.encode()).records == [record]


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_rule_set_comes_back(rules: str) -> None:
    games = [
        random_record("morris", random.Random(seed), rules=rules, comments=HARMLESS)
        for seed in range(12)
    ]
    assert read(write(games).data).records == games


def test_rows_are_counted_from_the_bottom() -> None:
    assert moves_of("1. d7 a1 2. a7") == ["d1", "a7", "a1"]
    assert moves_of('[Variant "six men\'s morris"] 1. a5') == ["a1"]
    assert moves_of('[Variant "Three Men\'s Morris"] 1. a3') == ["a1"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. d6 f4 *", ["d2", "f4"]),
        ("1.d6 1...f4", ["d2", "f4"]),
        ("d6-f6xa1", ["d2-f2xa7"]),
        ("d6-f6 xa1 f4", ["d2-f2xa7", "f4"]),
        ("d6 xa1 { well }", ["d2xa7"]),
        ("1. D6 F4\r\n2. D2 XB4", ["d2", "f4", "d6xb4"]),
        (" 1.    d2    f4\n 2.    f2    d6", ["d6", "f4", "f6", "d2"]),
        ("1. d6!? f4 ! $3", ["d2", "f4"]),
        ("; a line\n% another\n1. d6 ; the end", ["d2"]),
        ("a1a4", ["a7-a4"]),
    ],
)
def test_files_of_other_programs_are_read(text: str, moves: list[str]) -> None:
    assert moves_of(text) == moves


def test_signs_and_line_comments_come_back() -> None:
    record = read_one("{ one }\n; two\n% three\n1. d6!? $14 ; four\n{five}")
    assert record.comment == "one\ntwo\nthree"
    assert record.line == [Entry("d2", "four\nfive", extras={"NAG": ("!?", "$14")})]
    assert read(write([record]).data).records == [record]


def test_a_file_may_have_several_games() -> None:
    reading = read(b'1. d6 1-0 1. f4 0-1 [Event "x"] 1. b4 [Event "y"] [Result "1-0"] * 1/2')
    results = [record.winners for record in reading.records]
    first, second = frozenset({Seat.FIRST}), frozenset({Seat.SECOND})
    assert results == [first, second, None, first, frozenset()]
    assert [record.tags for record in reading.records] == [
        {},
        {},
        {"event": "x"},
        {"event": "y"},
        {},
    ]
    assert read(b"").records == []
    assert read(write([]).data).records == []
    assert read(b'[Event "alone"]').records == [
        Record("morris", "standard", tags={"event": "alone"})
    ]


@pytest.mark.parametrize(
    ("written", "tags"),
    [
        ('[Date "2026.7.2"]', {"date": "2026-07-02"}),
        ('[Date "2026.??.??"]', {"date": "2026.??.??"}),
        ('[Date "????.??.??"][White "?"]', {}),
        ('[White "a\\\\b\\"c"]', {"first": 'a\\b"c'}),
        ('[WhiteElo "2000"] [PlyCount "0"] [SetUp "1"]', {"whiteElo": "2000"}),
    ],
)
def test_tags_are_read(written: str, tags: dict[str, str]) -> None:
    assert read_one(f"{written} *").tags == tags


def test_an_unknown_variant_is_read_as_nine_mens_morris_with_a_warning() -> None:
    reading = read(b'[Variant "El Filja"] [Rules "six"] *')
    assert reading.records[0].rules == "standard"
    assert reading.warnings == ["game 1: unknown variant 'El Filja': read as Nine Men's Morris"]


def test_an_unknown_option_gives_a_warning() -> None:
    reading = read(b'[Options "flying=no wings=2 repetition=9"] *')
    assert reading.records[0].options == {"flying": False}
    assert reading.warnings == [
        "game 1: unknown option 'wings=2'",
        "game 1: unknown option 'repetition=9'",
    ]


def test_a_fen_of_another_board_gives_a_warning() -> None:
    reading = read(f'[Variant "Six Men\'s Morris"] [FEN "{START} w p p 0 9 0 9 0 0 1"] *'.encode())
    assert reading.records[0].start is None
    assert reading.warnings == ["game 1: the FEN tag is for another board"]


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        (f"{START} w p p 0 9 0 9 0 0 0 0 0 0 0 0 1", ".../.../.../....../.../.../... w 9 9 0"),
        (f"{START} b p p 0 9 0 9", ".../.../.../....../.../.../... b 9 9 0"),
        (f"{START} w p p 0 9 0 9 0 7 1", ".../.../.../....../.../.../... w 9 9 7"),
        (
            f"{START} w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 3 1 ids:nodes",
            ".../.../.../....../.../.../... w 9 9 3",
        ),
        # Each ring begins at the top and goes clockwise; the last point of the outer one is a7.
        (
            "@O******/*******@/O******@ w m s 2 7 3 6 0 0 0 0 0 0 0 12 9",
            "BW./B../.BW/....../.../.../... w 7 6 12",
        ),
    ],
)
def test_positions_of_sanmill_are_read(fen: str, text: str) -> None:
    assert parse_fen(fen, GAME.presets["standard"]) == text


@pytest.mark.parametrize("rules", [name for name in GAME.presets if has_fen(GAME.presets[name])])
def test_positions_go_to_sanmill_and_back(rules: str) -> None:
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(positions(GAME, rules=rules))
    def holds(position: ludoteca.Position[object]) -> None:  # type: ignore[type-var]
        chosen = GAME.presets[rules]
        assert parse_fen(format_fen(position), chosen) == GAME.format_position(position)  # type: ignore[arg-type]

    holds()


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("", "the points ring by ring, as in ********/********/********"),
        (f"{START} w p p 0 9", "Black's men on the board"),
        (f"{START[:-1]}X w p p 0 9 0 9", "the points ring by ring"),
        (f"{START.replace('/', '*')} w p p 0 9 0 9", "the points ring by ring"),
        (f"{START}* w p p 0 9 0 9", "a space after the last ring"),
        (f"{START} g p p 0 9 0 9", "w or b to move"),
        (f"{START} w p r 0 9 0 9", "a position between two turns, with no man to remove"),
        (f"{START} w p p 0 x 0 9", "White's men in hand"),
        (f"{START} w p p 0 9 0 9 {'9' * 9} 1", "the number of turns without a capture"),
        (f"{START} w p p 0 9 0 9{' 0' * 11}", "the end of the text"),
    ],
)
def test_a_malformed_position_is_refused(fen: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f'[FEN "{fen}"] *'.encode())
    assert expected in caught.value.expected


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(PositionError, match=r"White has .*12"):
        read(f'[FEN "{START} w p p 0 12 0 9"] *'.encode())
    with pytest.raises(PositionError, match=r"White has .*7"):
        read(b'[Variant "Six Men\'s Morris"] [Position ".../.../..../.../... w 7 6 0"] *')


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("hello", "a move such as", 1),
        ("1. e4 e5 2. Nf3", "a move such as", 13),
        ("1. d6 d4", "a point of the board, such as a1", 7),
        ("xa1", "the move that closes the mill before the capture", 1),
        ("d6xa1 xa4", "the move that closes the mill before the capture", 7),
        ("d6 (xa1)", "the move that closes the mill before the capture", 5),
        ("{ never closed", "a closing }", 1),
        ("[Event]", 'a tag such as [White "Anna"]', 1),
        ('[Event "x', 'a tag such as [White "Anna"]', 1),
        ("d6 & f4", "a move, a comment or a tag", 4),
        ("(d6)", "a move before its variation", 1),
        ("d6 ) f4", "no ) here: no variation is open", 4),
        ("d6 (f4", "a ) that closes the variation", 7),
        ("d6 (f4 1-0)", "a ) that closes the variation", 8),
        ("!", "a move before its sign", 1),
        ("d6" + " $1" * (MAX_SIGNS + 1), "fewer signs after one move", 34),
    ],
)
def test_a_malformed_file_is_refused_with_its_column(text: str, expected: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(text.encode())
    assert caught.value.expected.startswith(expected)
    assert caught.value.column == column


@pytest.mark.parametrize("text", ["d6 " * 1001, "* " * 2001, "1. " * 2001, '[A "x"]' * 1001])
def test_too_much_of_anything_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_MOVES", 700)
    with pytest.raises(RecordError, match="the file is too long"):
        read(text.encode())


LOSSES: list[tuple[Record, str]] = [
    (Record("morris", "standard", extras={"AP": ("x",)}), "game data from other formats"),
    (Record("morris", "standard", tags={"a b": "c"}), "the tag 'a b' cannot be written"),
    (Record("morris", "standard", tags={"fEN": "c"}), "the tag 'fEN' cannot be written"),
    (Record("morris", "standard", tags={"white": "c"}), "the tag 'white' cannot be written"),
    (Record("morris", "standard", tags={"a": "b\nc"}), "a tag with several lines"),
    (Record("morris", "standard", tags={"a": "\ud800"}), "some characters cannot be written"),
    (Record("morris", "standard", comment="a } b"), "a brace } in a comment"),
    (Record("morris", "standard", comment="[%clk 0:00:01]"), "a comment that looks like a time"),
    (
        Record("morris", "standard", winners=frozenset(Seat)),
        "a win of both sides cannot be written",
    ),
]
LOST_IN_LINES: list[tuple[Line, str]] = [
    ([Entry("d2", seconds=-1.0)], "a time that is negative or has no move is left out"),
    ([Entry(None, clock=5.0)], "a time that is negative or has no move is left out"),
    ([Entry("d2", extras={"TR": ()})], "move data from other formats is left out"),
    ([Entry("d2", extras={"NAG": ("what",)})], "move data from other formats is left out"),
    ([Entry(None, extras={"NAG": ("!",)})], "move data from other formats is left out"),
    (
        [Entry(None, variations=[[Entry("d2", variations=[[]])], []]), Entry("f4")],
        "a variation that does not replace a move is left out",
    ),
]


@pytest.mark.parametrize(
    ("record", "what"),
    [*LOSSES, *((Record("morris", "standard", line=line), what) for line, what in LOST_IN_LINES)],
)
def test_every_loss_gives_a_warning(record: Record, what: str) -> None:
    writing = write([record])
    assert len(writing.warnings) == 1
    assert writing.warnings[0].removeprefix("game 1: ").startswith(what)
    assert len(read(writing.data).records) == 1


def test_entries_without_a_move_become_comments() -> None:
    line = [Entry(None, "one"), Entry("d2"), Entry(None, "two"), Entry("f4", variations=[[]])]
    writing = write([Record("morris", "standard", line=line)])
    assert writing.warnings == []
    (record,) = read(writing.data).records
    assert record.comment == "one"
    assert record.line == [Entry("d2", "two"), Entry("f4", variations=[[]])]


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (Record("go", "japanese"), "this format is for morris, not for 'go'"),
        (Record("morris", "chinese"), "game 1: morris has no rule set 'chinese'"),
        (Record("morris", "standard", start="x"), "game 1: cannot read 'x'"),
        (Record("morris", "standard", line=[Entry("z9")]), "game 1: cannot read 'z9'"),
        (Record("morris", "standard", line=[Entry("")]), "game 1: cannot read ''"),
    ],
)
def test_an_impossible_record_is_refused(record: Record, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        write([record])
