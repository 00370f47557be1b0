"""The other notations: what is written, what is read, and what is refused.

``check_game`` proves that every legal move of random games is read back, and no two share a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

import ludoteca
from ludoteca.core import AmbiguousMoveError, Notation, NotationError, Position
from ludoteca.games.senet import SenetPass, SenetThrow

NOTATIONS = {"western": "shogi", "kif": "shogi", "csa": "shogi"}
NOTATIONS |= {"pieces": "senet", "standard-rows": "morris"}

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
BISHOPS = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
GOLDS = "4k4/9/9/9/4p4/3G1G3/9/9/4K4 b G 1"
LOW_GOLDS = "4k4/9/9/9/9/9/9/9/K2G1G3 b - 1"
LAST_BUT_ONE = "8k/4P4/9/9/9/9/9/9/4K4 b - 1"
BISHOP_IN_HAND = "4k4/9/9/9/9/9/9/9/4K4 b B 1"
DRAGON = "4k4/9/9/9/9/+R8/9/9/4K4 b - 1"
TOKIN = "4k4/9/9/9/9/+P8/9/9/4K4 b - 1"
PINNED = "the gold on 5h is pinned: without it your king would be in check from the rook on 5b"
PAWN = "a pawn cannot go from 7g to 7e: it moves one square straight forward"
SENET = "1A2B3C4D5E...................."
MILLS = ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0"
EMPTY = ".../.../.../....../.../.../... w 9 9 0"


def setting(key: str, text: str, rules: str | None = None) -> tuple[Notation[Any], Position[Any]]:
    game = ludoteca.game(NOTATIONS[key])
    return game.notations[key], game.parse_position(text, rules)


def canonical(position: Position[Any], key: str, text: str) -> Any:
    return ludoteca.game(NOTATIONS[key]).parse_move(position, text)


def rows(table: Mapping[tuple[str, str], Mapping[str, str]]) -> list[tuple[str, str, str, str]]:
    return [(*where, one, other) for where, pairs in table.items() for one, other in pairs.items()]


WRITTEN = {
    ("western", START): {"7g7f": "P-7f", "6i5h": "G6i-5h"},
    ("western", BISHOPS): {"8h2b+": "Bx2b+", "8h2b": "Bx2b="},
    ("western", "4k4/9/2p6/3S5/9/9/9/9/4K4 b N 1"): {"6d7c": "Sx7c=", "N*4e": "N*4e"},
    ("western", GOLDS): {"4f5e": "G4fx5e", "G*5f": "G*5f"},
    ("western", DRAGON): {"9f9e": "+R-9e"},
    ("western", LAST_BUT_ONE): {"5b5a+": "P-5a+"},
    ("western", "4k4/9/9/9/9/9/9/4p4/K8 w - 1"): {"5h5i+": "P-5i+"},
    ("kif", START): {"7g7f": "７六歩(77)"},
    ("kif", BISHOPS): {"8h2b+": "２二角成(88)", "8h2b": "２二角(88)"},
    ("kif", BISHOP_IN_HAND): {"B*5e": "５五角打"},
    ("kif", DRAGON): {"9f9a": "９一龍(96)"},
    ("kif", "4k4/9/9/9/9/+S8/9/9/4K4 b - 1"): {"9f9e": "９五成銀(96)"},
    ("csa", BISHOPS): {"2g2f": "+2726FU", "8h2b+": "+8822UM", "8h2b": "+8822KA"},
    ("csa", BISHOP_IN_HAND): {"B*5e": "+0055KA"},
    ("pieces", f"{SENET} 1 4"): {"9-13": "5"},
    ("pieces", f"{SENET} 1 3"): {"1x4": "1"},
    ("pieces", f"{SENET} A 4"): {"8-12": "D"},
    ("pieces", "A......................1...... 1 3"): {"24-27": "1"},
    ("pieces", "A...........................1. 1 5"): {"29-off": "1"},
    ("pieces", "1.AB.......................... 1 2"): {"pass": "pass"},
    ("standard-rows", EMPTY): {"d2": "d6"},
    ("standard-rows", MILLS): {"e3-d3": "e5-d5", "e5-d5xb4": "e3-d3xb4", "d7-g7": "d1-g1"},
}


@pytest.mark.parametrize(("key", "text", "move", "written"), rows(WRITTEN))
def test_a_move_is_written_like_this_and_read_back(
    key: str, text: str, move: str, written: str
) -> None:
    notation, position = setting(key, text)
    found = canonical(position, key, move)
    assert notation.format_move(position, found) == written
    assert notation.parse_move(position, written) == found


READ = {
    ("western", START): {"P7f": "7g7f", "p76": "7g7f", "P - 7F": "7g7f", "g69-58": "6i5h"},
    ("western", BISHOPS): {"b22+": "8h2b+", "B-2b=": "8h2b"},
    ("western", LAST_BUT_ONE): {"P-5a": "5b5a+"},
    ("western", GOLDS): {"G'5f": "G*5f", "G3c": "G*3c"},
    # A drop needs its sign where a piece on the board can go.
    ("western", "4k4/9/9/9/9/3G5/9/9/4K4 b G 1"): {"G6e": "6f6e", "G*6e": "G*6e"},
    ("western", DRAGON): {"D-9e": "9f9e"},
    ("western", "4k4/9/9/9/9/+B8/9/9/4K4 b - 1"): {"h9e": "9f9e"},
    ("western", TOKIN): {"t9e": "9f9e", "+p9e": "9f9e"},
    ("kif", BISHOPS): {
        "▲２二角成": "8h2b+",
        "２２角成（８８）": "8h2b+",
        "５五角": "8h5e",
        "☗22角不成": "8h2b",
        "2二角生": "8h2b",
    },
    ("kif", BISHOP_IN_HAND): {"５五角": "B*5e"},
    ("kif", "4k4/9/9/9/9/9/9/B8/4K4 b B 1"): {"５四角": "9h5d", "５四角打": "B*5d"},
    ("kif", LAST_BUT_ONE): {"５一歩": "5b5a+"},
    ("kif", DRAGON): {"９一竜": "9f9a"},
    ("kif", "4k4/9/9/9/9/+B8/9/9/4K4 b - 1"): {"９五馬": "9f9e"},
    ("kif", TOKIN): {"９五と": "9f9e", "９五と金": "9f9e"},
    ("kif", "4k4/9/9/9/9/+S8/9/9/4K4 b - 1"): {"９五全": "9f9e"},
    ("kif", "4k4/9/9/9/9/+L8/9/9/4K4 b - 1"): {"９五成香": "9f9e"},
    ("kif", "4k4/9/9/9/9/9/9/9/4K4 b - 1"): {"５八王": "5i5h"},
    # Words tell pieces apart as their side sees them.
    ("kif", LOW_GOLDS): {"５八金右": "4i5h", "５八金左": "6i5h"},
    ("kif", "3g1g3/9/9/9/9/9/9/9/K7k w - 1"): {"５二金右": "6a5b", "５二金左": "4a5b"},
    ("kif", "4k4/9/9/9/9/9/9/3G5/K3G4 b - 1"): {
        "５八金直": "5i5h",
        "５八金上": "5i5h",
        "５八金行": "5i5h",
        "５八金寄": "6h5h",
    },
    ("kif", "4k4/9/9/9/9/9/4G4/9/K3G4 b - 1"): {"５八金引": "5g5h"},
    ("kif", "4k4/9/9/9/9/9/3S1S3/9/K2S1S3 b - 1"): {
        "５八銀左上": "6i5h",
        "５八銀右引": "4g5h",
    },
    ("kif", "4k4/9/4S4/3S5/9/9/9/9/K8 b - 1"): {"６二銀成": "5c6b+"},
    ("kif", "8k/9/4S1S2/9/9/9/9/9/K8 b - 1"): {"４二銀右成": "3c4b+"},
    ("csa", BISHOPS): {"2726": "2g2f", "2726fu": "2g2f", "8822um": "8h2b+"},
    ("pieces", f"{SENET} A 4"): {"d": "8-12", " D ": "8-12"},
    ("pieces", "1.AB.......................... 1 2"): {" Pass ": "pass"},
    ("standard-rows", MILLS): {" E3 D3 X B4 ": "e5-d5xb4"},
}


@pytest.mark.parametrize(("key", "text", "typed", "move"), rows(READ))
def test_a_move_may_be_typed_like_this(key: str, text: str, typed: str, move: str) -> None:
    notation, position = setting(key, text)
    assert str(notation.parse_move(position, typed)) == move


FORBIDDEN = {
    ("western", START): {
        "P-7e": PAWN,
        "B-3c": "the pawn on 7g is in the way",
        "N*5e": "you have no knight in hand",
        "G5e-5d": "there is no piece on 5e",
        "G4a-4b": "the piece on 4a is not yours: it is Black's turn",
        "K-5h+": "a king never promotes",
    },
    ("western", GOLDS): {
        "G*5f+": "a dropped piece can promote only on a later move",
        "S5f": "you have no silver in hand",
    },
    ("western", "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1"): {"G-4h": PINNED},
    # Of several pieces it means the one that goes there.
    ("western", "4k4/4r4/9/9/9/9/9/4G4/2G1K4 b - 1"): {
        "G-4h": PINNED,
        "G-8e": "a gold cannot go from 7i to 8e: "
        "it moves one square along a rank or file, or diagonally forward",
    },
    ("western", LAST_BUT_ONE): {"P-5a=": "the pawn must promote: it could never move from 5a"},
    ("kif", START): {
        "７五歩": PAWN,
        "５五角打": "you have no bishop in hand",
        "７六歩(78)": "there is no piece on 7h",
    },
    ("csa", BISHOPS): {"5554": "there is no piece on 5e"},
    ("pieces", f"{SENET} 1 2"): {
        "1": "3 is occupied by your own piece 2",
        "B": "you have no piece on 4",
    },
    ("pieces", "1.AB.......................... 1 2"): {"1": "A on 3 is protected by B on 4"},
}


@pytest.mark.parametrize(("key", "text", "typed", "reason"), rows(FORBIDDEN))
def test_a_forbidden_move_is_read_so_that_the_rules_can_say_why(
    key: str, text: str, typed: str, reason: str
) -> None:
    notation, position = setting(key, text)
    assert position.why_illegal(notation.parse_move(position, typed)) == reason


AMBIGUOUS = {
    ("western", START): {"G-5h": "G6i-5h, G4i-5h"},
    ("western", BISHOPS): {"Bx2b": "Bx2b+, Bx2b="},
    ("western", GOLDS): {"Gx5e": "G6fx5e, G4fx5e"},
    ("kif", BISHOPS): {"２二角": "２二角成(88), ２二角(88)"},
    ("kif", LOW_GOLDS): dict.fromkeys(("５八金", "５八金上"), "５八金(69), ５八金(49)"),
}


@pytest.mark.parametrize(("key", "text", "typed", "choices"), rows(AMBIGUOUS))
def test_an_ambiguous_move_gets_the_choices(key: str, text: str, typed: str, choices: str) -> None:
    notation, position = setting(key, text)
    with pytest.raises(AmbiguousMoveError) as caught:
        notation.parse_move(position, typed)
    assert caught.value.expected == f"one of {choices}"


REFUSED = {
    ("western", START): {
        **dict.fromkeys(
            ("", "7g7f", "P-7j", "P-0f", "P-٧f", "Q-7f", "+G-5h", "P7g*7f", "P-7f" + " " * 40),
            "a move such as P-9f, or P*5e for a drop",
        ),
        **dict.fromkeys(
            ("+R-5h", "+R5h"), "a piece of yours: you have no such dragon on the board"
        ),
        "K*5e": "a piece that can be dropped: R B G S N L P",
        "S6i-5h": "the gold on 6i",
    },
    # Where the game is over, the example is a usual move.
    ("western", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"): {
        "?": "a move such as P-7f, or P*5e for a drop"
    },
    ("kif", START): {
        **dict.fromkeys(
            ("", "7g7f", "歩", "７六歩(00)", "５五角打(88)", "５五角右打", f"７六歩{'　' * 40}"),
            "a move such as ７六歩(77), ７六歩 or ５五角打",
        ),
        "△３四歩": "a move of Black, whose turn it is",
        "５八金直": "a piece of yours: you have no such gold on the board",
        "７六銀(77)": "the pawn on 7g",
        "同歩": "a square, not 同: there is no previous move",
    },
    ("csa", BISHOPS): {
        **dict.fromkeys(("7x76", "+7776XX"), "a move such as +7776FU, 7776 or 0055KA"),
        "-2726FU": "a move of Black, whose turn it is",
        "+2726KI": "the piece that stands on 2g",
    },
    ("csa", BISHOP_IN_HAND): {"0055": "the piece to drop, as in 0055KA"},
    ("pieces", f"{SENET} 1 -"): {"3": "a throw before any move"},
    ("pieces", "A............................. 1 -"): {"1": "no move: the game is over"},
    ("pieces", "1A............................ 1 3"): {"2": "a piece on the board: 2 has left it"},
    ("pieces", f"{SENET} 1 3"): dict.fromkeys(
        ("", "?", "no move", "0", "6", "F", "12", "9-12", "٣", "²", "."),
        "a piece (1 to 5 or A to E), or pass",
    ),
    ("standard-rows", EMPTY): {
        **dict.fromkeys(("", "pass"), "a move such as a1, a1-d1 or a1-d1xg7"),
        **dict.fromkeys(("d8", "d4", "a1-b1"), "a point of the board, such as a1 or g7"),
    },
}


@pytest.mark.parametrize(("key", "text", "typed", "expected"), rows(REFUSED))
def test_a_text_that_is_not_a_move_is_refused(
    key: str, text: str, typed: str, expected: str
) -> None:
    notation, position = setting(key, text)
    with pytest.raises(NotationError) as caught:
        notation.parse_move(position, typed)
    assert caught.value.expected == expected


@pytest.mark.parametrize("key", ["western", "kif"])
def test_it_is_read_beside_usi_since_no_text_means_two_moves(key: str) -> None:
    notation, position = setting(key, "4k4/9/9/3S5/9/9/9/9/4K4 b RBGSNLP 1")
    assert notation.alongside
    for move in position.legal_moves():
        with suppress(NotationError):
            assert notation.parse_move(position, str(move)) == move
        with suppress(NotationError):
            assert canonical(position, key, notation.format_move(position, move)) == move


def test_the_same_square_as_the_move_before_is_written_dou() -> None:
    game = ludoteca.game("shogi")
    kif, position = game.notations["kif"], game.play(game.start(), "7g7f", "3c3d", "8h2b+")
    silver = game.parse_move(position, "3a2b")
    assert kif.format_move(position, silver) == "同　銀(31)"
    for text in ("同　銀(31)", "同銀", "△同銀", "２二銀", "22銀(31)"):
        assert kif.parse_move(position, text) == silver
    dropped = game.play(position, "3a2b", "B*5e")
    assert kif.format_move(dropped, game.parse_move(dropped, "5c5d")) == "５四歩(53)"


@pytest.mark.parametrize(
    ("key", "rules", "move", "written"),
    [
        ("western", "minishogi", "5d5c", "P-5c"),
        ("kif", "minishogi", "5d5c", "５三歩(54)"),
        ("standard-rows", "twelve", "a7-b6", "a1-b2"),
        ("standard-rows", "six", "c1-c2", "c5-c4"),
        ("standard-rows", "three", "a1-b2", "a3-b2"),
    ],
)
def test_a_board_of_another_size_has_its_own_squares(
    key: str, rules: str, move: str, written: str
) -> None:
    game = ludoteca.game(NOTATIONS[key])
    notation, position = game.notations[key], game.start(rules)
    assert notation.format_move(position, game.parse_move(position, move)) == written
    assert str(notation.parse_move(position, written)) == move


@pytest.mark.parametrize(
    ("key", "typed", "column"),
    [
        ("western", "P-7f", 3),
        ("western", "P64-5c", 2),
        ("kif", "７六歩", 1),
        ("kif", "５三歩(77)", 5),
    ],
)
def test_a_square_off_the_small_board_is_refused(key: str, typed: str, column: int) -> None:
    game = ludoteca.game("shogi")
    with pytest.raises(NotationError, match="expected a square from 5a to 1e") as caught:
        game.notations[key].parse_move(game.start("minishogi"), typed)
    assert caught.value.column == column


def test_a_piece_that_needs_an_exact_throw_is_refused_with_the_reason() -> None:
    senet = ludoteca.game("senet")
    position = senet.parse_position("A...........................1. 1 3", bear_off="exact")
    move = senet.notations["pieces"].parse_move(position, "1")
    assert position.why_illegal(move) == (
        "a piece on 29 needs exactly 2 to leave the board, but a throw of 3 moves it by 3"
    )


def test_a_throw_and_a_pass_are_written_as_themselves() -> None:
    senet = ludoteca.game("senet")
    for move in (SenetThrow(3), SenetPass()):
        assert senet.notations["pieces"].format_move(senet.start(), move) == str(move)


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        ("7g7f", ("P", "-7f")),
        ("6i5h", ("G", "6i-5h")),
        ("7g7f 3c3d 8h2b+", ("B", "x2b+")),
        ("7g7f 3c3d 8h2b", ("B", "x2b=")),
        ("7g7f 3c3d 8h2b+ 3a2b B*5e", ("B", "*5e")),
    ],
)
def test_in_lists_a_move_of_shogi_is_a_piece_and_where_it_goes(
    moves: str, shown: tuple[str, str]
) -> None:
    *before, last = moves.split()
    game = ludoteca.game("shogi")
    position = game.play(game.start(), *before)
    assert game.list_move(position, game.parse_move(position, last)) == shown
