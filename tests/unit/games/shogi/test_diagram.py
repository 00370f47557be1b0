"""Shogi drawn in text."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import NotationError
from ludoteca.games.shogi import GAME

START = """\
   9   8   7   6   5   4   3   2   1
  vL  vN  vS  vG  vK  vG  vS  vN  vL  a
   .  vR   .   .   .   .   .  vB   .  b
  vP  vP  vP  vP  vP  vP  vP  vP  vP  c
   .   .   .   .   .   .   .   .   .  d
   .   .   .   .   .   .   .   .   .  e
   .   .   .   .   .   .   .   .   .  f
   P   P   P   P   P   P   P   P   P  g
   .   B   .   .   .   .   .   R   .  h
   L   N   S   G   K   G   S   N   L  i"""


def test_files_are_on_top_ranks_at_the_right_and_v_marks_whites_pieces() -> None:
    assert GAME.draw(GAME.start()) == START


def test_promoted_pieces_have_a_plus() -> None:
    position = GAME.parse_position("4k/5/+p+r3/5/K2R1 b GSs 1", "minishogi")
    assert GAME.draw(position) == (
        """\
   5   4   3   2   1
   .   .   .   .  vK  a
   .   .   .   .   .  b
 v+P v+R   .   .   .  c
   .   .   .   .   .  d
   K   .   .   R   .  e"""
    )


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_a_drawing_is_read_back(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules)
    while position.outcome is None:
        board, fields = GAME.format_position(position).split(maxsplit=1)
        assert GAME.read_diagram(GAME.draw(position)) == board
        assert GAME.parse_diagram(GAME.draw(position), fields, rules) == position
        position = position.play(rng.choice(position.legal_moves()))


def test_a_drawing_may_be_indented_lack_the_files_and_have_notes() -> None:
    drawing = """

        .  vB   .   .  vK  a
        .   .   .   .  vP  b
       +R   .   .   .   .  c
        P   .   .   .   .  d
        K   .   .   .   R  e   Black to move

    """
    assert GAME.read_diagram(drawing) == "1b2k/4p/+R4/P4/K3R"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "as many ranks as files"),
        ("9 8 7", "as many ranks as files"),
        (START[:200], "as many ranks as files"),
        (START + "\n" + START, "as many ranks as files"),
        (START.replace("vL  a", "    a"), "as many ranks as files"),
        (START.replace("  c\n", "  x\n"), "as many ranks as files"),
        (START.replace("vR", "^R"), "a piece such as P"),
        (START.replace("vK", "+K"), "a piece such as P"),
    ],
)
def test_another_drawing_is_refused(wrong: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(wrong)
    assert caught.value.expected.startswith(expected)
