"""Every refusal names its rule."""

from __future__ import annotations

import pytest

from ludoteca.core import IllegalMoveError
from ludoteca.games.morris import GAME, MorrisMove
from ludoteca.games.morris.board import Point

PLACING = """
        A   B   C   D   E   F   G
    1   ○-----------○-----------·
    2   |   ·-------·-------·   |
    3   |   |   ·---●---·   |   |
    4   ·---·---·       ·---·---·
    5   |   |   ·---·---·   |   |
    6   |   ·-------·-------·   |
    7   ●-----------·-----------·
"""

MOVING = """
        A   B   C   D   E   F   G
    1   ○-----------○-----------·
    2   |   ·-------·-------·   |
    3   |   |   ○---●---·   |   |
    4   ·---·---·       ·---·---○
    5   |   |   ·---·---·   |   |
    6   |   ·-------·-------·   |
    7   ●-----------●-----------●
"""


def refusal(drawing: str, fields: str, move: str, rules: str = "standard") -> str:
    position = GAME.parse_diagram(drawing, fields, rules=rules)
    with pytest.raises(IllegalMoveError) as caught:
        position.play(GAME.parse_move(position, move))
    return caught.value.why


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("d1", "d1 is occupied"),
        ("d3", "d3 is occupied"),
        ("a1-a4", "place all your men first: you have 7 in hand"),
        ("g1", "g1 closes a mill: add the man you take (d3, a7), as in g1xd3"),
        ("g1xa1", "a1 is your own man: take one of your opponent's"),
        ("g1xg1", "g1 is your own man: take one of your opponent's"),
        ("g1xb4", "there is no man on b4 to take"),
        ("b4xd3", "this does not close a mill, so it cannot take d3"),
    ],
)
def test_while_placing(move: str, why: str) -> None:
    assert refusal(PLACING, "w 7 7 0", move) == why


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("b2", "you have no men left in hand: move one, as in a1-a4"),
        ("b2-d2", "you have no man on b2"),
        ("d3-d2", "you have no man on d3"),
        ("a1-a1", "choose a point other than a1"),
        ("a1-d1", "d1 is occupied"),
        ("c3-d3", "d3 is occupied"),
        (
            "a1-b4",
            (
                "b4 is not next to a1 (d1, a4 are), "
                "and only a player with three men and none in hand can fly"
            ),
        ),
        ("g4-g1", "g4-g1 closes a mill: add the man you take (d3), as in g4-g1xd3"),
        ("g4-g1xd7", "d7 is in a mill: take a man outside one, such as d3"),
        ("g4-g1xa1", "a1 is your own man: take one of your opponent's"),
        ("g4-g1xg4", "there is no man on g4 to take"),
        ("g4-f4xd3", "this does not close a mill, so it cannot take d3"),
    ],
)
def test_while_moving(move: str, why: str) -> None:
    assert refusal(MOVING, "w 0 0 0", move) == why


def test_where_nobody_flies() -> None:
    why = "b4 is not next to a1 (d1, a4 are), and these rules have no flying"
    assert refusal(MOVING, "w 0 0 0", "a1-b4", "no-flying") == why


def test_a_mill_closed_before_the_enemy_has_placed_a_man() -> None:
    drawing = PLACING.replace("●", "·")
    why = "your opponent has no man on the board to take"
    assert refusal(drawing, "w 7 7 0", "g1xa7") == why


def test_taking_in_three_mens_morris() -> None:
    drawing = "1 ○○·\n2 ●●·\n3 ···"
    assert refusal(drawing, "w 1 1 0", "c1xa2", "three") == (
        "no men are taken in this game: a line wins"
    )


def test_a_point_of_another_board() -> None:
    position = GAME.start(rules="three")
    assert position.why_illegal(MorrisMove(None, Point("g7"))) == (
        "there is no point g7 on this board"
    )


def test_a_finished_game() -> None:
    position = GAME.parse_position("WWW/.../.../....../.../.../BB. b 0 0 0")
    assert position.why_illegal(GAME.parse_move(position, "a7-a4")) == (
        "the game is over: the loser has only two men left"
    )


@pytest.mark.parametrize(
    ("fields", "rules", "expected"),
    [
        ("w 4 4 0", "standard", "place a man on a free point, for example b2"),
        ("w 0 0 0", "standard", "move a man to a neighbouring free point, for example a1-a4"),
        (
            "w 4 4 0",
            "lasker",
            "place a man on a free point or move one to a neighbouring point, for example b2",
        ),
    ],
)
def test_what_is_expected_instead_is_said_too(fields: str, rules: str, expected: str) -> None:
    assert GAME.parse_diagram(MOVING, fields, rules=rules).expected == expected


def test_what_is_expected_of_a_flying_player() -> None:
    position = GAME.parse_diagram(MOVING.replace("---○\n", "---·\n"), "w 0 0 0")
    assert position.expected == "move a man to any free point, for example a1-g1"


def test_nothing_is_expected_after_the_end() -> None:
    position = GAME.parse_position("WWW/.../.../....../.../.../BB. b 0 0 0")
    assert position.expected == "the game is over"
