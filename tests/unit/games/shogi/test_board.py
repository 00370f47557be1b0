"""The tables of the Shogi boards."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.games.shogi.board import (
    PIECE_NAMES,
    PIECE_WAYS,
    PROMOTED,
    UNPROMOTED,
    Square,
    occupied_by,
    owned,
    pieces_of,
    put,
    squares,
    tables,
)


def test_squares_are_numbered_in_reading_order_from_the_highest_file() -> None:
    names = tables(9, 3).names
    assert (names[0], names[8], names[72], names[80]) == ("9a", "1a", "9i", "1i")
    assert tables(5, 1).names[0] == "5a"


def test_every_piece_has_a_name_and_a_way() -> None:
    assert PIECE_NAMES.keys() == PIECE_WAYS.keys()


def test_promotion_goes_one_way_and_is_taken_back_by_capture() -> None:
    assert all(UNPROMOTED[promoted] == plain for plain, promoted in PROMOTED.items())
    assert not {"K", "G"} & PROMOTED.keys()


@pytest.mark.parametrize(
    ("piece", "square", "count"),
    [("K", 40, 8), ("G", 40, 6), ("S", 40, 5), ("N", 40, 2), ("P", 40, 1), ("D", 40, 20)],
)
def test_a_piece_in_the_middle_of_an_empty_board_reaches_so_many_squares(
    piece: str, square: int, count: int
) -> None:
    reached = tables(9, 3).attacks(piece, Square(square), 0)
    assert reached.bit_count() == count


def test_dead_ends_are_where_a_piece_could_never_move() -> None:
    ends = tables(9, 3).dead_ends
    assert squares(ends["P"]) == list(range(9))
    assert squares(ends["N"]) == list(range(18))
    assert squares(ends["p"]) == list(range(72, 81))
    assert ends["G"] == 0


def test_a_board_is_a_text_with_one_letter_for_each_square() -> None:
    board = put("." * 25, Square(3), owned("K", Seat.SECOND))
    assert board[3] == "k"
    assert pieces_of(board, Seat.SECOND) == [(3, "k")]
    assert occupied_by(board, Seat.SECOND) == 1 << 3
    assert occupied_by(board, Seat.FIRST) == 0
