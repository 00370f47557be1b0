"""The texts of positions: what is read, and what is refused with its column or its faults.

``check_game`` proves that every position of random games is read back as it was written.
"""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.go import GAME as GO
from ludoteca.games.morris import GAME as MORRIS
from ludoteca.games.senet import GAME as SENET
from ludoteca.games.shogi import GAME as SHOGI
from tests.stored import read_toml

KINGS = "4k4/9/9/9/9/9/9/9/4K4"


@pytest.mark.parametrize(
    ("key", "written", "texts"),
    [
        ("neutron", "bbbbb/5/2n2/5/wwwww w -", ["  BBBBB/11111/2N11/32/wWwWw   W  - "]),
        (
            "senet",
            "1A2B.......................... A 4",
            ["  1a2b..........................   a  4 "],
        ),
        (
            "morris",
            ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0",
            [" .../..w/..b/.WWbw./..B/WbW/.B.  B 0 0 0 "],
        ),
        (
            "go",
            "b1w/3/3 w - 1/0 0",
            ["B1w/3/3 W - 1/0 0", " b.w/.../3   w - 1/0 0 ", "b01w/03/3 w - 01/00 00"],
        ),
        ("go", "2bw2/1bw1w1/2bw2/6/6/6 b - 3/12 1", []),
        ("go", f"{'/'.join(['19'] * 18)}/10b8 w - 0/0 0", []),
        ("go", "1bw1/bw1w/1bw1/4 b C3 0/1 0", ["1bw1/bw1w/1bw1/4 b c3 0/1 0"]),
        ("shogi", f"{KINGS} w - 17", []),
        ("shogi", f"{KINGS} b - 1", [f"{KINGS} b -"]),
        ("shogi", f"{KINGS} b 2R2B4G4S4N4L18P 1", []),
        ("shogi", f"{KINGS} b RPbp 1", [f"{KINGS} b PRpb 1"]),
        ("shogi", f"{KINGS} b G3P 1", [f"{KINGS} b P2PG 1", f"{KINGS} b PGPP 1"]),
        ("shogi", f"{KINGS} b 10Pg 1", [f"{KINGS} b 1g10P 1"]),
        ("shogi", "4k4/+P+p7/9/+R+r7/9/+B+b7/+L+l+N+n+S+s3/9/4K4 b Gg 120", []),
    ],
)
def test_case_spaces_zeros_and_order_do_not_matter(
    key: str, written: str, texts: list[str]
) -> None:
    game = ludoteca.game(key)
    for text in (written, *texts):
        assert game.format_position(game.parse_position(text)) == written


@pytest.mark.parametrize(
    ("key", "by", "text"),
    [
        ("neutron", "standard", "bbbbb/5/2n2/5/wwwww w -"),
        ("senet", "standard", "1A2B3C4D5E.................... 1 -"),
        ("morris", "three", ".../.../... w 3 3 0"),
        ("shogi", "standard", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("shogi", "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("go", "japanese", f"{'/'.join(['19'] * 19)} b - 0/0 0"),
    ],
)
def test_the_start_is_written_like_this(key: str, by: str, text: str) -> None:
    assert ludoteca.game(key).format_position(ludoteca.game(key).start(by)) == text


def test_what_the_text_does_not_say_is_not_compared() -> None:
    one, other = SHOGI.parse_position(f"{KINGS} b - 41"), SHOGI.parse_position(f"{KINGS} b - 1")
    assert one == other
    assert hash(one) == hash(other)
    assert SENET.start() == SENET.start(bear_off="exact")
    assert hash(SENET.start()) == hash(SENET.start(bear_off="exact"))


def test_the_fields_are_the_turn_the_hands_and_the_counters() -> None:
    morris = MORRIS.parse_position("W../.../.../....../.../.../..B b 5 6 7")
    assert (morris.men, morris.hands, morris.quiet) == ((1, 1 << 23), (5, 6), 7)
    assert morris.turn is Seat.SECOND
    senet = SENET.parse_position("1A2B3C4D5E.................... A 5")
    assert (senet.turn, senet.throw) == (Seat.SECOND, 5)
    go = GO.parse_position("b2/3/2w b - 0/0 0", size=19)
    assert go.stones == (go.grid.points["A3"], go.grid.points["C1"])
    assert go.size == go.rules.size == 3


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_the_attackers_king_may_be_missing(rules: str) -> None:
    side = SHOGI.make_rules(rules).side
    for king, turn in (("k", "b"), ("K", "w")):
        ranks = [f"{king}{side - 1}", *[str(side)] * (side - 1)]
        position = SHOGI.parse_position(f"{'/'.join(ranks)} {turn} - 1", rules)
        assert position.outcome is not None


REFUSED = read_toml("games/positions.toml")


@pytest.mark.parametrize(
    ("key", "text", "column", "expected"),
    [(key, *row) for key, rows in REFUSED["unreadable"].items() for row in rows],
)
def test_an_unreadable_text_is_refused_where_it_goes_wrong(
    key: str, text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        ludoteca.game(key).parse_position(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("key", "row"), [(key, row) for key, rows in REFUSED["impossible"].items() for row in rows]
)
def test_an_impossible_position_is_refused_with_every_fault(key: str, row: list[str]) -> None:
    (name, *rules), (text, *faults) = key.split(), row
    with pytest.raises(PositionError) as caught:
        ludoteca.game(name).parse_position(text, *rules)
    assert list(caught.value.faults) == faults


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_a_ko_point_is_refused_under_superko(ko: str) -> None:
    with pytest.raises(PositionError, match="no ko point under superko, but C3 is named"):
        GO.parse_position("1bw1/bw1w/1bw1/4 b C3 0/1 0", ko=ko)


def test_a_board_too_small_for_the_handicap_of_the_rules_is_refused() -> None:
    with pytest.raises(PositionError, match="a 3×3 board takes at most 0 handicap stones"):
        GO.parse_position("3/3/3 b - 0/0 0", handicap=2)
