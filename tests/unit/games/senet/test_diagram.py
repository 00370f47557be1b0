"""Senet drawn in text."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError
from ludoteca.games.senet import GAME

# Character for character as in the rulebook.
START = """\
     1   2   3   4   5   6   7   8   9  10
  >  1   A   2   B   3   C   4   D   5   E  v
    20  19  18  17  16  15  14  13  12  11
  v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <        15 landing
    21  22  23  24  25  26  27  28  29  30
  >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >        27 trap"""


def test_the_board_shows_its_numbers_the_path_and_the_two_marked_squares() -> None:
    assert GAME.draw(GAME.start()) == START


def test_the_second_row_runs_from_right_to_left() -> None:
    position = GAME.parse_position("1.........2...A....B3........4 1 -")
    assert (
        GAME.draw(position)
        == """\
     1   2   3   4   5   6   7   8   9  10
  >  1   ·   ·   ·   ·   ·   ·   ·   ·   ·  v
    20  19  18  17  16  15  14  13  12  11
  v  B   ·   ·   ·   ·  [A]  ·   ·   ·   2  <        15 landing
    21  22  23  24  25  26  27  28  29  30
  >  3   ·   ·   ·   ·   ·  (·)  ·   ·   4  >        27 trap"""
    )


def test_a_drawing_is_read_back() -> None:
    text = "1.........2...A....B3........4 A 3"
    position = GAME.parse_position(text)
    assert GAME.parse_diagram(GAME.draw(position), "A 3") == position


def test_a_drawing_may_be_indented_and_lack_numbers_and_notes() -> None:
    drawing = """

        >  1   A   2   B   3   C   4   D   5   E  v
        v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <
        >  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >
    """
    assert GAME.parse_diagram(drawing, "1 -") == GAME.start()


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "three rows of ten squares between arrows"),
        (START[:140], "three rows of ten squares between arrows"),
        (START.replace("5   E", "5"), "three rows of ten squares between arrows"),
        (START.replace("<", ">"), "three rows of ten squares between arrows"),
        (START.replace("A", "X"), "one of 1-5, A-E or ·"),
        (START.replace("[·]", "[]"), "one of 1-5, A-E or ·"),
    ],
)
def test_another_drawing_is_refused(wrong: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(wrong)
    assert caught.value.expected == expected
