"""The referee, who judges every move of a piece."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.games.senet import GAME
from ludoteca.games.senet.board import OFF, Board, Piece, Square
from ludoteca.games.senet.referee import Referee, Ruling

REFEREE = Referee(GAME.make_rules())
STRICT = Referee(GAME.make_rules(bear_off="exact"))


def board(drawing: str) -> Board:
    return Board(GAME.read_diagram(drawing))


CROWDED = board("""
         1   2   3   4   5   6   7   8   9  10
      >  ·   ·   ·   ·   ·   ·   1   ·   ·   A  v
        20  19  18  17  16  15  14  13  12  11
      v  ·   ·   ·   ·   D  [·]  C   B   ·   ·  <        15 landing
        21  22  23  24  25  26  27  28  29  30
      >  ·   ·   ·   ·   ·   2  (·)  ·   3   ·  >        27 trap
    """)


def test_a_plain_move_reaches_its_square() -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(7), 2) == Ruling(
        target=Square(9), captured=None, carried_to=None
    )


def test_a_capture_names_the_captured_piece() -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(7), 3) == Ruling(
        target=Square(10), captured=Piece("A"), carried_to=None
    )


def test_the_trap_says_where_the_piece_is_carried_to() -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(26), 1) == Ruling(
        target=Square(27), captured=None, carried_to=Square(15)
    )


def test_leaving_the_board_is_a_target_too() -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(29), 4) == Ruling(
        target=OFF, captured=None, carried_to=None
    )


@pytest.mark.parametrize(
    ("origin", "throw", "refusal"),
    [
        (8, 1, "you have no piece on 8"),
        (10, 1, "you have no piece on 10"),
        (26, 3, "29 is occupied by your own piece 3"),
        (7, 5, "B on 13 is protected by C on 14"),
    ],
)
def test_what_is_forbidden_is_refused_in_a_sentence(origin: int, throw: int, refusal: str) -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(origin), throw) == refusal


def test_with_exact_bearing_off_a_throw_too_far_has_no_target() -> None:
    assert STRICT.target(Square(29), 2) == OFF
    assert STRICT.target(Square(29), 3) is None
    assert STRICT.judge(CROWDED, Seat.FIRST, Square(29), 3) == (
        "a piece on 29 needs exactly 2 to leave the board, but a throw of 3 moves it by 3"
    )


@pytest.mark.parametrize(
    ("throw", "again"), [(1, True), (2, False), (3, False), (4, True), (5, True)]
)
def test_one_four_and_five_throw_again(throw: int, again: bool) -> None:
    assert REFEREE.throws_again(throw) is again


@pytest.mark.parametrize(
    ("origin", "throw", "reason"),
    [
        (0, 1, "there is no square 0: the path goes from 1 to 30"),
        (31, 1, "there is no square 31: the path goes from 1 to 30"),
        (7, 0, "the die has no side 0"),
        (7, 6, "the die has no side 6"),
    ],
)
def test_what_is_no_square_and_no_throw_is_refused(origin: int, throw: int, reason: str) -> None:
    assert REFEREE.judge(CROWDED, Seat.FIRST, Square(origin), throw) == reason
