"""Go boards drawn in text."""

from __future__ import annotations

import random
import textwrap

import pytest

from ludoteca.core import NotationError, Place, Seat
from ludoteca.games.go import GAME


def test_the_board_is_drawn_with_letters_below_and_numbers_beside_it() -> None:
    position = GAME.parse_position("9/9/2b3w2/9/9/9/4b4/9/9 b - 0/0 0")
    assert GAME.draw(position) == textwrap.dedent(
        """\
        9  · · · · · · · · ·
        8  · · · · · · · · ·
        7  · · ● · · · ○ · ·
        6  · · · · · · · · ·
        5  · · · · + · · · ·
        4  · · · · · · · · ·
        3  · · + · ● · + · ·
        2  · · · · · · · · ·
        1  · · · · · · · · ·
           A B C D E F G H J"""
    )


def test_two_digit_rows_stay_in_line() -> None:
    lines = GAME.draw(GAME.start(size=13)).splitlines()
    assert lines[3] == "10  · · · + · · · · · + · · ·"
    assert lines[4] == " 9  · · · · · · · · · · · · ·"
    assert lines[6] == " 7  · · · · · · + · · · · · ·"
    assert lines[13] == "    A B C D E F G H J K L M N"


@pytest.mark.parametrize(
    ("size", "stars"), [(2, 0), (5, 0), (7, 5), (8, 4), (9, 5), (13, 5), (18, 4), (19, 9), (25, 9)]
)
def test_star_points_are_marked(size: int, stars: int) -> None:
    assert GAME.draw(GAME.start(size=size)).count("+") == stars


@pytest.mark.parametrize("size", [2, 3, 9, 10, 19, 25])
def test_a_drawing_reads_back_as_the_same_board(size: int) -> None:
    rng = random.Random(size)
    position = GAME.start(size=size)
    while position.outcome is None and len(position.past) < size * size:
        position = position.play(rng.choice(position.legal_moves()))
        if len(position.past) % size:
            continue
        board, _, fields = GAME.format_position(position).partition(" ")
        drawing = GAME.draw(position)
        assert GAME.read_diagram(drawing) == board
        indented = "\n\n" + textwrap.indent(drawing, "      ") + "\n  "
        assert GAME.parse_diagram(indented, fields) == position


@pytest.mark.parametrize(
    "drawing",
    ["", "2 · ·", "2 · ·\n1 ·", "2 · · ·\n1 · · ·", "\n".join(["1 " + "· " * 26] * 26)],
)
def test_a_drawing_that_is_no_square_is_refused(drawing: str) -> None:
    with pytest.raises(NotationError, match="a square of points with numbered rows"):
        GAME.read_diagram(drawing)


def test_rows_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(
        NotationError, match="in line 1 at column 1: expected row 2: the rows count"
    ):
        GAME.read_diagram("1 · ·\n2 · ·")


def test_an_unknown_sign_is_refused() -> None:
    with pytest.raises(NotationError, match=r"in line 1 at column 5: expected one of ● ○ · \+"):
        GAME.read_diagram("2 · x\n1 · ·")


@pytest.mark.parametrize("size", [2, 9, 10, 25])
def test_every_point_has_its_place_in_the_drawing_with_room_beside_it(size: int) -> None:
    position = GAME.start(size=size)
    position = position.play(GAME.parse_move(position, "A1"))
    position = position.play(GAME.parse_move(position, "B2"))
    lines = [f"{line} " for line in GAME.draw(position).splitlines()]
    places = GAME.places(position)
    assert list(places) == list(position.grid.points)
    shown = {point: lines[place.line][place.start : place.stop] for point, place in places.items()}
    assert shown.pop("A1") == "●"
    assert shown.pop("B2") == "○"
    assert set(shown.values()) <= {"·", "+"}
    for line, start, stop in places.values():
        assert lines[line][start - 1] == lines[line][stop] == " "


def test_places_are_counted_from_the_top_left() -> None:
    places = GAME.places(GAME.start(size=19))
    assert places["A19"] == Place(0, 4, 5)
    assert places["T1"] == Place(18, 40, 41)


def test_both_kinds_of_stones_are_explained_with_their_owner() -> None:
    assert dict(GAME.signs) == {"●": ("stones", Seat.FIRST), "○": ("stones", Seat.SECOND)}
