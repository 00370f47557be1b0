"""Every move that is refused in Senet is refused in words."""

from __future__ import annotations

import pytest

from ludoteca.core import IllegalMoveError
from ludoteca.games.senet import GAME, SenetStep, SenetThrow
from ludoteca.games.senet.board import Square
from tests.unit.games.helpers import why

after = GAME.play


def test_the_die_is_thrown_before_a_piece_moves() -> None:
    for text in ("1-2", "pass"):
        assert why(GAME.start(), text) == "throw the die first"


def test_the_die_is_thrown_only_once() -> None:
    assert why(after(GAME.start(), "3"), "5") == "the die has already been thrown and shows 3"


def test_the_die_shows_no_other_number() -> None:
    assert GAME.start().why_illegal(SenetThrow(6)) == "the die has no side 6"


def test_only_an_own_piece_moves() -> None:
    position = after(GAME.start(), "2")
    for square in (2, 15):
        assert why(position, f"{square}-{square + 2}") == f"you have no piece on {square}"


@pytest.mark.parametrize("square", [0, 31])
def test_a_square_off_the_path_is_refused(square: int) -> None:
    step = SenetStep(Square(square), Square(5))
    assert after(GAME.start(), "2").why_illegal(step) == (
        f"there is no square {square}: the path goes from 1 to 30"
    )


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
    assert why(position, "9-10") == "you capture A on 10: write 9x10"
    assert why(position, "18x19") == "there is nothing to capture: write 18-19"


def test_playing_an_illegal_move_raises_its_reason() -> None:
    with pytest.raises(IllegalMoveError, match="illegal move 1-2: throw the die first"):
        after(GAME.start(), "1-2")
