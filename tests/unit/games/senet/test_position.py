"""The rules of Senet, one sentence and one drawn board each: throwing, moving, the trap."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludoteca.games.senet import GAME
from tests.unit.games.helpers import moves, text_after, why

after = GAME.play


# The start and the die


def test_the_die_has_five_equally_likely_sides() -> None:
    chances = GAME.start().chances()
    assert [str(chance.move) for chance in chances] == ["1", "2", "3", "4", "5"]
    assert {chance.probability for chance in chances} == {Fraction(1, 5)}


def test_after_the_throw_the_same_player_moves_and_no_throw_is_due() -> None:
    thrown = after(GAME.start(), "3")
    assert GAME.format_position(thrown) == "1A2B3C4D5E.................... 1 3"
    assert thrown.chances() == ()


ALONE = """
         1   2   3   4   5   6   7   8   9  10
      >  ·   A   B   C   D   E   ·   ·   ·   ·  v
        20  19  18  17  16  15  14  13  12  11
      v  ·   ·   ·   ·   ·  [·]  ·   1   ·   ·  <        15 landing
        21  22  23  24  25  26  27  28  29  30
      >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap
    """


@pytest.mark.parametrize(("throw", "distance"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)])
def test_a_throw_moves_its_number_but_a_five_moves_six(throw: int, distance: int) -> None:
    position = GAME.parse_diagram(ALONE, f"1 {throw}")
    assert moves(position) == [f"13-{13 + distance}"]


@pytest.mark.parametrize(("throw", "next_turn"), [(1, "1"), (2, "A"), (3, "A"), (4, "1"), (5, "1")])
def test_one_four_and_five_throw_again_and_two_and_three_pass_the_turn(
    throw: int, next_turn: str
) -> None:
    position = GAME.parse_diagram(ALONE, f"1 {throw}")
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
    assert why(position, "8-10") == "10 is occupied by your own piece 2"


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
    assert text_after(position, "8x12") == ".......B...1.................. 1 -"


@pytest.mark.parametrize("friend", [11, 13])
def test_a_friend_before_or_behind_on_the_path_protects(friend: int) -> None:
    squares = ["."] * 30
    squares[8 - 1], squares[12 - 1], squares[friend - 1] = "1", "B", "D"
    position = GAME.parse_position(f"{''.join(squares)} 1 4")
    assert moves(position) == ["pass"]
    assert why(position, "8x12") == f"B on 12 is protected by D on {friend}"


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
    assert why(position, "7x10") == "A on 10 is protected by B on 11"


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
    assert why(position, "17x21") == "B on 21 is protected by A on 20"


def test_a_friend_on_the_next_row_that_is_no_neighbour_on_the_path_does_not_protect() -> None:
    position = GAME.parse_diagram(
        """
             1   2   3   4   5   6   7   8   9  10
          >  ·   ·   ·   ·   ·   ·   1   ·   A   ·  v
            20  19  18  17  16  15  14  13  12  11
          v  ·   ·   ·   ·   ·  [·]  ·   ·   B   ·  <        15 landing
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


BEFORE_THE_TRAP = """
         1   2   3   4   5   6   7   8   9  10
      >  ·   ·   ·   ·   ·   ·   ·   ·   ·   A  v
        20  19  18  17  16  15  14  13  12  11
      v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
        21  22  23  24  25  26  27  28  29  30
      >  ·   ·   ·   ·   1   ·  (·)  ·   ·   ·  >        27 trap
    """


def test_a_piece_landing_on_27_is_carried_to_15() -> None:
    position = GAME.parse_diagram(BEFORE_THE_TRAP, "1 2")
    assert moves(position) == ["25-27"]
    assert text_after(position, "25-27") == ".........A....1............... A -"


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
    assert text_after(position, "24-27") == ".............AB2C1............ A -"


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
    position = GAME.parse_diagram(BEFORE_THE_TRAP, "1 2")
    assert why(position, "25x27") == "nothing is captured on 27, the trap: write 25-27"
