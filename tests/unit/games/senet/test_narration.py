"""Senet told in words."""

from __future__ import annotations

import dataclasses

import pytest

from ludoteca.core import Sentence
from ludoteca.games.senet import GAME, SenetPosition


def told(position: SenetPosition, text: str) -> list[str]:
    return list(GAME.narrate(position, GAME.parse_move(position, text)))


@pytest.mark.parametrize(
    ("throw", "sentence"),
    [
        ("1", "Player 1 throws 1: one square and another throw."),
        ("2", "Player 1 throws 2: two squares."),
        ("3", "Player 1 throws 3: three squares."),
        ("4", "Player 1 throws 4: four squares and another throw."),
        ("5", "Player 1 throws 5: six squares and another throw."),
    ],
)
def test_a_throw_is_told_with_what_it_is_good_for(throw: str, sentence: str) -> None:
    assert told(GAME.start(), throw) == [sentence]


def test_a_die_of_another_rule_set_is_told_in_numbers() -> None:
    far = dataclasses.replace(GAME.presets["standard"], distances=(10,), again=frozenset())
    assert told(GAME.start(far), "1") == ["Player 1 throws 1: 10 squares."]


STEPS = {
    "a piece moves": (
        ">  ·   ·   ·   ·   ·   ·   ·   ·   3   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  A   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 3",
        "9-12",
        ["Player 1 moves piece 3 from 9 to 12."],
    ),
    "a piece moves, and the die is thrown again": (
        ">  ·   ·   ·   ·   ·   ·   ·   ·   3   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  A   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 5",
        "9-15",
        ["Player 1 moves piece 3 from 9 to 15.", "Player 1 throws again."],
    ),
    "a captured piece goes back": (
        ">  ·   ·   ·   ·   ·   ·   ·   ·   3   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   B   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 3",
        "9x12",
        ["Player 1 moves piece 3 from 9 to 12.", "Piece B goes back to 9."],
    ),
    "the trap carries a piece back": (
        ">  1   ·   ·   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   E   ·   ·  (·)  ·   ·   ·  >",
        "A 3",
        "24-27",
        [
            "Player A moves piece E from 24 to 27.",
            "Piece E lands on the trap (27) and is carried to 15.",
        ],
    ),
    "the trap carries past an occupied landing, perhaps beside a friend": (
        ">  1   ·   ·   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [B]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   E  (·)  ·   ·   ·  >",
        "A 1",
        "26-27",
        [
            "Player A moves piece E from 26 to 27.",
            "Piece E lands on the trap (27) and is carried to 16.",
            "Pieces B and E protect each other.",
            "Player A throws again.",
        ],
    ),
    "a piece leaves": (
        ">  1   2   A   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  4   ·   ·  >",
        "1 3",
        "28-off",
        ["Player 1 moves piece 4 from 28 past 30.", "Piece 4 leaves the board: 2 left."],
    ),
    "the last but one leaves": (
        ">  1   ·   A   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  4   ·   ·  >",
        "1 4",
        "28-off",
        [
            "Player 1 moves piece 4 from 28 past 30.",
            "Piece 4 leaves the board: one left.",
            "Player 1 throws again.",
        ],
    ),
    "the last leaves, and nobody throws again": (
        ">  ·   ·   A   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  4   ·   ·  >",
        "1 4",
        "28-off",
        ["Player 1 moves piece 4 from 28 past 30.", "Piece 4, the last one, leaves the board."],
    ),
    "only new neighbours are told, also round a corner": (
        ">  ·   ·   ·   ·   ·   ·   ·   1   2   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   3  <",
        ">  A   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 2",
        "8-10",
        ["Player 1 moves piece 1 from 8 to 10.", "Pieces 1 and 3 protect each other."],
    ),
    "a piece between two others": (
        ">  ·   ·   ·   ·   ·   ·   1   ·   2   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   3  <",
        ">  A   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 3",
        "7-10",
        [
            "Player 1 moves piece 1 from 7 to 10.",
            "Pieces 2 and 1 protect each other.",
            "Pieces 1 and 3 protect each other.",
        ],
    ),
    "a captured piece may find a friend where it goes back to": (
        ">  ·   ·   ·   ·   ·   ·   ·   A   3   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   B   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 3",
        "9x12",
        [
            "Player 1 moves piece 3 from 9 to 12.",
            "Piece B goes back to 9.",
            "Pieces A and B protect each other.",
        ],
    ),
    "a piece that cannot move": (
        ">  1   ·   A   B   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 2",
        "pass",
        ["Player 1 cannot move and passes."],
    ),
    "a lost throw that is followed by another": (
        ">  1   A   B   ·   ·   ·   ·   ·   ·   ·  v",
        "v  ·   ·   ·   ·   ·  [·]  ·   ·   ·   ·  <",
        ">  ·   ·   ·   ·   ·   ·  (·)  ·   ·   ·  >",
        "1 1",
        "pass",
        ["Player 1 cannot move and passes.", "Player 1 throws again."],
    ),
}


@pytest.mark.parametrize(
    ("upper", "middle", "lower", "fields", "move", "sentences"), STEPS.values(), ids=STEPS
)
def test_a_move_is_told_with_all_that_it_brings_about(
    upper: str, middle: str, lower: str, fields: str, move: str, sentences: list[str]
) -> None:
    position = GAME.parse_diagram(f"{upper}\n{middle}\n{lower}", fields)
    assert told(position, move) == sentences


# What people call a step


def test_a_throw_is_its_number() -> None:
    assert GAME.name_step(GAME.start(), (), "3") == ("3",)


def test_a_square_to_start_from_is_named_by_the_piece_on_it_first() -> None:
    position = GAME.parse_position("1A2B3C4D5E.................... 1 4")
    assert GAME.name_step(position, (), "7") == ("4", "7")
    other = GAME.parse_position("1A2B3C4D5E.................... A 4")
    assert GAME.name_step(other, (), "8") == ("D", "8")


def test_where_a_piece_goes_to_is_a_square_or_a_word() -> None:
    position = GAME.parse_position("1...........................2A 1 3")
    assert GAME.name_step(position, ("1",), "4") == ("4",)
    off, usual = GAME.name_step(position, ("29",), "off")
    assert isinstance(off, Sentence)
    assert off == usual == "off"


def test_a_pass_is_a_word() -> None:
    blocked = GAME.parse_position("1.AB.......................... 1 2")
    word, usual = GAME.name_step(blocked, (), "pass")
    assert isinstance(word, Sentence)
    assert word == usual == "pass"


# What is threatened


def test_every_possible_capture_is_told_with_its_throw() -> None:
    position = GAME.parse_position("A.1..........................B 1 -")
    assert GAME.threats(position) == ["Piece A can capture piece 1 with a 2."]


# What cannot move, and what cannot be captured


@pytest.mark.parametrize(
    ("text", "touched", "why"),
    [
        ("1.2..........................A 1 -", "1", "throw the die first"),
        ("1.2..........................A 1 2", "1", "3 is occupied by your own piece 2"),
        ("1.AB.......................... 1 2", "1", "A on 3 is protected by B on 4"),
        ("1.2..........................A 1 2", "3", None),
        ("1.2..........................A 1 2", "30", None),
        ("1.2..........................A 1 2", "off", None),
    ],
)
def test_a_piece_that_cannot_move_is_refused_by_its_rule(
    text: str, touched: str, why: str | None
) -> None:
    assert GAME.why_not_step(GAME.parse_position(text), touched) == why


def test_pieces_with_a_friend_beside_them_on_the_path_are_protected() -> None:
    position = GAME.parse_position("1.........AB.................3 1 -")
    assert GAME.protected(position) == ["11", "12"]
