"""Go told in words."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat, Sentence
from ludoteca.games.go import GAME, GoPosition
from tests.unit.games.go.helpers import KO

after = GAME.play


def told(position: GoPosition, text: str) -> list[str]:
    return list(GAME.narrate(position, GAME.parse_move(position, text)))


def test_a_stone_is_told_by_its_point() -> None:
    assert told(GAME.start(), "D4") == ["Black plays D4."]
    assert told(after(GAME.start(), "D4"), "Q16") == ["White plays Q16."]


def test_a_pass_is_told() -> None:
    assert told(GAME.start(), "pass") == ["Black passes."]
    assert told(GAME.start("aga"), "pass") == ["Black passes.", "Black hands over one stone."]


def test_the_stones_that_are_taken_are_counted() -> None:
    position = GAME.parse_diagram(
        """
        4  ○ ● · ·
        3  · ○ ● ·
        2  ○ ● · ○
        1  ● · · ●
           A B C D
        """,
        "b - 0/0 0",
    )
    assert told(position, "A3") == ["Black plays A3.", "Black takes 3 stones."]
    assert told(after(position, "pass"), "C1") == ["White plays C1.", "White takes one stone."]


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_ko_is_told_under_every_ko_rule(ko: str) -> None:
    position = GAME.parse_diagram(KO, "w - 0/0 0", ko=ko)
    assert told(position, "B3") == [
        "White plays B3.",
        "White takes one stone.",
        "Ko: Black may not retake at once.",
    ]


def test_a_snapback_is_told_without_ko() -> None:
    position = GAME.parse_diagram(
        """
        4  · · · ·
        3  ● ● ● ●
        2  ● ○ ○ ○
        1  ● · ● ○
           A B C D
        """,
        "w - 0/0 0",
    )
    assert told(position, "B1") == ["White plays B1.", "White takes one stone."]
    assert told(after(position, "B1"), "C1") == ["Black plays C1.", "Black takes 5 stones."]


def test_a_suicide_is_told_where_it_is_legal() -> None:
    position = GAME.parse_diagram(
        """
        4  · ● ○ ·
        3  ○ ○ ○ ·
        2  ○ ○ · ·
        1  · ○ · ·
           A B C D
        """,
        "b - 0/0 0",
        rules="new-zealand",
    )
    assert told(position, "A4") == [
        "Black plays A4.",
        "Black loses 2 stones, which have no liberty.",
    ]
    assert told(position, "A1") == [
        "Black plays A1.",
        "Black loses this stone, which has no liberty.",
    ]


# What people call a step


def test_a_point_is_its_name_and_a_pass_is_a_word() -> None:
    position = GAME.start()
    assert GAME.name_step(position, (), "D4") == ("D4",)
    word, usual = GAME.name_step(position, (), "pass")
    assert isinstance(word, Sentence)
    assert word == usual == "pass"


# What is threatened


def test_chains_with_one_liberty_are_in_atari() -> None:
    position = GAME.play(GAME.start(size=5), "A1", "A2", "C3", "D3", "C2", "C4", "A5", "B3")
    assert GAME.threats(position) == ["Black's stone on A1 is in atari."]
    position = GAME.play(position, "A4", "D2", "E5", "B2")
    assert GAME.threats(position) == [
        "Black's 2 stones around C3 are in atari.",
        "Black's stone on A1 is in atari.",
    ]


def test_a_seat_is_warned_of_its_own_chains_in_atari_only() -> None:
    position = GAME.play(GAME.start(size=5), "A1", "A2", "C3", "B5", "A4", "E1", "A5")
    assert GAME.dangers(position, Seat.FIRST) == ["Black's stone on A1 is in atari."]
    assert GAME.dangers(position, Seat.SECOND) == []
