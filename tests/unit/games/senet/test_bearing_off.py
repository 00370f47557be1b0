"""The rules of Senet, one sentence and one drawn board each: leaving, passing, the end."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.senet import GAME, SenetEnding
from tests.unit.games.helpers import moves, text_after, why

after = GAME.play


# Leaving the board


LEAVING = """
         1   2   3   4   5   6   7   8   9  10
      >  A   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
        20  19  18  17  16  15  14  13  12  11
      v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
        21  22  23  24  25  26  27  28  29  30
      >  ·   ·   ·   ·   2   ·  (·)  1   ·   3  >        27 trap
    """


def test_any_throw_that_reaches_past_30_takes_a_piece_off() -> None:
    position = GAME.parse_diagram(LEAVING, "1 5")
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
    position = GAME.parse_diagram(LEAVING, f"1 {throw}", bear_off="exact")
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
        "a piece on 29 needs exactly 2 to leave the board, but a throw of 4 moves it by 4"
    )


# Passing


def test_moving_is_compulsory_if_possible() -> None:
    position = after(GAME.start(), "4")
    assert moves(position) == ["7-11", "9-13"]
    assert why(position, "pass") == ("you may pass only if no piece can move, but 7-11 is possible")


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
