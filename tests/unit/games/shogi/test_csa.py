"""Moves in the digits of the Computer Shogi Association, whole or with parts left out."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.notations.csa import CSA, format_move, parse_move

OPEN = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
IN_HAND = "4k4/9/9/9/9/9/9/9/4K4 b B 1"


def test_the_game_offers_it_under_its_key() -> None:
    assert GAME.notations["csa"] is CSA


@pytest.mark.parametrize(
    ("text", "move", "written"),
    [
        (OPEN, "2g2f", "+2726FU"),
        (OPEN, "8h2b+", "+8822UM"),
        (OPEN, "8h2b", "+8822KA"),
        (IN_HAND, "B*5e", "+0055KA"),
    ],
)
def test_a_move_is_written_and_read_again(text: str, move: str, written: str) -> None:
    position = GAME.parse_position(text)
    found = GAME.parse_move(position, move)
    assert format_move(position, found) == written
    assert parse_move(position, written) == found
    assert parse_move(position, written[1:].lower()) == found


def test_side_and_piece_may_be_left_out() -> None:
    position = GAME.parse_position(OPEN)
    assert parse_move(position, "2726") == GAME.parse_move(position, "2g2f")


@pytest.mark.parametrize(
    ("text", "typed", "expected"),
    [
        (OPEN, "7x76", "a move such as"),
        (OPEN, "+7776XX", "a move such as"),
        (OPEN, "-2726FU", "a move of Black, whose turn it is"),
        (OPEN, "+2726KI", "the piece that stands on 2g"),
        (IN_HAND, "0055", "the piece to drop"),
    ],
)
def test_what_is_wrong_is_said(text: str, typed: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        parse_move(GAME.parse_position(text), typed)


def test_a_move_from_an_empty_square_is_left_to_the_rules() -> None:
    position = GAME.parse_position(OPEN)
    assert parse_move(position, "5554") not in position.legal_moves()


@pytest.mark.parametrize("typed", ["R*", "r", "Rook"])
def test_a_piece_that_is_not_in_hand_is_named(typed: str) -> None:
    assert GAME.why_not_step(GAME.parse_position(IN_HAND), typed) == "you have no rook in hand"
    assert GAME.why_not_step(GAME.parse_position(IN_HAND), "B*") is None
