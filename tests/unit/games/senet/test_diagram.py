"""Senet drawn in text."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Place, Seat
from ludoteca.games.senet import GAME
from ludoteca.games.senet.board import SQUARES, name

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


@pytest.mark.parametrize(
    "text", ["1A2B3C4D5E....................", "..1...........A....B3........4"]
)
def test_every_square_has_its_place_in_the_drawing(text: str) -> None:
    position = GAME.parse_position(f"{text} 1 -")
    lines = GAME.draw(position).splitlines()
    places = GAME.places(position)
    assert {
        square: lines[place.line][place.start : place.stop] for square, place in places.items()
    } == {name(square): text[square - 1].replace(".", "·") for square in SQUARES}


def test_nothing_but_frames_and_spaces_stands_beside_a_square() -> None:
    position = GAME.start()
    lines = GAME.draw(position).splitlines()
    places = GAME.places(position)
    assert places["20"] == Place(3, 5, 6)
    beside = {
        lines[place.line][place.start - 1] + lines[place.line][place.stop]
        for place in places.values()
    }
    assert beside == {"  ", "[]", "()"}


def test_every_sign_of_a_piece_is_explained_with_its_owner() -> None:
    assert {sign: (word, seat) for sign, (word, seat) in GAME.signs.items()} == {
        **{sign: (f"piece {sign}", Seat.FIRST) for sign in "12345"},
        **{sign: (f"piece {sign}", Seat.SECOND) for sign in "ABCDE"},
    }
