"""Neutron drawn in text."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError
from ludoteca.games.neutron import GAME

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


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("4   ·", "4"), "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("5   ", "6   "), "five rows of five squares, numbered from 5 down to 1"),
        (START[::-1], "five rows of five squares, numbered from 5 down to 1"),
        (START.replace("◆", "N"), "one of ○ ● ◆ ·"),
    ],
)
def test_another_drawing_is_refused(wrong: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(wrong)
    assert caught.value.expected == expected
