"""The words of moves, steps and threats."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import ludoteca
from ludoteca.core import Seat, Sentence, next_steps
from ludoteca.testing import random_game
from tests.stored import read_toml

RULES = [(game.key, rules) for game in ludoteca.all_games() for rules in game.presets]
PLAIN = {"move", "point", "points", "origin", "target", "square", "mill", "mills", "line", "count"}
PLAIN |= {"trap", "throw"}
"""Values of sentences that are the same in every language."""

TOLD = read_toml("games/narrations.toml")
"""By game and rules: a position and a move, and below them what is told."""


@pytest.mark.parametrize(
    ("key", "case"),
    [(key, case) for key, text in TOLD.items() for case in re.split(r"\n(?=\S)", text.strip())],
)
def test_a_move_is_told_in_sentences(key: str, case: str) -> None:
    (name, *rules), (where, _, told) = key.split(), case.partition("\n")
    game, (text, _, move) = ludoteca.game(name), where.rpartition(" ")
    position = game.parse_position(text, *rules)
    expected = " ".join(told.split())
    assert " ".join(game.narrate(position, game.parse_move(position, move))) == expected


def test_a_die_of_another_rule_set_is_told_in_numbers() -> None:
    game = ludoteca.game("senet")
    far = replace(game.presets["standard"], distances=(10,), again=frozenset())
    start = game.start(far)
    told = game.narrate(start, game.parse_move(start, "1"))
    assert list(told) == ["Player 1 throws 1: 10 squares."]


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_moves_are_told_alike_and_every_word_can_be_translated(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    plain = PLAIN | ({"piece", "one", "other"} if key == "senet" else set())
    start = game.start(rules, **({"size": 4} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::3]:
        moves = position.legal_moves()
        stories = [tuple(game.narrate(position, move)) for move in moves]
        assert len(set(stories)) == len(moves)
        for sentence in {sentence for story in stories for sentence in story}:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            for name, value in sentence.values.items():
                assert isinstance(value, Sentence) or name in plain, (sentence, name)


# Steps

EMPTY = "7/7/7/7/7/7/7 b - 0/0 0"
BEGUN = "bbbbb/5/2n2/5/wwwww w -"
OPEN = "b1bbb/b4/2n2/4w/ww1ww w n"
BARE = "4k4/9/9/9/9/9/9/9/4K4 b B 1"
SENET = "1A2B3C4D5E...................."
APART = "1.2..........................A 1"
MILL = "WW./.W./..B/..B..W/W../.BW/B.. w 0 0 0"
TAKE = "you closed a mill: take one of your opponent's men"
GOES = "now choose where it goes"


@pytest.mark.parametrize(
    ("key", "text", "taken", "step", "names"),
    [
        ("go", EMPTY, "", "D4", "D4"),
        ("go", EMPTY, "", "pass", "*pass, pass"),
        ("neutron", BEGUN, "", "b1", "b1"),
        ("neutron", BEGUN, "b1", "b4", "*up, b4"),
        ("neutron", OPEN, "", "c3", "*neutron, c3"),
        ("neutron", OPEN, "c3", "a1", "*down-left, a1"),
        ("neutron", OPEN, "c3 c2", "d1", "d1"),
        ("neutron", OPEN, "c3 c2 d1", "d4", "*up, d4"),
        ("senet", f"{SENET} 1 -", "", "3", "3"),
        ("senet", f"{SENET} 1 4", "", "7", "4, 7"),
        ("senet", f"{SENET} A 4", "", "8", "D, 8"),
        ("senet", "1...........................2A 1 3", "1", "4", "4"),
        ("senet", "1...........................2A 1 3", "29", "off", "*off, off"),
        ("senet", "1.AB.......................... 1 2", "", "pass", "*pass, pass"),
        ("shogi", BARE, "", "7g", "7g"),
        ("shogi", BARE, "", "P*", "P*, P, *pawn"),
        ("shogi", BARE, "", "R*", "R*, R, *rook"),
        ("shogi", BARE, "", "+", "*promote, +"),
        ("shogi", BARE, "", "=", "*do not promote, ="),
    ],
)
def test_a_step_has_the_names_that_people_use(
    key: str, text: str, taken: str, step: str, names: str
) -> None:
    game = ludoteca.game(key)
    found = game.name_step(game.parse_position(text), taken.split(), step)
    # A star stands before what is translated.
    assert ", ".join("*" * isinstance(one, Sentence) + one for one in found) == names


def test_the_directions_of_neutron_are_offered_in_their_order() -> None:
    game = ludoteca.game("neutron")
    position = game.parse_position("bbbbb/5/2n2/5/wwwww w n")
    steps = next_steps(position.legal_moves(), ["c3"])
    names = [game.name_step(position, ["c3"], step)[0] for step in steps]
    assert ", ".join(names) == "up, down, left, right, up-right, up-left, down-right, down-left"


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_steps_share_a_name(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    start = game.start(rules, **({"size": 9} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::8]:
        moves = position.legal_moves()
        for taken in {move.steps[:depth] for move in moves for depth in range(len(move.steps))}:
            steps = next_steps(moves, taken)
            names = [{*game.name_step(position, taken, step)} for step in steps]
            assert sum(map(len, names)) == len(set[str]().union(*names))
            assert all(
                step in name for step, name in zip(steps, names, strict=True) if key != "senet"
            )


@pytest.mark.parametrize(
    ("key", "text", "taken", "asked"),
    [
        ("morris", "WW./.../.../....../.../B.B/... w 7 7 0", "g1", TAKE),
        ("morris", MILL, "a1", GOES),
        ("morris", MILL, "d2 g1", TAKE),
        ("neutron", BEGUN, "b1", GOES),
        ("neutron", OPEN, "c3", "now choose where the neutron goes"),
        ("neutron", OPEN, "c3 c2", "now move one of your pieces"),
        ("neutron", OPEN, "c3 c2 a1", GOES),
        ("shogi", BARE, "7g", GOES),
        ("shogi", BARE, "P*", "now choose where to drop it"),
        ("shogi", BARE, "8h 2b", "promote?"),
    ],
)
def test_after_a_step_the_next_is_asked_for(key: str, text: str, taken: str, asked: str) -> None:
    game = ludoteca.game(key)
    assert game.ask_step(game.parse_position(text), taken.split()) == asked


FIRST_TURN = "c3 is the neutron, which does not move on White's first turn"


@pytest.mark.parametrize(
    ("key", "text", "touched", "why"),
    [
        ("neutron", BEGUN, "c3", FIRST_TURN),
        ("neutron", BEGUN, " N", FIRST_TURN),
        ("neutron", BEGUN, "b1", None),
        ("neutron", OPEN, "a1", "every turn except White's first starts with the neutron"),
        ("neutron", OPEN, "c3", None),
        ("neutron", OPEN, "a5", None),
        ("senet", f"{APART} -", "1", "throw the die first"),
        ("senet", f"{APART} 2", "1", "3 is occupied by your own piece 2"),
        ("senet", "1.AB.......................... 1 2", "1", "A on 3 is protected by B on 4"),
        *(("senet", f"{APART} 2", touched, None) for touched in ("3", "30", "off")),
        *(("shogi", BARE, typed, "you have no rook in hand") for typed in ("R*", "r", "Rook")),
        ("shogi", BARE, "B*", None),
    ],
)
def test_a_first_step_that_is_not_possible_is_refused_by_its_rule(
    key: str, text: str, touched: str, why: str | None
) -> None:
    game = ludoteca.game(key)
    assert game.why_not_step(game.parse_position(text), touched) == why


# What is threatened

A1, C3 = "Black's stone on A1 is in atari.", "Black's 2 stones around C3 are in atari."
G1, B6 = "White can close a mill on g1.", "Black can close a mill on b6."
HOMES = ["The neutron can slide home for White: b1.", "The neutron can slide home for Black: b5."]
CHECK = "lnsgkg1nl/1r5s1/ppppppBpp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"
UNDER_ATTACK = [
    "White's pieces under attack: silver on 2b.",
    "Black's pieces under attack: bishop on 3c.",
]


@pytest.mark.parametrize(
    ("key", "text", "threats"),
    [
        ("go", "b4/2w2/1wbw1/w1b2/b4 b - 0/0 0", [A1]),
        ("go", "b3b/b1w2/1wbw1/wwbw1/b4 b - 0/0 0", [C3, A1]),
        ("morris", "WW./B../.../.B..../.../.../... w 7 7 0", [G1, B6]),
        # Only a man that gets there can close it.
        ("morris", "WW./..W/.../....../..B/B.B/.WB w 0 0 0", []),
        ("morris", "WW./.../.../.....W/..B/B.B/.WB w 0 0 0", [G1]),
        ("neutron", "b1bbb/5/1n1w1/3b1/w1www w n", HOMES),
        ("neutron", BEGUN, []),
        ("senet", "A.1..........................B 1 -", ["Piece A can capture piece 1 with a 2."]),
        ("shogi", CHECK, ["check", *UNDER_ATTACK]),
        ("shogi", BARE, []),
    ],
)
def test_what_is_threatened_is_told(key: str, text: str, threats: list[str]) -> None:
    game = ludoteca.game(key)
    assert game.threats(game.parse_position(text)) == threats


@pytest.mark.parametrize(
    ("key", "text", "dangers"),
    [
        ("go", "bw3/b4/2b2/w4/b3w w - 0/0 0", ([A1], [])),
        ("morris", "WW./B../.../.B..../.../.../... w 7 7 0", ([B6], [G1])),
    ],
)
def test_a_seat_is_warned_of_what_threatens_it(
    key: str, text: str, dangers: tuple[list[str], list[str]]
) -> None:
    game = ludoteca.game(key)
    position = game.parse_position(text)
    assert tuple(game.dangers(position, seat) for seat in Seat) == dangers


def test_pieces_with_a_friend_beside_them_on_the_path_are_protected() -> None:
    game = ludoteca.game("senet")
    position = game.parse_position("1.........AB.................3 1 -")
    assert game.protected(position) == ["11", "12"]
