"""SFEN positions and USI moves, and what is wrong with those that cannot be."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, PositionError
from ludoteca.games.shogi import GAME, ShogiMove

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
KINGS = "4k4/9/9/9/9/9/9/9/4K4"


# Positions


def test_the_start_is_written_as_sfen() -> None:
    assert GAME.format_position(GAME.start()) == START
    assert GAME.format_position(GAME.start("minishogi")) == "rbsgk/4p/5/P4/KGSBR b - 1"


@pytest.mark.parametrize(
    "text",
    [
        START,
        f"{KINGS} w - 17",
        f"{KINGS} b 2R2B4G4S4N4L18P 1",
        f"{KINGS} b RB2G3p 1",
        "4k4/+P+p7/9/+R+r7/9/+B+b7/+L+l+N+n+S+s3/9/4K4 b Gg 120",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.parametrize(
    ("hands", "written"),
    [("PRpb", "RPbp"), ("PPP", "3P"), ("P2PG", "G3P"), ("pP", "Pp"), ("1g10P", "10Pg")],
)
def test_hands_may_be_unordered_and_letters_repeated(hands: str, written: str) -> None:
    position = GAME.parse_position(f"{KINGS} b {hands} 1")
    assert GAME.format_position(position) == f"{KINGS} b {written} 1"


def test_the_number_of_the_next_move_may_be_missing() -> None:
    assert GAME.format_position(GAME.parse_position(f"{KINGS} b -")) == f"{KINGS} b - 1"


def test_the_number_of_the_next_move_is_kept_but_not_compared() -> None:
    later = GAME.parse_position(f"{KINGS} b - 41")
    assert GAME.format_position(later).endswith(" 41")
    assert later == GAME.parse_position(f"{KINGS} b - 1")
    assert hash(later) == hash(GAME.parse_position(f"{KINGS} b - 1"))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the ranks of the board separated by slashes"),
        (KINGS, 22, "b or w to move"),
        (f"{KINGS} b", 24, "the pieces in hand, or -"),
        (f"{KINGS} B - 1", 23, "b or w to move"),
        (f"{KINGS} b - 1 x", 29, "the end of the text"),
        (f"{KINGS} b - one", 27, "the number of the next move"),
        (f"{KINGS} b K 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b P0G 1", 26, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b 100P 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        (f"{KINGS} b 2 1", 25, "pieces R B G S N L P with their numbers, such as 2P, or -"),
        ("4k4/9 b - 1", 1, "9 ranks separated by slashes"),
        (f"{KINGS}/9 b - 1", 1, "9 ranks separated by slashes"),
        (KINGS.replace("4K4", "4K5") + " b - 1", 19, "9 squares in each rank"),
        (KINGS.replace("4K4", "4K3") + " b - 1", 19, "9 squares in each rank"),
        (KINGS.replace("4k4", "4x4") + " b - 1", 2, "a piece K R B G S N L P or a number of "),
        (KINGS.replace("4k4", "4+k4") + " b - 1", 3, "a piece that promotes after +: P L N S B R"),
        (KINGS.replace("4k4", "4k++P2") + " b - 1", 4, "a piece that promotes after +: P L N S"),
        (KINGS.replace("4k4", "4k4+") + " b - 1", 5, "a piece after +"),
        ("rbsgk/4p/5/P4/KGSBR b - 1", 1, "9 ranks separated by slashes"),
    ],
)
def test_a_text_that_is_no_sfen_is_refused(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_the_attackers_king_may_be_missing(rules: str) -> None:
    side = GAME.make_rules(rules).side
    for king, turn in (("k", "b"), ("K", "w")):
        ranks = [f"{king}{side - 1}", *[str(side)] * (side - 1)]
        position = GAME.parse_position(f"{'/'.join(ranks)} {turn} - 1", rules)
        assert position.outcome is not None


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "9/9/9/9/9/9/9/9/9 b - 1",
            ["there is no king: a mate problem needs at least the defender's"],
        ),
        ("4k4/9/9/9/9/9/9/9/K3K4 b - 1", ["Black has 2 kings instead of one"]),
        (f"{KINGS} b 19P 1", ["19 × pawn: a set has only 18"]),
        ("4k4/9/9/9/9/9/+P8/9/4K4 b 9P9p 1", ["19 × pawn: a set has only 18"]),
        (f"{KINGS} b 3L2l 1", ["5 × lance: a set has only 4"]),
        (f"{KINGS} b 5N 1", ["5 × knight: a set has only 4"]),
        (f"{KINGS} b 5S 1", ["5 × silver: a set has only 4"]),
        (f"{KINGS} b 5G 1", ["5 × gold: a set has only 4"]),
        (f"{KINGS} b 3B 1", ["3 × bishop: a set has only 2"]),
        (f"{KINGS} b 3R 1", ["3 × rook: a set has only 2"]),
        ("4k4/9/P8/9/P8/9/9/9/4K4 b - 1", ["Black has two pawns on file 9"]),
        ("4k4/9/8p/9/8p/9/9/9/4K4 b - 1", ["White has two pawns on file 1"]),
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", ["the pawn on 9a could never move"]),
        ("L3k4/9/9/9/9/9/9/9/4K4 b - 1", ["the lance on 9a could never move"]),
        ("4k4/N8/9/9/9/9/9/9/4K4 b - 1", ["the knight on 9b could never move"]),
        (
            "4k4/9/9/9/9/9/9/8n/4K3p w - 1",
            [
                "the knight on 1h could never move",
                "the pawn on 1i could never move",
            ],
        ),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", ["White is in check although it is Black's turn"]),
        ("4k4/9/9/9/9/9/9/4r4/4K4 w - 1", ["Black is in check although it is White's turn"]),
        (
            "P3k3P/8P/9/9/9/9/9/9/9 b 5Gg 1",
            [
                "6 × gold: a set has only 4",
                "the pawn on 9a could never move",
                "the pawn on 1a could never move",
                "Black has two pawns on file 1",
            ],
        ),
    ],
)
def test_an_impossible_position_is_refused_with_every_fault(text: str, faults: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text)
    assert list(caught.value.faults) == faults


def test_minishogi_has_fewer_pieces() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position("4k/5/5/5/KN3 b 2Lp2P 1", rules="minishogi")
    assert list(caught.value.faults) == [
        "1 × knight: a set has only 0",
        "2 × lance: a set has only 0",
        "3 × pawn: a set has only 2",
    ]


# Moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7g7f", ShogiMove("7g", "7f")),
        ("7G7F", ShogiMove("7g", "7f")),
        (" 7g 7f ", ShogiMove("7g", "7f")),
        ("7g-7f", ShogiMove("7g", "7f")),
        ("8hx2b", ShogiMove("8h", "2b")),
        ("8h2b+", ShogiMove("8h", "2b", promotes=True)),
        ("8H2B +", ShogiMove("8h", "2b", promotes=True)),
        ("8h2b=", ShogiMove("8h", "2b")),
        ("P*5e", ShogiMove("P*", "5e")),
        ("p*5E", ShogiMove("P*", "5e")),
    ],
)
def test_moves_are_read_in_any_case_with_spaces_and_signs(text: str, move: ShogiMove) -> None:
    read = GAME.parse_move(GAME.start(), text)
    assert read == move
    assert GAME.parse_move(GAME.start(), str(read)) == move


def test_moves_are_written_as_usi() -> None:
    assert str(ShogiMove("7g", "7f")) == "7g7f"
    assert str(ShogiMove("8h", "2b", promotes=True)) == "8h2b+"
    assert str(ShogiMove("P*", "5e")) == "P*5e"
    assert ShogiMove("P*", "5e").dropped == "P"
    assert ShogiMove("7g", "7f").dropped is None


@pytest.mark.parametrize(
    "text",
    ["", "7g", "7g7", "77f", "7g7f7e", "7g7f++", "K*5e", "+P*5e", "P*", "0a1a", "1j1i", "７g7f"],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"a move such as 9g9f, or P\*5e for a drop"):
        GAME.parse_move(GAME.start(), text)


@pytest.mark.parametrize(("text", "column"), [("6a5a", 1), ("5a5f", 3), ("P*9i", 3), ("5a 6 a", 1)])
def test_a_square_off_the_board_is_refused(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="a square from 5a to 1e") as caught:
        GAME.parse_move(GAME.start("minishogi"), text)
    assert caught.value.column == column
