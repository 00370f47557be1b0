"""The thirty squares and what stands on them."""

from __future__ import annotations

from ludoteca.core import Seat
from ludoteca.games.senet.board import OFF, START, Board, Piece, Square, name


def test_a_square_is_named_by_its_number_and_the_end_is_off() -> None:
    assert (name(Square(9)), name(OFF)) == ("9", "off")


def test_a_board_knows_what_stands_where_and_whose_it_is() -> None:
    assert START.piece(Square(2)) == Piece("A")
    assert START.owner(Square(2)) is Seat.SECOND
    assert START.piece(Square(11)) is None
    assert START.owner(Square(11)) is None
    assert START.where(Seat.FIRST) == [1, 3, 5, 7, 9]


def test_pieces_change_places_and_leave() -> None:
    board = Board("1A" + "." * 28)
    assert board.exchange(Square(1), Square(2)) == Board("A1" + "." * 28)
    assert board.take_off(Square(1)) == Board(".A" + "." * 28)


def test_a_neighbour_of_the_same_side_is_found_round_the_corners() -> None:
    board = Board("." * 9 + "12" + "." * 8 + "AB" + "." * 9)
    assert board.neighbour(Square(10)) == 11
    assert board.neighbour(Square(20)) == 21
    assert Board("1A" + "." * 28).neighbour(Square(1)) is None
