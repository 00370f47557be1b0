"""What is said about moves of morris, on drawn boards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ludoteca.core import Sentence
from ludoteca.games.morris import GAME, MorrisPosition
from ludoteca.locale import Language
from ludoteca.players.morris import facts
from ludoteca.players.morris.facts import MorrisTurn, explain

Detector = Callable[[MorrisTurn], Sentence | None]


def board(drawing: str, fields: str) -> MorrisPosition:
    return GAME.parse_diagram(drawing, fields)


def turn(position: MorrisPosition, played: str, better: str | None = None) -> MorrisTurn:
    best = GAME.parse_move(position, better) if better else None
    return MorrisTurn(position, GAME.parse_move(position, played), best)


ROW_OF_TWO = board(
    """
        A   B   C   D   E   F   G
    1   ○-----------○-----------·
    2   |   ·-------·-------·   |
    3   |   |   ·---·---·   |   |
    4   ·---·---·       ·---·---○
    5   |   |   ·---·---·   |   |
    6   |   ●-------●-------·   |
    7   ·-----------·-----------·
    """,
    "w 6 7 0",
)
"""g1 closes a mill."""

TWO_MILLS_TO_BE = board(
    """
        A   B   C   D   E   F   G
    1   ○-----------·-----------●
    2   |   ○-------·-------·   |
    3   |   |   ·---·---●   |   |
    4   ·---○---·       ·---·---●
    5   |   |   ·---·---●   |   |
    6   |   ○-------·-------●   |
    7   ·-----------○-----------·
    """,
    "w 0 0 0",
)
"""d7-a7 makes a double mill of b4 and a4."""

CORNER = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------·-----------·
    2   |   ·-------·-------·   |
    3   |   |   ●---·---·   |   |
    4   ○---·---·       ·---·---·
    5   |   |   ·---·---●   |   |
    6   |   ·-------·-------·   |
    7   ·-----------○-----------·
    """,
    "w 7 7 0",
)
"""A man on a7 threatens a mill on a1 and one on g7."""

TRAP = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------●-----------○
    2   |   ·-------·-------·   |
    3   |   |   ·---·---·   |   |
    4   ○---·---·       ●---·---●
    5   |   |   ·---●---○   |   |
    6   |   ·-------·-------·   |
    7   ●-----------●-----------○
    """,
    "w 0 0 0",
)
"""After a4-a1 Black shuts White in by a7-a4."""

NARROW = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------●-----------○
    2   |   ·-------·-------·   |
    3   |   |   ·---·---·   |   |
    4   ○---·---·       ●---·---●
    5   |   |   ·---·---○   |   |
    6   |   ·-------●-------·   |
    7   ●-----------●-----------○
    """,
    "w 0 0 0",
)
"""The same, but d5 is free."""

FOUR_AGAINST_FIVE = board(
    """
        A   B   C   D   E   F   G
    1   ○-----------·-----------·
    2   |   ●-------●-------·   |
    3   |   |   ·---·---○   |   |
    4   ·---○---·       ·---·---·
    5   |   |   ·---·---·   |   |
    6   |   ·-------●-------○   |
    7   ○-----------·-----------●
    """,
    "w 0 0 0",
)
"""b4-a4 closes a mill; then Black has three men."""

WHICH_MAN = board(
    """
        A   B   C   D   E   F   G
    1   ○-----------·-----------·
    2   |   ●-------●-------·   |
    3   |   |   ·---·---○   |   |
    4   ·---○---·       ·---●---·
    5   |   |   ·---·---●   |   |
    6   |   ·-------·-------○   |
    7   ○-----------·-----------●
    """,
    "w 0 0 0",
)
"""b4-a4 closes a mill; Black threatens one on f2."""

FOUR_LEFT = board(
    """
        A   B   C   D   E   F   G
    1   ○-----------·-----------·
    2   |   ●-------●-------·   |
    3   |   |   ·---·---○   |   |
    4   ·---·---·       ·---●---·
    5   |   |   ·---·---●   |   |
    6   |   ·-------·-------○   |
    7   ○-----------·-----------●
    """,
    "w 0 0 0",
)
"""White has four men, and Black closes a mill on f2."""

THREAT = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------·-----------·
    2   |   ●-------●-------·   |
    3   |   |   ·---·---·   |   |
    4   ○---·---·       ·---·---·
    5   |   |   ·---·---○   |   |
    6   |   ·-------·-------·   |
    7   ·-----------·-----------·
    """,
    "w 7 7 0",
)
"""Black threatens a mill on f2."""

BLOCKER = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------●-----------·
    2   |   ·-------○-------●   |
    3   |   |   ·---●---·   |   |
    4   ·---·---○       ·---·---·
    5   |   |   ·---·---○   |   |
    6   |   ·-------·-------○   |
    7   ○-----------·-----------●
    """,
    "w 0 0 0",
)
"""The man on d2 stops the mill D1-D2-D3."""

OWN_MILL = board(
    """
        A   B   C   D   E   F   G
    1   ·-----------○-----------·
    2   |   ·-------○-------●   |
    3   |   |   ·---○---·   |   |
    4   ·---·---·       ·---·---·
    5   |   |   ○---·---○   |   |
    6   |   ·-------·-------●   |
    7   ●-----------·-----------●
    """,
    "w 0 0 0",
)


def swapped(position: MorrisPosition) -> MorrisPosition:
    """The same with the colours exchanged, and White to move."""
    white, black = position.men
    return MorrisPosition((black, white), position.hands, position.turn, 0, position.rules)


AFTER_TRAP = TRAP.play(GAME.parse_move(TRAP, "a4-a1"))

FIRES: list[tuple[Detector, MorrisTurn, str]] = [
    (
        facts.missed_shutting_in,
        turn(AFTER_TRAP, "e4-f4", "a7-a4"),
        "Missed: a7-a4 leaves White without a move.",
    ),
    (
        facts.missed_double_mill,
        turn(TWO_MILLS_TO_BE, "d7-d6", "d7-a7"),
        (
            "Missed: d7-a7 sets up a double mill: "
            "the man steps between b4 and a4 and closes a mill each time."
        ),
    ),
    (
        facts.missed_mill,
        turn(ROW_OF_TWO, "e4", "g1xd6"),
        "Missed: g1xd6 closes the mill A1-D1-G1 and takes the man on d6.",
    ),
    (
        facts.missed_mill,
        turn(ROW_OF_TWO, "e4"),
        "Missed: g1xb6 closes the mill A1-D1-G1 and takes the man on b6.",
    ),
    (
        facts.missed_mill_in_two,
        turn(CORNER, "f4", "a7"),
        "Missed: a7 prepares a mill that Black cannot stop.",
    ),
    (
        facts.allows_shutting_in,
        turn(TRAP, "a4-a1", "a4-b4"),
        "Now a7-a4 leaves White without a move.",
    ),
    (
        facts.lets_fly,
        turn(FOUR_AGAINST_FIVE, "b4-a4xg7", "b4-a4xb2"),
        "With three men left Black can fly, and closes a mill at once: d6-f2xe3.",
    ),
    (
        facts.took_wrong_man,
        turn(WHICH_MAN, "b4-a4xg7", "b4-a4xb2"),
        "The wrong man: without the one on b2, Black could not close a mill next.",
    ),
    (
        facts.down_to_three,
        turn(FOUR_LEFT, "a1-a4"),
        "Now f4-f2xe3 closes a mill and leaves White only three men.",
    ),
    (
        facts.left_mill_open,
        turn(THREAT, "d6", "f2"),
        "Black threatened a mill on f2: only f2 stopped it.",
    ),
    (
        facts.lets_mill,
        turn(BLOCKER, "d2-b2", "e5-e4"),
        "d2-b2 lets Black close a mill: f2-d2xb2.",
    ),
    (
        facts.lets_double_mill,
        turn(swapped(TWO_MILLS_TO_BE), "g4-g7"),
        "Now d7-a7 gives Black a double mill between b4 and a4.",
    ),
    (
        facts.loses_man_by_force,
        turn(swapped(CORNER), "f4", "a7"),
        "Now a7 prepares a mill that White cannot stop.",
    ),
    (
        facts.gave_up_mill,
        turn(OWN_MILL, "d2-b2", "c5-c4"),
        "d2-b2 opens the mill D1-D2-D3, and Black can step into it: f2-d2.",
    ),
    (
        facts.hemmed_in,
        turn(NARROW, "a4-a1", "a4-b4"),
        "After d6-d5 White has only one move left: a1-a4.",
    ),
]

SILENT: list[tuple[Detector, MorrisTurn]] = [
    (facts.missed_shutting_in, turn(TRAP, "a4-b4", "a4-a1")),
    (facts.missed_double_mill, turn(TWO_MILLS_TO_BE, "d7-a7", "d7-d6")),
    (facts.missed_double_mill, turn(ROW_OF_TWO, "e4")),
    (facts.missed_mill, turn(ROW_OF_TWO, "g1xb6", "g1xd6")),
    (facts.missed_mill, turn(THREAT, "f2")),
    (facts.missed_mill_in_two, turn(CORNER, "a7")),
    (facts.missed_mill_in_two, turn(CORNER, "f4", "e4")),
    (facts.allows_shutting_in, turn(TRAP, "a4-b4", "a4-a1")),
    (facts.lets_fly, turn(FOUR_AGAINST_FIVE, "b4-a4xb2", "b4-a4xg7")),
    (facts.lets_fly, turn(FOUR_AGAINST_FIVE, "b4-c4")),
    (facts.took_wrong_man, turn(WHICH_MAN, "b4-a4xb2", "b4-a4xg7")),
    (facts.took_wrong_man, turn(FOUR_LEFT, "a1-a4")),
    (facts.down_to_three, turn(BLOCKER, "d2-b2")),
    (facts.left_mill_open, turn(THREAT, "f2")),
    (facts.left_mill_open, turn(FOUR_LEFT, "a1-a4", "a1-d1")),  # nothing stops it
    (facts.lets_mill, turn(BLOCKER, "e5-e4")),
    (facts.lets_mill, turn(THREAT, "d6")),  # the threat was there before
    (facts.lets_double_mill, turn(TWO_MILLS_TO_BE, "d7-a7")),
    (facts.loses_man_by_force, turn(swapped(CORNER), "a7")),
    (facts.gave_up_mill, turn(OWN_MILL, "c5-c4")),
    (facts.gave_up_mill, turn(OWN_MILL, "d1-a1")),  # no enemy is next to d1
    (facts.hemmed_in, turn(NARROW, "a4-b4", "a4-a1")),
]


@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_where_it_is_true(detect: Detector, made: MorrisTurn, sentence: str) -> None:
    assert detect(made) == sentence


@pytest.mark.parametrize(("detect", "made"), SILENT)
def test_a_fact_is_not_told_where_it_is_not_true(detect: Detector, made: MorrisTurn) -> None:
    assert detect(made) is None


def test_every_kind_of_fact_fires_somewhere_and_is_silent_elsewhere() -> None:
    kinds = {detect for group in facts._KINDS for detect in group}
    assert len(kinds) >= 8
    assert {detect for detect, _, _ in FIRES} == kinds == {detect for detect, _ in SILENT}


@pytest.mark.parametrize("key", ["bg", "ru"])
@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_in_every_language(
    key: str, detect: Detector, made: MorrisTurn, sentence: str
) -> None:
    found = detect(made)
    assert found is not None
    told = Language(key).translate(found)
    assert not re.search("[A-Za-z]{3}", told), told
    assert told != sentence


def test_of_each_group_only_the_first_fact_is_told() -> None:
    made = turn(WHICH_MAN, "b4-a4xg7", "b4-a4xb2")
    assert explain(made.before, made.played, (made.better,) if made.better else (), ()) == [
        "The wrong man: without the one on b2, Black could not close a mill next."
    ]


def test_where_a_line_wins_nothing_is_said_of_mills() -> None:
    position = GAME.parse_position("WW./BB./... w 1 1 0", rules="three")
    assert explain(position, GAME.parse_move(position, "a3"), (), ()) == ()
