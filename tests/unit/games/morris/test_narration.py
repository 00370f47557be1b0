"""Morris told in words."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.games.morris import GAME

_TAKE = "you closed a mill: take one of your opponent's men"

TOLD = {
    "placing": (
        "standard",
        ".../.../.../....../.../.../... w 9 9 0",
        "d2",
        ["White places a man on d2."],
    ),
    "moving": (
        "standard",
        "WW./B../..B/..B..W/W../.BW/B.. w 0 0 0",
        "a1-a4",
        ["White moves a1 to a4."],
    ),
    "closing a mill by placing": (
        "standard",
        "WW./.../.../....../.../B.B/... w 7 7 0",
        "g1xb6",
        [
            "White places a man on g1.",
            "White closes the mill A1-D1-G1.",
            "White takes the man on b6.",
        ],
    ),
    "closing a mill by moving": (
        "standard",
        ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0",
        "e5-d5xb4",
        ["Black moves e5 to d5.", "Black closes the mill D5-D6-D7.", "Black takes the man on b4."],
    ),
    "two mills at once": (
        "standard",
        ".WW/.../.../W...../.../B.B/W.. w 5 7 0",
        "a1xb6",
        [
            "White places a man on a1.",
            "White closes 2 mills at once: A1-D1-G1, A1-A4-A7.",
            "White takes the man on b6.",
        ],
    ),
    "three mills at once": (
        "twelve",
        "W../.WW/W../.W..../.../W../B.B w 6 10 0",
        "b2xa7",
        [
            "White places a man on b2.",
            "White closes 3 mills at once: B2-D2-F2, B2-B4-B6, A1-B2-C3.",
            "White takes the man on a7.",
        ],
    ),
    "a mill and nobody to take": (
        "standard",
        "WW./.../.../....../.../.../... w 7 5 0",
        "g1",
        [
            "White places a man on g1.",
            "White closes the mill A1-D1-G1.",
            "There is no man on the board to take.",
        ],
    ),
    "flying": (
        "standard",
        "WW./B../.../..B.../..W/.BB/..B w 0 0 0",
        "e5-g1xb2",
        [
            "White flies from e5 to g1.",
            "White closes the mill A1-D1-G1.",
            "White takes the man on b2.",
        ],
    ),
    "a step of one that may fly": (
        "standard",
        "WW./B../.../..B.../..W/.BB/..B w 0 0 0",
        "e5-e4",
        ["White moves e5 to e4."],
    ),
    "bringing the enemy down to three men": (
        "standard",
        "WW./B../..B/.....W/.../..W/BB. w 0 0 0",
        "g4-g1xb2",
        [
            "White moves g4 to g1.",
            "White closes the mill A1-D1-G1.",
            "White takes the man on b2.",
            "Black can now fly.",
        ],
    ),
    "the same without flying": (
        "no-flying",
        "WW./B../..B/.....W/.../..W/BB. w 0 0 0",
        "g4-g1xb2",
        ["White moves g4 to g1.", "White closes the mill A1-D1-G1.", "White takes the man on b2."],
    ),
    "placing the last man": (
        "standard",
        "WW./B../..B/.....W/.../..W/BBB b 0 1 0",
        "g1",
        ["Black places a man on g1.", "Black has placed the last man."],
    ),
    "placing the last of three men": (
        "standard",
        "WW./B../..B/.....W/.../..W/... b 0 1 0",
        "g1",
        ["Black places a man on g1.", "Black has placed the last man.", "Black can now fly."],
    ),
    "both may fly": (
        "standard",
        "WW./B../..B/....../.../.../BB. w 1 0 0",
        "g1xb2",
        [
            "White places a man on g1.",
            "White closes the mill A1-D1-G1.",
            "White takes the man on b2.",
            "White has placed the last man.",
            "White can now fly.",
            "Black can now fly.",
        ],
    ),
    "moving while placing": (
        "lasker",
        "W../.../.../....../.../.../B.. w 9 9 0",
        "a1-d1",
        ["White moves a1 to d1."],
    ),
    "winning, after which nobody flies": (
        "standard",
        "..W/W../..B/.W..../B../.W./..B w 0 0 0",
        "d6-b6xe3",
        ["White moves d6 to b6.", "White closes the mill B2-B4-B6.", "White takes the man on e3."],
    ),
    "a line wins with the last man": (
        "three",
        "WW./BB./... w 1 1 0",
        "c1",
        ["White places a man on c1.", "White completes the line A1-B1-C1."],
    ),
    "six": (
        "six",
        "WW./.../..../.../B.. w 4 5 0",
        "e1xa5",
        [
            "White places a man on e1.",
            "White closes the mill A1-C1-E1.",
            "White takes the man on a5.",
        ],
    ),
}


@pytest.mark.parametrize(("rules", "position", "move", "sentences"), TOLD.values(), ids=TOLD)
def test_a_turn_is_told_step_by_step(
    rules: str, position: str, move: str, sentences: list[str]
) -> None:
    before = GAME.parse_position(position, rules=rules)
    assert list(GAME.narrate(before, GAME.parse_move(before, move))) == sentences


@pytest.mark.parametrize(
    ("text", "taken", "asked"),
    [
        ("WW./.../.../....../.../B.B/... w 7 7 0", ("g1",), _TAKE),
        ("WW./B../..B/..B..W/W../.BW/B.. w 0 0 0", ("a1",), "now choose where it goes"),
        ("WW./.W./..B/..B..W/W../.BW/B.. w 0 0 0", ("d2", "g1"), _TAKE),
    ],
)
def test_after_a_mill_a_man_is_asked_for(text: str, taken: tuple[str, ...], asked: str) -> None:
    assert GAME.ask_step(GAME.parse_position(text), taken) == asked


# What is threatened


def test_the_points_where_a_mill_can_be_closed_are_told() -> None:
    position = GAME.play(GAME.start(), "a1", "b2", "d1", "b4")
    assert GAME.threats(position) == [
        "White can close a mill on g1.",
        "Black can close a mill on b6.",
    ]


def test_only_a_man_that_gets_there_threatens_to_close_a_mill() -> None:
    is_far = GAME.parse_position("WW./..W/.../....../..B/B.B/.WB w 0 0 0")
    is_near = GAME.parse_position("WW./.../.../.....W/..B/B.B/.WB w 0 0 0")
    assert GAME.threats(is_far) == []
    assert GAME.threats(is_near) == ["White can close a mill on g1."]


def test_a_seat_is_warned_of_mills_that_its_opponent_can_close() -> None:
    position = GAME.play(GAME.start(), "a1", "b2", "d1", "b4")
    assert GAME.dangers(position, Seat.FIRST) == ["Black can close a mill on b6."]
    assert GAME.dangers(position, Seat.SECOND) == ["White can close a mill on g1."]
