"""Neutron drawn in text."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, Seat
from ludoteca.games.neutron import GAME
from ludoteca.games.neutron.board import NAMES

START = """\
5   ●   ●   ●   ●   ●
4   ·   ·   ·   ·   ·
3   ·   ·   ◆   ·   ·
2   ·   ·   ·   ·   ·
1   ○   ○   ○   ○   ○
    a   b   c   d   e"""


def test_row_5_is_on_top_and_column_a_on_the_left() -> None:
    assert GAME.draw(GAME.start()) == START


def test_a_drawing_is_read_back() -> None:
    position = GAME.parse_position("bbb1b/1w3/4n/3b1/w1www w n")
    assert GAME.parse_diagram(GAME.draw(position), "w n") == position


def test_a_drawing_may_be_indented_and_lack_the_letters() -> None:
    drawing = """

        5   ●   ●   ●   ●   ●
        4   ·   ·   ·   ·   ·
        3   ·   ·   ◆   ·   ·
        2   ·   ·   ·   ·   ·
        1   ○   ○   ○   ○   ○
    """
    assert GAME.parse_diagram(drawing, "w -") == GAME.start()


def test_a_drawing_with_letters_is_read_as_one_with_stones() -> None:
    letters = START.translate({ord(stone): sign for stone, sign in zip("○●◆", "WBN", strict=True)})
    assert "N" in letters
    assert GAME.parse_diagram(letters, "w -") == GAME.start()


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("4   ·", "4"), "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("5   ", "6   "), "five rows of five squares, numbered from 5 down to 1"),
        (START[::-1], "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("◆", "X"), "one of ○ ● ◆ · or W B N ."),
    ],
)
def test_another_drawing_is_refused(wrong: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(wrong)
    assert caught.value.expected == expected


def test_the_signs_are_the_pieces_of_both_sides_and_the_neutron() -> None:
    assert dict(GAME.signs) == {
        "○": ("pieces", Seat.FIRST),
        "●": ("pieces", Seat.SECOND),
        "◆": ("neutron", None),
    }


def test_every_square_is_shown_in_its_place() -> None:
    position = GAME.parse_position("bbb1b/1w3/4n/3b1/w1www w n")
    lines = GAME.draw(position).splitlines()
    places = GAME.places(position)
    assert tuple(places) == NAMES
    shown = "".join(lines[line][start:stop] for line, start, stop in places.values())
    assert shown == "●●●·●·○·······◆···●·○·○○○"
    assert places["a5"] == (0, 4, 5)
    assert places["e1"] == (4, 20, 21)


def test_brackets_around_a_square_hide_nothing() -> None:
    lines = START.splitlines()
    for line, start, stop in GAME.places(GAME.start()).values():
        assert lines[line][start - 1] == " "
        assert lines[line][stop : stop + 1] in ("", " ")
