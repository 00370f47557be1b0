"""A puzzle is one position with one task, whichever way it is turned."""

from __future__ import annotations

import pytest

from ludoteca.games.registry import game
from ludoteca.study.puzzles import Puzzle
from ludoteca.study.puzzles.mirrors import canonical

NEUTRON = "b3b/1bb1b/1n3/2w2/ww1ww w n"
IMAGES = [
    ("neutron", "", NEUTRON, "b3b/b1bb1/3n1/2w2/ww1ww w n"),
    ("neutron", "", NEUTRON, "bb1bb/2b2/1n3/1ww1w/w3w b n"),
    ("shogi", "", "k8/1+P7/9/9/9/9/9/9/9 b G2r 1", "8k/7+P1/9/9/9/9/9/9/9 b G2r 31"),
    ("shogi", "", "k8/1+P7/9/9/9/9/9/9/9 b G2r 1", "9/9/9/9/9/9/9/7+p1/8K w 2Rg 1"),
    ("morris", "three", "W.B/.../..W w 2 2 0", "B.W/.../W.. w 2 2 0"),
    ("morris", "three", "W.B/.../..W w 2 1 0", "B.W/.../..B b 1 2 0"),
    (
        "morris",
        "",
        "W../.../.../....../.../.../... w 8 9 0",
        ".../.../W../....../.../.../... w 8 9 5",
    ),
    ("go", "", "2b/1w1/3 b - 0/0 0", "3/1w1/b2 b - 3/0 0"),
    ("go", "", "2b/1w1/3 b - 0/0 0", "2w/1b1/3 w - 0/0 0"),
    ("senet", "", "2A" + "." * 28 + " 1 3", "1E" + "." * 28 + " 1 3"),
    ("senet", "", "2A" + "." * 28 + " 1 3", "B4" + "." * 28 + " A 3"),
]


@pytest.mark.parametrize(("key", "rules", "one", "other"), IMAGES)
def test_mirror_images_have_one_canonical_text(key: str, rules: str, one: str, other: str) -> None:
    assert canonical(key, rules, one) == canonical(key, rules, other)


def test_another_turn_hand_or_throw_is_another_puzzle() -> None:
    pairs = [
        ("neutron", NEUTRON, NEUTRON.replace("w n", "b n")),
        ("shogi", "k8/9/9/9/9/9/9/9/9 b G 1", "k8/9/9/9/9/9/9/9/9 b S 1"),
        ("senet", "1A" + "." * 28 + " 1 3", "1A" + "." * 28 + " 1 4"),
    ]
    for key, one, other in pairs:
        assert canonical(key, "", one) != canonical(key, "", other)


def test_the_same_position_with_another_task_is_another_puzzle() -> None:
    one = Puzzle("neutron", "win-1", NEUTRON, {"Nb3b1": None}, 1, "search")
    other = Puzzle("neutron", "win-2", NEUTRON, {"Nb3b1": None}, 1, "search")
    assert one.id != other.id
    assert one.id == Puzzle("neutron", "win-1", NEUTRON, {"Nb3b5": None}, 1, "search").id


def test_the_position_has_the_past_that_matters() -> None:
    start = game("go").format_position(game("go").start(size=5))
    puzzle = Puzzle("go", "any", start, {"C3": None}, 1, "search", moves=("B2", "D4"))
    position = puzzle.position()
    assert position.pieces() == {"B2": "●", "D4": "○"}
    assert len(position.past) == 2


def test_the_main_line_ends_with_a_move_of_the_solver() -> None:
    tree = {"a": ("b", {"c": ("d", {"e": None}), "f": None})}
    puzzle = Puzzle("go", "any", "5/5/5/5/5 b - 0/0 0", tree, 5, "search")
    from ludoteca.study.puzzles.puzzle import main_line

    assert main_line(puzzle.solution) == ("a", "b", "c", "d", "e")
