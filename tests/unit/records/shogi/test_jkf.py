from __future__ import annotations

import json
from typing import Any

import pytest

from ludoteca.core import NotationError, RecordError
from ludoteca.records import Entry, Record
from ludoteca.records.shogi.board import STARTS
from ludoteca.records.shogi.jkf import parse_json, read, write
from tests.unit.records.shogi.helpers import BLACK, game_of, shape


def place(number: int) -> dict[str, int]:
    return {"x": number // 10, "y": number % 10}


def move(origin: int, target: int, piece: str, **more: object) -> dict[str, Any]:
    found: dict[str, Any] = {"to": place(target), "piece": piece, **more}
    return found | {"from": place(origin)} if origin else found


GAME: dict[str, Any] = {
    "header": {"先手": "A", "後手": "B", "開始日時": "2026/11/16", "手合割": "平手"},
    "initial": {"preset": "HIRATE"},
    "moves": [
        {"comments": ["before", "&start"]},
        {"move": move(77, 76, "FU", color=0), "comments": ["one", "two"]},
        {
            "move": move(33, 34, "FU", color=1),
            "time": {"now": {"m": 1, "s": 2}, "total": {"h": 0, "m": 1, "s": 2}},
            "forks": [
                [{"move": move(83, 84, "FU")}, {"special": "CHUDAN"}],
                [{"move": move(11, 12, "KY")}],
            ],
        },
        {"move": move(88, 22, "KA", promote=True, capture="KA")},
        {"move": {"from": place(31), "piece": "GI", "same": True, "color": 1}},
        {"move": move(0, 45, "KA", relative="H")},
        {"special": "TORYO", "time": {"now": {"s": 5}}, "comments": ["after"]},
    ],
}


def test_a_complete_game_is_read_and_comes_back() -> None:
    reading = read(json.dumps(GAME).encode())
    (record,) = reading.records
    assert reading.warnings == []
    assert shape(record.line) == [
        ("7g7f", "one\ntwo", None, []),
        (
            "3c3d",
            "",
            62,
            [[("8c8d", "", None, []), (None, "", None, [])], [("1a1b", "", None, [])]],
        ),
        ("8h2b+", "", None, []),
        ("3a2b", "", None, []),
        ("B*4e", "", None, []),
        (None, "after", 5, []),
    ]
    assert record.line[1].variations[0][1].extras == {"shogi.end": ("CHUDAN",)}
    assert record.comment == "before"
    assert record.extras == {"kif.bookmark": ("start",)}
    assert record.tags == {"first": "A", "second": "B", "date": "2026-11-16"}
    assert (record.winners, record.ending) == (BLACK, "resign")
    assert read(write([record]).data).records == [record]


def test_a_file_has_the_structure_of_the_format() -> None:
    record = game_of("7g7f 3c3d 8h2b+ 3a2b B*4e", ending="resign", winners=BLACK)
    record.tags = {"first": "A", "date": "2026-11-16"}
    record.line[0].seconds = 3700.0
    whole = json.loads(write([record]).data)
    assert whole["header"] == {"先手": "A", "開始日時": "2026/11/16"}
    assert whole["initial"] == {"preset": "HIRATE"}
    assert whole["moves"] == [
        {},
        {
            "move": {"color": 0, **move(77, 76, "FU")},
            "time": {"now": {"h": 1, "m": 1, "s": 40}, "total": {"h": 1, "m": 1, "s": 40}},
        },
        {"move": {"color": 1, **move(33, 34, "FU")}},
        {"move": {"color": 0, **move(88, 22, "KA", promote=True, capture="KA")}},
        {"move": {"color": 1, **move(31, 22, "GI", same=True, capture="UM")}},
        {"move": {"color": 0, **move(0, 45, "KA")}},
        {"special": "TORYO"},
    ]


@pytest.mark.parametrize(
    ("start", "played", "relative"),
    [
        ("9/9/9/9/9/9/9/9/4GG3 b - 1", "5i5h", "C"),
        ("9/9/9/9/9/9/1S1S5/9/1SS6 b - 1", "8g7h", "LD"),
        ("4g4/9/9/9/9/9/9/9/9 w g 1", "G*5b", "H"),
    ],
)
def test_moves_are_told_apart(start: str, played: str, relative: str) -> None:
    whole = json.loads(write([game_of(played, start=start)]).data)
    assert whole["moves"][1]["move"]["relative"] == relative
    assert whole["initial"]["preset"] == "OTHER"


@pytest.mark.parametrize(
    ("preset", "options", "start"),
    [
        ("HIRATE", {}, None),
        ("KY_R", {"handicap": "right-lance"}, None),
        ("5_L", {"handicap": "left-5"}, None),
        ("7_R", {}, STARTS["right-7"]),
    ],
)
def test_presets_come_back(preset: str, options: dict[str, object], start: str | None) -> None:
    (record,) = read(json.dumps({"initial": {"preset": preset}, "moves": []}).encode()).records
    assert (record.options, record.start) == (options, start)
    assert json.loads(write([record]).data)["initial"] == {"preset": preset}


def test_every_loss_gives_a_warning() -> None:
    record = game_of("7g7f", winners=BLACK, start=STARTS["none"].removesuffix("1") + "9")
    record.extras = {"kif.remark": ("x",)}
    record.comment = "&c"
    record.line[0].clock, record.line[0].seconds = 1.0, -1.0
    record.line.append(Entry(None, "hm"))
    record.line.append(Entry(None, extras={"shogi.end": ()}))
    writing = write([record])
    assert writing.warnings == [
        "JKF cannot store the time left on a clock",
        "JKF cannot store the number of the first move",
        "JKF cannot store kif.remark",
        "an impossible time was left out: -1.0 seconds",
        "JKF cannot store a result without its reason",
    ]
    assert read(writing.data).records[0].comment == " &c"
    assert write([game_of("7g7f", ending="no-show", winners=BLACK)]).warnings == [
        "JKF cannot express the ending no-show"
    ]


@pytest.mark.parametrize(
    ("whole", "expected"),
    [
        ([], "a JSON object with header"),
        ({"moves": 3}, "a JSON object with header"),
        ({"moves": [], "initial": {"preset": "X"}}, "a preset such as HIRATE"),
        ({"moves": [], "initial": {"preset": "OTHER", "data": {}}}, "a preset such as HIRATE"),
        (
            {"moves": [], "initial": {"preset": "OTHER", "data": {"color": True, "board": []}}},
            "a preset such as HIRATE",
        ),
        (
            {
                "moves": [],
                "initial": {
                    "preset": "OTHER",
                    "data": {"color": 0, "board": [], "hands": [{"FU": 10**9}, {}]},
                },
            },
            "a preset such as HIRATE",
        ),
        ({"moves": [1]}, "an object for each move"),
        ({"moves": [{}, {"move": {}}]}, "as move 1"),
        ({"moves": [{}, {"move": move(77, 70, "FU")}]}, "as move 1"),
        ({"moves": [{}, {"move": move(0, 55, "OU")}]}, "as move 1"),
        ({"moves": [{}, {"move": move(0, 58, "KI", relative="R")}]}, "as move 1"),
        ({"moves": [{}, {"move": {"to": 3, "piece": "FU"}}]}, "as move 1"),
    ],
)
def test_a_malformed_file_is_refused_with_what_was_expected(whole: object, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        read(json.dumps(whole).encode())


def nested(depth: int) -> Record:
    first = deep = Entry("7g7f")
    for _ in range(depth):
        other = Entry("2g2f")
        deep.variations = [[other]]
        deep = other
    return Record("shogi", "standard", line=[first])


def test_variations_may_nest_up_to_a_limit() -> None:
    (found,) = read(write([nested(100)]).data).records
    assert found == nested(100)
    with pytest.raises(RecordError, match="variations are nested more than 100 deep"):
        write([nested(101)])


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "]", "{", "}", "[1,]", "[,1]", '{"a"}', '{"a":}', '{"a":1,}', "{1:2}", "[1 2]"),
        *('"abc', '"\\q"', "1 2", "[1}", '{"a":1]', ":", ",", "nul", "01x", '{"a" "b"}'),
        *('{"a":1 "b":2}', '["a" "b"]', "NaN", "[-Infinity]", "9" * 5000, "[" * 50_000),
        "[" + "1," * 700_000,
    ],
)
def test_malformed_json_is_refused(text: str) -> None:
    with pytest.raises((NotationError, RecordError)):
        parse_json(text)
