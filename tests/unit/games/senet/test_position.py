"""The rules of Senet, one sentence and one drawn board each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludoteca.core import IllegalMoveError, Outcome, Seat
from ludoteca.games.senet import (
    GAME,
    SenetEnding,
    SenetPass,
    SenetPosition,
    SenetStep,
    SenetThrow,
)
from ludoteca.games.senet.board import OFF, Square


def moves(position: SenetPosition) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def after(position: SenetPosition, *texts: str) -> SenetPosition:
    for text in texts:
        position = position.play(GAME.parse_move(position, text))
    return position


def text_after(position: SenetPosition, *texts: str) -> str:
    return GAME.format_position(after(position, *texts))


def why(position: SenetPosition, text: str) -> str | None:
    return position.why_illegal(GAME.parse_move(position, text))


# The start and the die


def test_the_pieces_begin_in_turn_on_the_first_ten_squares_and_player_1_throws() -> None:
    start = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  1   A   2   B   3   C   4   D   5   E  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 -",
    )
    assert GAME.start() == start
    assert GAME.start(opening="rolloff") == start
    assert start.turn is Seat.FIRST
    assert start.outcome is None


def test_the_die_has_five_equally_likely_sides() -> None:
    chances = GAME.start().chances()
    assert [str(chance.move) for chance in chances] == ["1", "2", "3", "4", "5"]
    assert {chance.probability for chance in chances} == {Fraction(1, 5)}


def test_while_a_throw_is_due_the_throws_are_the_legal_moves() -> None:
    start = GAME.start()
    assert moves(start) == ["1", "2", "3", "4", "5"]
    assert start.expected == "throw the die"


def test_after_the_throw_the_same_player_moves_and_no_throw_is_due() -> None:
    thrown = after(GAME.start(), "3")
    assert GAME.format_position(thrown) == "1A2B3C4D5E.................... 1 3"
    assert thrown.chances() == ()


@pytest.mark.parametrize(("throw", "distance"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)])
def test_a_throw_moves_its_number_but_a_five_moves_six(throw: int, distance: int) -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   A   B   C   D   E   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   1   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        f"1 {throw}",
    )
    assert moves(position) == [f"13-{13 + distance}"]


@pytest.mark.parametrize(("throw", "next_turn"), [(1, "1"), (2, "A"), (3, "A"), (4, "1"), (5, "1")])
def test_one_four_and_five_throw_again_and_two_and_three_pass_the_turn(
    throw: int, next_turn: str
) -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   A   B   C   D   E   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   1   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        f"1 {throw}",
    )
    [move] = position.legal_moves()
    assert GAME.format_position(position.play(move)).endswith(f" {next_turn} -")


# Moving


def test_the_player_chooses_which_piece_moves_and_the_rearmost_is_listed_first() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   5   ·   ·   ·   3   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   1   ·  [A]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  4   ·   ·   ·   ·   ·  (·)  2   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert moves(position) == ["2-4", "6-8", "17-19", "21-23", "28-30"]
    assert position.expected == "move a piece by 2, for example 2-4"


def test_the_path_winds_from_10_to_11_and_from_20_to_21() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   1  v
            20  19  18  17  16  15  14  13  12  11
          v  2   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   A  >        27 trap
        """,
        "1 1",
    )
    assert moves(position) == ["10-11", "20-21"]
    assert text_after(position, "10-11") == "..........1........2.........A 1 -"
    assert text_after(position, "20-21") == ".........1..........2........A 1 -"


def test_there_are_no_backward_moves() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   1   ·   A  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert moves(position) == ["13-15"]
    assert why(position, "13x11") == "a throw of 2 moves a piece by 2: from 13 to 15"


def test_a_square_held_by_a_friend_is_no_target() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   1   ·   2  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   A   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert moves(position) == ["10-12"]
    assert why(position, "8-10") == "your own piece 2 is on 10"


# Capturing


def test_moving_onto_an_unprotected_enemy_swaps_the_two() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   1   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   B   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 4",
    )
    assert moves(position) == ["8x12"]
    assert after(position, "8x12") == GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   B   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   1   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 -",
    )


@pytest.mark.parametrize("friend", [11, 13])
def test_a_friend_before_or_behind_on_the_path_protects(friend: int) -> None:
    squares = ["."] * 30
    squares[8 - 1], squares[12 - 1], squares[friend - 1] = "1", "B", "D"
    position = GAME.parse_position(f"{''.join(squares)} 1 4")
    assert moves(position) == ["pass"]
    assert why(position, "8x12") == f"B on 12 is protected by D beside it on {friend}"


def test_protection_reaches_round_the_corner_from_10_to_11() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   1   ·   ·   A  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   B  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 3",
    )
    assert moves(position) == ["pass"]
    assert why(position, "7x10") == "A on 10 is protected by B beside it on 11"


def test_protection_reaches_round_the_corner_from_20_to_21() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  A   ·   ·   1   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  B   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 4",
    )
    assert moves(position) == ["pass"]
    assert why(position, "17x21") == "B on 21 is protected by A beside it on 20"


def test_squares_above_each_other_that_are_not_joined_by_the_path_do_not_protect() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   1   ·   A   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   B  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert moves(position) == ["7x9"]


def test_an_enemy_beside_a_piece_does_not_protect_it() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   1   ·   2   A   3  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 3",
    )
    assert moves(position) == ["6x9", "8-11", "10-13"]


def test_the_ends_of_the_path_are_not_neighbours() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  A   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   1  (·)  ·   ·   B  >        27 trap
        """,
        "1 4",
    )
    assert moves(position) == ["26x30"]


# The trap


def test_a_piece_landing_on_27_is_carried_to_15() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   A  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   1   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert moves(position) == ["25-27"]
    assert after(position, "25-27") == GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   A  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [1]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "A -",
    )


def test_if_15_is_occupied_the_next_free_square_forward_is_taken() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   C   2  [B]  A   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   1   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 3",
    )
    assert after(position, "24-27") == GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   1   C   2  [B]  A   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "A -",
    )


def test_being_carried_captures_nothing_though_the_piece_on_15_is_unprotected() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [A]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   1   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert text_after(position, "25-27") == "..............A1.............. A -"


def test_the_square_just_left_counts_as_free_for_the_carried_piece() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  2   E   D   C   B  [A]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  1   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 5",
    )
    assert text_after(position, "21-27") == "..............ABCDE21......... 1 -"


@pytest.mark.parametrize(("throw", "origin"), [(1, 26), (4, 23), (5, 21)])
def test_one_four_and_five_throw_again_also_after_the_trap(throw: int, origin: int) -> None:
    squares = ["."] * 30
    squares[0], squares[origin - 1] = "A", "1"
    position = GAME.parse_position(f"{''.join(squares)} 1 {throw}")
    assert text_after(position, f"{origin}-27") == "A.............1............... 1 -"


def test_nothing_is_captured_on_27() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   A  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   1   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 2",
    )
    assert why(position, "25x27") == "27 is a trap, where nothing is captured: write 25-27"


# Leaving the board


def test_any_throw_that_reaches_past_30_takes_a_piece_off() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  A   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   2   ·  (·)  1   ·   3  >        27 trap
        """,
        "1 5",
    )
    assert moves(position) == ["25-off", "28-off", "30-off"]
    assert text_after(position, "28-off") == "A.......................2....3 1 -"


@pytest.mark.parametrize(
    ("throw", "legal"),
    [
        (1, ["25-26", "28-29", "30-off"]),
        (2, ["25-27"]),
        (3, ["28-off"]),
        (4, ["25-29"]),
        (5, ["25-off"]),
    ],
)
def test_with_exact_bearing_off_only_a_throw_to_31_takes_a_piece_off(
    throw: int, legal: list[str]
) -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  A   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   2   ·  (·)  1   ·   3  >        27 trap
        """,
        f"1 {throw}",
        bear_off="exact",
    )
    assert moves(position) == legal


def test_with_exact_bearing_off_too_far_is_refused_in_words() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   A   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   1   ·  >        27 trap
        """,
        "1 4",
        bear_off="exact",
    )
    assert moves(position) == ["pass"]
    assert why(position, "29-off") == (
        "to leave the board a piece on 29 must move exactly 2, and a throw of 4 moves it by 4"
    )


# Passing


def test_moving_is_compulsory_if_possible() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  1   A   2   B   3   C   4   D   5   E  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 4",
    )
    assert moves(position) == ["7-11", "9-13"]
    assert why(position, "pass") == (
        "you may pass only when no piece can move, and 7-11 can be played"
    )


@pytest.mark.parametrize(("throw", "next_turn"), [(1, "1"), (2, "A"), (3, "A"), (4, "1")])
def test_with_no_legal_move_the_throw_is_lost_but_one_and_four_still_throw_again(
    throw: int, next_turn: str
) -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   E   D   C  [B]  A   1   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        f"1 {throw}",
    )
    assert moves(position) == ["pass"]
    assert position.expected == f"none of your pieces can move with a throw of {throw}: pass"
    assert text_after(position, "pass") == f"............1ABCDE............ {next_turn} -"


def test_a_lost_five_still_throws_again() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   1   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [B]  A   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 5",
    )
    assert moves(position) == ["pass"]
    assert text_after(position, "pass") == ".......1.....AB............... 1 -"


# The end


@pytest.mark.parametrize(("throw", "next_turn"), [("3", "A"), ("4", "1")])
def test_the_first_to_clear_all_own_pieces_off_the_board_wins_at_once(
    throw: str, next_turn: str
) -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  A   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   1   ·  >        27 trap
        """,
        f"1 {throw}",
    )
    over = after(position, "29-off")
    assert over.outcome == Outcome.won(Seat.FIRST, SenetEnding.CLEARED)
    assert over.legal_moves() == over.board_moves == ()
    assert over.chances() == ()
    assert over.expected == "the game is over"
    assert GAME.format_position(over) == f"A............................. {next_turn} -"


def test_player_a_wins_the_same_way() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  1   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   E  >        27 trap
        """,
        "A 1",
    )
    assert after(position, "30-off").outcome == Outcome.won(Seat.SECOND, SenetEnding.CLEARED)


def test_nothing_can_be_played_after_the_end() -> None:
    over = GAME.parse_position("A............................. 1 -")
    assert why(over, "3") == "the game is over: all of the winner's pieces have left the board"


# Refusals


def test_the_die_is_thrown_before_a_piece_moves() -> None:
    for text in ("1-2", "pass"):
        assert why(GAME.start(), text) == "throw the die first"


def test_the_die_is_thrown_only_once() -> None:
    assert why(after(GAME.start(), "3"), "5") == "the die is thrown already and shows 3"


def test_the_die_shows_no_other_number() -> None:
    assert GAME.start().why_illegal(SenetThrow(6)) == "the die has no side 6"


def test_only_an_own_piece_moves() -> None:
    position = after(GAME.start(), "2")
    for square in (2, 15):
        assert why(position, f"{square}-{square + 2}") == f"you have no piece on {square}"


def test_a_wrong_distance_is_refused_with_the_right_one() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  A   ·   ·   ·   ·   ·   ·   ·   1   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  2   ·   ·  >        27 trap
        """,
        "1 5",
    )
    assert why(position, "9-14") == "a throw of 5 moves a piece by 6: from 9 to 15"
    assert why(position, "28-30") == "a throw of 5 moves a piece by 6: from 28 off the board"


def test_a_capture_is_written_as_one_and_nothing_else_is() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   ·   ·   1   A  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   2   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
            21  22  23  24  25  26  27  28  29  30
          >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
        """,
        "1 1",
    )
    assert why(position, "9-10") == "10 is held by A, which you capture: write 9x10"
    assert why(position, "18x19") == "there is nothing to capture: write 18-19"


def test_playing_an_illegal_move_raises_its_reason() -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 1-2: throw the die first"):
        after(GAME.start(), "1-2")


# The moves as values


@pytest.mark.parametrize(
    ("move", "text", "steps"),
    [
        (SenetThrow(3), "3", ("3",)),
        (SenetStep(Square(9), Square(15)), "9-15", ("9", "15")),
        (SenetStep(Square(9), Square(10), capture=True), "9x10", ("9", "10")),
        (SenetStep(Square(28), OFF), "28-off", ("28", "off")),
        (SenetPass(), "pass", ("pass",)),
    ],
)
def test_a_move_has_a_text_and_steps(
    move: SenetThrow | SenetStep | SenetPass, text: str, steps: tuple[str, ...]
) -> None:
    assert str(move) == text
    assert move.steps == steps
