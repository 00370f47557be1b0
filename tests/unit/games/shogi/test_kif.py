"""Moves as Japanese records write them, and as people say them."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ludoteca.core import AmbiguousMoveError, NotationError
from ludoteca.games.shogi import GAME, ShogiPosition
from ludoteca.games.shogi.notations.kif import KIF, format_move, parse_move
from ludoteca.testing import check_notation

OPEN_BISHOPS = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"


def after(*moves: str, rules: str = "standard") -> ShogiPosition:
    """Return the position after some moves from the start."""
    position = GAME.start(rules)
    for move in moves:
        position = position.play(GAME.parse_move(position, move))
    return position


def read(text: str, position: str) -> str:
    """Read a move and write it as USI."""
    return str(parse_move(GAME.parse_position(position), text))


def test_the_game_offers_it_under_its_key() -> None:
    assert GAME.notations["kif"] is KIF


def test_every_legal_move_is_written_in_its_own_way_and_read_back() -> None:
    check_notation(GAME, KIF, games=1, max_plies=60)


def test_it_is_read_beside_usi_since_no_text_means_two_moves() -> None:
    assert KIF.alongside
    position = GAME.parse_position("4k4/9/9/3S5/9/9/9/9/4K4 b RBGSNLP 1")
    for move in position.legal_moves():
        with suppress(NotationError):
            assert parse_move(position, str(move)) == move
        with suppress(NotationError):
            assert GAME.parse_move(position, format_move(position, move)) == move


@pytest.mark.parametrize(
    ("position", "usi", "kif"),
    [
        (GAME.format_position(GAME.start()), "7g7f", "７六歩(77)"),
        (OPEN_BISHOPS, "8h2b+", "２二角成(88)"),
        (OPEN_BISHOPS, "8h2b", "２二角(88)"),
        ("4k4/9/9/9/9/9/9/9/4K4 b B 1", "B*5e", "５五角打"),
        ("4k4/9/9/9/9/+R8/9/9/4K4 b - 1", "9f9a", "９一龍(96)"),
        ("4k4/9/9/9/9/+S8/9/9/4K4 b - 1", "9f9e", "９五成銀(96)"),
    ],
)
def test_moves_are_written_as_in_kif_files(position: str, usi: str, kif: str) -> None:
    before = GAME.parse_position(position)
    move = GAME.parse_move(before, usi)
    assert format_move(before, move) == kif
    assert parse_move(before, kif) == move


def test_the_same_square_as_the_move_before_is_written_dou() -> None:
    position = after("7g7f", "3c3d", "8h2b+")
    silver = GAME.parse_move(position, "3a2b")
    assert format_move(position, silver) == "同　銀(31)"
    for text in ("同　銀(31)", "同銀", "△同銀", "２二銀", "22銀(31)"):
        assert parse_move(position, text) == silver
    dropped = position.play(silver).play(GAME.parse_move(position.play(silver), "B*5e"))
    assert format_move(dropped, GAME.parse_move(dropped, "5c5d")) == "５四歩(53)"
    with pytest.raises(NotationError, match="a square, not 同: there is no previous move"):
        parse_move(GAME.start(), "同歩")


@pytest.mark.parametrize(
    ("position", "text", "usi"),
    [
        (OPEN_BISHOPS, "▲２二角成", "8h2b+"),
        (OPEN_BISHOPS, "☗22角不成", "8h2b"),
        (OPEN_BISHOPS, "2二角生", "8h2b"),
        (OPEN_BISHOPS, "２２角成（８８）", "8h2b+"),
        (OPEN_BISHOPS, "５五角", "8h5e"),
        ("4k4/9/9/9/9/9/9/9/4K4 b B 1", "５五角", "B*5e"),
        ("4k4/9/9/9/9/9/9/B8/4K4 b B 1", "５四角", "9h5d"),
        ("4k4/9/9/9/9/9/9/B8/4K4 b B 1", "５四角打", "B*5d"),
        ("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "５一歩", "5b5a+"),
        ("4k4/9/9/9/9/+R8/9/9/4K4 b - 1", "９一竜", "9f9a"),
        ("4k4/9/9/9/9/+B8/9/9/4K4 b - 1", "９五馬", "9f9e"),
        ("4k4/9/9/9/9/+P8/9/9/4K4 b - 1", "９五と", "9f9e"),
        ("4k4/9/9/9/9/+P8/9/9/4K4 b - 1", "９五と金", "9f9e"),
        ("4k4/9/9/9/9/+S8/9/9/4K4 b - 1", "９五全", "9f9e"),
        ("4k4/9/9/9/9/+L8/9/9/4K4 b - 1", "９五成香", "9f9e"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "５八王", "5i5h"),
    ],
)
def test_moves_are_read_as_people_say_them(position: str, text: str, usi: str) -> None:
    assert read(text, position) == usi


@pytest.mark.parametrize(
    ("position", "text", "usi"),
    [
        ("4k4/9/9/9/9/9/9/9/K2G1G3 b - 1", "５八金右", "4i5h"),
        ("4k4/9/9/9/9/9/9/9/K2G1G3 b - 1", "５八金左", "6i5h"),
        ("3g1g3/9/9/9/9/9/9/9/K7k w - 1", "５二金右", "6a5b"),
        ("3g1g3/9/9/9/9/9/9/9/K7k w - 1", "５二金左", "4a5b"),
        ("4k4/9/9/9/9/9/9/3G5/K3G4 b - 1", "５八金直", "5i5h"),
        ("4k4/9/9/9/9/9/9/3G5/K3G4 b - 1", "５八金上", "5i5h"),
        ("4k4/9/9/9/9/9/9/3G5/K3G4 b - 1", "５八金行", "5i5h"),
        ("4k4/9/9/9/9/9/9/3G5/K3G4 b - 1", "５八金寄", "6h5h"),
        ("4k4/9/9/9/9/9/4G4/9/K3G4 b - 1", "５八金引", "5g5h"),
        ("4k4/9/9/9/9/9/3S1S3/9/K2S1S3 b - 1", "５八銀左上", "6i5h"),
        ("4k4/9/9/9/9/9/3S1S3/9/K2S1S3 b - 1", "５八銀右引", "4g5h"),
        ("4k4/9/4S4/3S5/9/9/9/9/K8 b - 1", "６二銀成", "5c6b+"),
        ("8k/9/4S1S2/9/9/9/9/9/K8 b - 1", "４二銀右成", "3c4b+"),
    ],
)
def test_words_tell_pieces_apart_as_their_side_sees_them(
    position: str, text: str, usi: str
) -> None:
    assert read(text, position) == usi


@pytest.mark.parametrize(
    ("position", "text", "choices"),
    [
        (OPEN_BISHOPS, "２二角", "２二角成(88), ２二角(88)"),
        ("4k4/9/9/9/9/9/9/9/K2G1G3 b - 1", "５八金", "５八金(69), ５八金(49)"),
        ("4k4/9/9/9/9/9/9/9/K2G1G3 b - 1", "５八金上", "５八金(69), ５八金(49)"),
    ],
)
def test_an_ambiguous_move_gets_the_choices(position: str, text: str, choices: str) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        read(text, position)
    assert caught.value.expected == f"one of {choices}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("７五歩", "a pawn cannot go from 7g to 7e: it moves one square straight forward"),
        ("５五角打", "you have no bishop in hand"),
        ("７六歩(78)", "there is no piece on 7h"),
    ],
)
def test_a_forbidden_move_is_read_so_that_the_rules_can_say_why(text: str, reason: str) -> None:
    position = GAME.start()
    assert position.why_illegal(parse_move(position, text)) == reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a move such as ７六歩(77), ７六歩 or ５五角打"),
        ("7g7f", "a move such as ７六歩(77)"),
        ("歩", "a move such as ７六歩(77)"),
        ("７六歩(00)", "a move such as ７六歩(77)"),
        ("５五角打(88)", "a move such as ７六歩(77)"),
        ("５五角右打", "a move such as ７六歩(77)"),
        ("７六歩" + "　" * 40, "a move such as ７六歩(77)"),
        ("△３四歩", "a move of Black, whose turn it is"),
        ("５八金直", "a piece of yours: you have no such gold on the board"),
        ("７六銀(77)", "the pawn on 7g"),
    ],
)
def test_what_is_no_move_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(GAME.start(), text)
    assert caught.value.expected.startswith(expected)


def test_a_small_board_has_its_own_squares() -> None:
    position = GAME.start("minishogi")
    assert format_move(position, GAME.parse_move(position, "5d5c")) == "５三歩(54)"
    assert str(parse_move(position, "５三歩")) == "5d5c"
    for text in ("７六歩", "５三歩(77)"):
        with pytest.raises(NotationError, match="expected a square from 5a to 1e"):
            parse_move(position, text)
