"""Moves told in words, and what people call the steps of a move."""

from __future__ import annotations

import pytest

from ludoteca.games.shogi import GAME

BARE = "4k4/9/9/9/9/9/9/9/4K4 b - 1"


def told(text: str, move: str, rules: str = "standard") -> list[str]:
    """Tell a move in the position of a text."""
    position = GAME.parse_position(text, rules)
    return list(GAME.narrate(position, GAME.parse_move(position, move)))


@pytest.mark.parametrize(
    ("position", "move", "sentences"),
    [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "7g7f",
            ["Black moves the pawn from 7g to 7f."],
        ),
        (BARE.replace(" b ", " w "), "5a4b", ["White moves the king from 5a to 4b."]),
        (
            "4k4/9/9/3L5/9/9/9/9/4K4 b - 1",
            "6d6b+",
            ["Black moves the lance from 6d to 6b, promoting."],
        ),
        (
            "4k4/9/9/3S5/9/9/9/9/4K4 b - 1",
            "6d6c",
            ["Black moves the silver from 6d to 6c without promoting."],
        ),
        (
            "4k4/9/9/3P5/9/9/9/9/4K4 b - 1",
            "6d6c+",
            ["Black moves the pawn from 6d to 6c, promoting to a tokin."],
        ),
        (
            "4k4/7b1/9/9/9/9/9/1B7/4K4 b - 1",
            "8h2b+",
            ["Black takes the bishop on 2b with the bishop, promoting to a horse."],
        ),
        (
            "4k4/9/9/9/9/9/7R1/r8/4K4 w - 1",
            "9h9g",
            ["White moves the rook from 9h to 9g without promoting."],
        ),
        (
            "4k4/9/9/9/9/9/r6R1/9/4K4 w - 1",
            "9g2g+",
            ["White takes the rook on 2g with the rook, promoting to a dragon."],
        ),
        (
            "4k4/9/9/9/4p4/3G1G3/9/9/4K4 b - 1",
            "6f5e",
            ["Black takes the pawn on 5e with the gold from 6f."],
        ),
        (
            "4k4/9/9/9/4+n4/4G4/9/9/4K4 b - 1",
            "5f5e",
            [
                "Black takes the promoted knight on 5e with the gold.",
                "The promoted knight goes to the hand as a knight.",
            ],
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", ["Black drops a pawn on 5e."]),
    ],
)
def test_a_move_is_told_in_words(position: str, move: str, sentences: list[str]) -> None:
    assert told(position, move) == sentences


def test_a_piece_that_takes_has_its_square_only_if_another_of_its_kind_could_take_too() -> None:
    both = "4k4/9/9/9/4p4/3G1G3/9/9/3K5 b - 1"
    assert told(both, "4f5e") == ["Black takes the pawn on 5e with the gold from 4f."]
    one_pinned = "4k4/3r5/9/9/4p4/3G1G3/9/9/3K5 b - 1"
    assert told(one_pinned, "4f5e") == ["Black takes the pawn on 5e with the gold."]


@pytest.mark.parametrize(
    ("step", "names"),
    [
        ("7g", ["7g"]),
        ("P*", ["P*", "P", "pawn"]),
        ("R*", ["R*", "R", "rook"]),
        ("+", ["promote", "+"]),
        ("=", ["do not promote", "="]),
    ],
)
def test_steps_have_the_names_that_people_use(step: str, names: list[str]) -> None:
    assert list(GAME.name_step(GAME.start(), (), step)) == names


@pytest.mark.parametrize(
    ("taken", "asked"),
    [
        (("7g",), "now choose where it goes"),
        (("P*",), "now choose where to drop it"),
        (("8h", "2b"), "promote?"),
    ],
)
def test_where_a_piece_goes_and_whether_it_promotes_is_asked(
    taken: tuple[str, ...], asked: str
) -> None:
    assert GAME.ask_step(GAME.parse_position(BARE), taken) == asked


# What is threatened


def test_a_check_and_the_attacked_pieces_are_told() -> None:
    position = GAME.play(GAME.start(), "7g7f", "3c3d", "8h2b+", "3a2b", "B*3c")
    assert GAME.threats(position) == [
        "check",
        "White's pieces under attack: silver on 2b.",
        "Black's pieces under attack: bishop on 3c.",
    ]
    assert GAME.threats(GAME.start()) == []


@pytest.mark.parametrize("typed", ["R*", "r", "Rook"])
def test_a_piece_that_is_not_in_hand_is_named(typed: str) -> None:
    position = GAME.parse_position("4k4/9/9/9/9/9/9/9/4K4 b B 1")
    assert GAME.why_not_step(position, typed) == "you have no rook in hand"
    assert GAME.why_not_step(position, "B*") is None
