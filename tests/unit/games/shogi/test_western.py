"""Moves as Western books write them."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ludoteca.core import AmbiguousMoveError, NotationError
from ludoteca.games.shogi import GAME, ShogiPosition
from ludoteca.games.shogi.notations.western import WESTERN, format_move, parse_move
from ludoteca.testing import check_notation

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
OPEN_BISHOPS = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
GOLDS = "4k4/9/9/9/4p4/3G1G3/9/9/4K4 b G 1"
PAWN_ON_THE_LAST_BUT_ONE = "8k/4P4/9/9/9/9/9/9/4K4 b - 1"


def read(text: str, position: str = START, rules: str = "standard") -> str:
    """Read a move and write it as USI."""
    return str(parse_move(GAME.parse_position(position, rules), text))


def why(position: ShogiPosition, text: str) -> str | None:
    """Say why the move of a text is forbidden."""
    return position.why_illegal(parse_move(position, text))


def test_the_game_offers_it_under_its_key() -> None:
    assert GAME.notations["western"] is WESTERN


def test_every_legal_move_is_written_in_its_own_way_and_read_back() -> None:
    check_notation(GAME, WESTERN, games=1, max_plies=60)


def test_it_is_read_beside_usi_since_no_text_means_two_moves() -> None:
    assert WESTERN.alongside
    position = GAME.parse_position("4k4/9/9/3S5/9/9/9/9/4K4 b RBGSNLP 1")
    for move in position.legal_moves():
        with suppress(NotationError):
            assert parse_move(position, str(move)) == move
        with suppress(NotationError):
            assert GAME.parse_move(position, format_move(position, move)) == move


@pytest.mark.parametrize(
    ("position", "usi", "western"),
    [
        (START, "7g7f", "P-7f"),
        (START, "6i5h", "G6i-5h"),
        (OPEN_BISHOPS, "8h2b+", "Bx2b+"),
        (OPEN_BISHOPS, "8h2b", "Bx2b="),
        ("4k4/9/6p2/3S5/9/9/9/9/4K4 b N 1", "N*4e", "N*4e"),
        ("4k4/9/2p6/3S5/9/9/9/9/4K4 b N 1", "6d7c", "Sx7c="),
        (GOLDS, "4f5e", "G4fx5e"),
        (GOLDS, "G*5f", "G*5f"),
        ("4k4/9/9/9/9/+R8/9/9/4K4 b - 1", "9f9e", "+R-9e"),
        (PAWN_ON_THE_LAST_BUT_ONE, "5b5a+", "P-5a+"),
        ("4k4/9/9/9/9/9/9/4p4/K8 w - 1", "5h5i+", "P-5i+"),
    ],
)
def test_moves_are_written_as_in_books(position: str, usi: str, western: str) -> None:
    before = GAME.parse_position(position)
    move = GAME.parse_move(before, usi)
    assert format_move(before, move) == western
    assert parse_move(before, western) == move


@pytest.mark.parametrize(
    ("position", "text", "usi"),
    [
        (START, "P7f", "7g7f"),
        (START, "p76", "7g7f"),
        (START, "P - 7F", "7g7f"),
        (START, "p7g7f", "7g7f"),
        (START, "g69-58", "6i5h"),
        (OPEN_BISHOPS, "b22+", "8h2b+"),
        (OPEN_BISHOPS, "B-2b=", "8h2b"),
        (PAWN_ON_THE_LAST_BUT_ONE, "P-5a", "5b5a+"),
        (GOLDS, "G'5f", "G*5f"),
        (GOLDS, "G3c", "G*3c"),
        ("4k4/9/9/9/9/+R8/9/9/4K4 b - 1", "D-9e", "9f9e"),
        ("4k4/9/9/9/9/+B8/9/9/4K4 b - 1", "h9e", "9f9e"),
        ("4k4/9/9/9/9/+P8/9/9/4K4 b - 1", "t9e", "9f9e"),
        ("4k4/9/9/9/9/+P8/9/9/4K4 b - 1", "+p9e", "9f9e"),
    ],
)
def test_a_sign_may_be_missing_ranks_be_digits_and_letters_small(
    position: str, text: str, usi: str
) -> None:
    assert read(text, position) == usi


def test_a_drop_needs_its_sign_where_a_piece_on_the_board_can_go() -> None:
    position = "4k4/9/9/9/9/3G5/9/9/4K4 b G 1"
    assert read("G6e", position) == "6f6e"
    assert read("G*6e", position) == "G*6e"


@pytest.mark.parametrize(
    ("position", "text", "choices"),
    [
        (START, "G-5h", "G6i-5h, G4i-5h"),
        (OPEN_BISHOPS, "Bx2b", "Bx2b+, Bx2b="),
        (GOLDS, "Gx5e", "G6fx5e, G4fx5e"),
    ],
)
def test_an_ambiguous_move_gets_the_choices(position: str, text: str, choices: str) -> None:
    with pytest.raises(AmbiguousMoveError, match="expected one of ") as caught:
        read(text, position)
    assert caught.value.expected == f"one of {choices}"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "P-7e", "a pawn cannot go from 7g to 7e: it moves one square straight forward"),
        (START, "B-3c", "the pawn on 7g is in the way"),
        (START, "N*5e", "you have no knight in hand"),
        (START, "G5e-5d", "there is no piece on 5e"),
        (START, "G4a-4b", "the piece on 4a is not yours: it is Black's turn"),
        (START, "K-5h+", "a king never promotes"),
        (GOLDS, "G*5f+", "a dropped piece can promote only on a later move"),
        (GOLDS, "S5f", "you have no silver in hand"),
        (
            "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1",
            "G-4h",
            "the gold on 5h is pinned: without it your king would be in check from the rook on 5b",
        ),
        (
            PAWN_ON_THE_LAST_BUT_ONE,
            "P-5a=",
            "the pawn must promote: it could never move from 5a",
        ),
    ],
)
def test_a_forbidden_move_is_read_so_that_the_rules_can_say_why(
    position: str, text: str, reason: str
) -> None:
    assert why(GAME.parse_position(position), text) == reason


def test_of_several_pieces_a_forbidden_move_means_the_one_that_goes_there() -> None:
    position = GAME.parse_position("4k4/4r4/9/9/9/9/9/4G4/2G1K4 b - 1")
    assert why(position, "G-4h") == (
        "the gold on 5h is pinned: without it your king would be in check from the rook on 5b"
    )
    assert str(parse_move(position, "G-8e")) == "7i8e"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a move such as P-9f, or P*5e for a drop"),
        ("7g7f", "a move such as P-9f"),
        ("P-7j", "a move such as P-9f"),
        ("P-0f", "a move such as P-9f"),
        ("P-٧f", "a move such as P-9f"),
        ("Q-7f", "a move such as P-9f"),
        ("+G-5h", "a move such as P-9f"),
        ("P7g*7f", "a move such as P-9f"),
        ("P-7f" + " " * 40, "a move such as P-9f"),
        ("+R-5h", "a piece of yours: you have no such dragon on the board"),
        ("+R5h", "a piece of yours: you have no such dragon on the board"),
        ("K*5e", "a piece that can be dropped: R B G S N L P"),
        ("S6i-5h", "the gold on 6i"),
    ],
)
def test_what_is_no_move_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.expected.startswith(expected)


def test_a_small_board_has_its_own_squares() -> None:
    position = GAME.start("minishogi")
    assert str(parse_move(position, "P-5c")) == "5d5c"
    with pytest.raises(NotationError, match="at column 3: expected a square from 5a to 1e"):
        parse_move(position, "P-7f")
    with pytest.raises(NotationError, match="at column 2: expected a square from 5a to 1e"):
        parse_move(position, "P64-5c")


def test_where_the_game_is_over_the_example_is_a_usual_move() -> None:
    mated = GAME.parse_position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")
    with pytest.raises(NotationError, match="a move such as P-7f"):
        parse_move(mated, "?")
