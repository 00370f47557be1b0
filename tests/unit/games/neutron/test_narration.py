"""Neutron told in words, and the words for its steps."""

from __future__ import annotations

import pytest

from ludoteca.core import Sentence, next_steps
from ludoteca.games.neutron import GAME
from ludoteca.games.neutron.board import DIRECTIONS

START = "bbbbb/5/2n2/5/wwwww w -"
OPEN = "b1bbb/b4/2n2/4w/ww1ww w n"

TOLD = {
    "the opening moves a piece only": (START, "b1b4", ["White moves b1 up to b4."]),
    "the neutron, then a piece": (
        "bbbbb/1w3/2n2/5/w1www b n",
        "Nc3b2,c5c2",
        ["Black moves the neutron down-left to b2.", "Black moves c5 down to c2."],
    ),
    "the neutron up and to the left": (
        "bbbbb/4w/2n2/5/w1www b n",
        "Nc3b4,c5c2",
        ["Black moves the neutron up-left to b4.", "Black moves c5 down to c2."],
    ),
    "no piece moves after a neutron that is home": (
        OPEN,
        "Nc3c1",
        ["White moves the neutron down to c1."],
    ),
}


@pytest.mark.parametrize(("position", "move", "sentences"), TOLD.values(), ids=TOLD)
def test_a_turn_is_told_slide_by_slide(position: str, move: str, sentences: list[str]) -> None:
    before = GAME.parse_position(position)
    assert list(GAME.narrate(before, GAME.parse_move(before, move))) == sentences


def test_the_directions_of_the_neutron_are_named_in_their_order() -> None:
    position = GAME.parse_position("bbbbb/5/2n2/5/wwwww w n")
    steps = next_steps(position.legal_moves(), ["c3"])
    names = [GAME.name_step(position, ["c3"], step) for step in steps]
    assert [name[0] for name in names] == list(DIRECTIONS)
    assert [name[1] for name in names] == ["c4", "c2", "a3", "e3", "d4", "b4", "d2", "b2"]
    assert all(isinstance(name[0], Sentence) for name in names)


@pytest.mark.parametrize(
    ("position", "taken", "step", "names"),
    [
        (START, [], "b1", ["b1"]),
        (START, ["b1"], "b4", ["up", "b4"]),
        (OPEN, [], "c3", ["neutron", "c3"]),
        (OPEN, ["c3"], "a1", ["down-left", "a1"]),
        (OPEN, ["c3", "c2"], "d1", ["d1"]),
        (OPEN, ["c3", "c2", "d1"], "d4", ["up", "d4"]),
    ],
)
def test_a_piece_is_called_by_its_square_and_its_target_by_the_direction(
    position: str, taken: list[str], step: str, names: list[str]
) -> None:
    assert list(GAME.name_step(GAME.parse_position(position), taken, step)) == names


@pytest.mark.parametrize(
    ("text", "taken", "asked"),
    [
        (START, ("b1",), "now choose where it goes"),
        (OPEN, ("c3",), "now choose where the neutron goes"),
        (OPEN, ("c3", "c2"), "now move one of your pieces"),
        (OPEN, ("c3", "c2", "a1"), "now choose where it goes"),
    ],
)
def test_each_half_of_a_turn_is_asked_for(text: str, taken: tuple[str, ...], asked: str) -> None:
    assert GAME.ask_step(GAME.parse_position(text), taken) == asked


# What is threatened


def test_the_squares_where_the_neutron_can_slide_home_are_told() -> None:
    position = GAME.parse_position("b1bbb/5/1n1w1/3b1/w1www w n")
    assert GAME.threats(position) == [
        "The neutron can slide home for White: b1.",
        "The neutron can slide home for Black: b5.",
    ]
    assert GAME.threats(GAME.start()) == []


# What cannot be touched first


@pytest.mark.parametrize(
    ("text", "touched", "why"),
    [
        (START, "c3", "c3 is the neutron, which does not move on White's first turn"),
        (START, " N", "c3 is the neutron, which does not move on White's first turn"),
        (START, "b1", None),
        (OPEN, "a1", "every turn except White's first starts with the neutron"),
        (OPEN, "c3", None),
        (OPEN, "a5", None),
    ],
)
def test_a_first_step_out_of_order_is_refused_by_its_rule(
    text: str, touched: str, why: str | None
) -> None:
    assert GAME.why_not_step(GAME.parse_position(text), touched) == why
