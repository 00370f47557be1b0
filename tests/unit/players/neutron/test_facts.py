"""What is said about moves of Neutron, on drawn boards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ludoteca.core import Sentence
from ludoteca.games.neutron import GAME, NeutronPosition
from ludoteca.locale import Language
from ludoteca.players.neutron import facts
from ludoteca.players.neutron.facts import NeutronTurn, explain

Detector = Callable[[NeutronTurn], Sentence | None]


def board(drawing: str, fields: str = "w n", rules: str = "standard") -> NeutronPosition:
    return GAME.parse_diagram(drawing, fields, rules)


def turn(position: NeutronPosition, played: str, better: str | None = None) -> NeutronTurn:
    best = GAME.parse_move(position, better) if better else None
    return NeutronTurn(position, GAME.parse_move(position, played), best)


WAY_DOWN = board(
    """
    5   ●   ●   ●   ●   ●
    4   ·   ·   ·   ·   ·
    3   ·   ·   ◆   ·   ·
    2   ○   ·   ·   ·   ○
    1   ○   ○   ·   ·   ○
        a   b   c   d   e
    """
)
"""The neutron can slide to c1."""

NO_WAY_DOWN = board(
    """
    5   ●   ●   ●   ●   ●
    4   ·   ·   ·   ·   ·
    3   ·   ·   ◆   ·   ·
    2   ○   ·   ·   ·   ·
    1   ○   ○   ○   ·   ○
        a   b   c   d   e
    """
)

FOUR_THERE = board(
    """
    5   ○   ○   ○   ○   ·
    4   ●   ·   ·   ·   ·
    3   ·   ◆   ·   ·   ·
    2   ·   ·   ·   ·   ○
    1   ●   ●   ●   ●   ·
        a   b   c   d   e
    """
)
"""White's piece on e2 can reach e5."""

FOUR_HERE = board(
    """
    5   ○   ○   ○   ·   ·
    4   ·   ·   ·   ·   ●
    3   ·   ◆   ·   ·   ·
    2   ○   ·   ·   ○   ·
    1   ●   ●   ●   ●   ·
        a   b   c   d   e
    """
)
"""Black's piece on e4 can reach e1."""

CLASSIC_LOCK = board(
    """
    5   ●   ·   ·   ●   ●
    4   ○   ·   ·   ●   ·
    3   ·   ·   ·   ·   ○
    2   ·   ·   ◆   ·   ·
    1   ○   ○   ●   ○   ·
        a   b   c   d   e
    """,
    rules="classic",
)
"""White can leave Black without a turn, and Black White."""

FORCING = board(
    """
    5   ●   ●   ●   ·   ·
    4   ·   ○   ·   ·   ●
    3   ·   ○   ·   ·   ·
    2   ◆   ·   ·   ○   ·
    1   ○   ●   ○   ·   ·
        a   b   c   d   e
    """
)
"""White can force Black to slide the neutron to row 1."""

TWO_TURNS = board(
    """
    5   ●   ●   ·   ●   ●
    4   ·   ·   ·   ◆   ·
    3   ●   ·   ·   ·   ·
    2   ·   ○   ·   ·   ·
    1   ·   ○   ○   ○   ○
        a   b   c   d   e
    """
)
"""White wins in two turns."""

CAGE = board(
    """
    5   ·   ○   ●   ·   ●
    4   ·   ·   ○   ·   ●
    3   ○   ◆   ·   ·   ·
    2   ·   ●   ·   ·   ·
    1   ○   ○   ·   ·   ●
        a   b   c   d   e
    """
)
"""White can shut the neutron in."""

GUARD = board(
    """
    5   ●   ●   ●   ·   ·
    4   ·   ·   ○   ·   ·
    3   ◆   ·   ·   ·   ·
    2   ·   ·   ●   ·   ●
    1   ○   ○   ·   ○   ○
        a   b   c   d   e
    """
)
"""On a2 the neutron could slide to d5, but for the piece on c4."""

CENTRE = board(
    """
    5   ●   ·   ●   ●   ●
    4   ·   ◆   ·   ·   ·
    3   ·   ·   ·   ·   ·
    2   ·   ·   ○   ·   ●
    1   ○   ○   ·   ○   ○
        a   b   c   d   e
    """
)
"""c2c1 would fill row 1."""

FORCED = board(
    """
    5   ●   ·   ·   ·   ●
    4   ·   ·   ·   ·   ·
    3   ●   ·   ·   ●   ◆
    2   ○   ●   ·   ·   ○
    1   ·   ·   ○   ○   ○
        a   b   c   d   e
    """
)
"""Black threatens to force the neutron to row 5."""

LATE = board(
    """
    5   ●   ●   ●   ·   ●
    4   ·   ·   ·   ·   ●
    3   ◆   ·   ·   ·   ·
    2   ·   ·   ·   ·   ○
    1   ○   ○   ○   ·   ○
        a   b   c   d   e
    """
)
"""If the neutron goes to b2, Black wins in two turns."""

BLACKS_LOCK = board(
    """
    5   ●   ·   ·   ●   ●
    4   ○   ·   ·   ●   ·
    3   ·   ·   ·   ◆   ○
    2   ·   ●   ·   ·   ·
    1   ○   ○   ·   ○   ·
        a   b   c   d   e
    """,
    "b n",
    "classic",
)
"""The position before CLASSIC_LOCK."""

BLACKS_CAGE = board(
    """
    5   ·   ○   ·   ●   ●
    4   ·   ·   ·   ·   ●
    3   ○   ·   ·   ·   ·
    2   ·   ●   ·   ·   ◆
    1   ○   ○   ○   ●   ·
        a   b   c   d   e
    """,
    "b n",
)
"""From c4 White can take the neutron to a2 and shut it in."""

FIRES: list[tuple[Detector, NeutronTurn, str]] = [
    (
        facts.missed_home,
        turn(WAY_DOWN, "Nc3e3,a2a4"),
        "Missed: the neutron could slide home with Nc3c1.",
    ),
    (
        facts.missed_base,
        turn(FOUR_THERE, "Nb3a3,e2a2"),
        "Missed: Nb3b4,e2e5 brings the fifth piece to Black's base row.",
    ),
    (
        facts.missed_lock,
        turn(CLASSIC_LOCK, "Nc2e2,d1b3"),
        "Missed: Nc2e4,b1d3 leaves Black without a turn.",
    ),
    (
        facts.missed_forcing_home,
        turn(FORCING, "Na2a4,d2e2"),
        "Missed: after Na2a4,b3a3 Black must slide the neutron to White's base row.",
    ),
    (
        facts.missed_win_in_two,
        turn(TWO_TURNS, "Nd4a4,b2a2", "Nd4e4,d1d4"),
        "Missed: after Nd4e4,d1d4 Black cannot stop a win next turn.",
    ),
    (
        facts.shares_win,
        turn(CAGE, "Nb3a2,c4b3", "Nb3a2,c4d5"),
        "Nb3a2,c4b3 shuts the neutron in, so both players win.",
    ),
    (
        facts.gave_up_guard,
        turn(GUARD, "Na3a2,c4a4", "Na3a4,a1a3"),
        "The piece on c4 was the guard: now Black slides the neutron home with Na2d5.",
    ),
    (
        facts.lets_home,
        turn(CENTRE, "Nb4a4,c2c1", "Nb4a4,b1b5"),
        "Now Black slides the neutron home with Na4b5.",
    ),
    (
        facts.lets_base,
        turn(FOUR_HERE, "Nb3b4,a2a4", "Nb3b4,d2e2"),
        "Now Nb4b2,e4e1 brings the fifth piece to White's base row.",
    ),
    (
        facts.lets_lock,
        turn(BLACKS_LOCK, "Nd3c2,b2c1"),
        "Now Nc2e4,b1d3 leaves Black without a turn.",
    ),
    (
        facts.is_forced_home,
        turn(FORCED, "Ne3e4,d1d2", "Ne3e4,a2a1"),
        "After Ne4e3,e5e4 White must slide the neutron to Black's base row.",
    ),
    (
        facts.loses_in_two,
        turn(LATE, "Na3b2,e2d1"),
        "After Nb2a2,b5b2 White cannot stop a win next turn.",
    ),
    (
        facts.lets_share,
        turn(BLACKS_CAGE, "Ne2c4,d5c5"),
        "Now White can shut the neutron in, so both players win: Nc4a2,b5b3.",
    ),
    (
        facts.fills_own_base,
        turn(CENTRE, "Nb4a4,c2c1", "Nb4a4,b1b5"),
        "Nb4a4,c2c1 fills White's base row: the neutron cannot come home there.",
    ),
]

SILENT: list[tuple[Detector, NeutronTurn]] = [
    (facts.missed_home, turn(WAY_DOWN, "Nc3c1")),
    (facts.missed_home, turn(NO_WAY_DOWN, "Nc3e3,a2a4")),
    (facts.missed_home, turn(GAME.start(), "a1a4")),
    (facts.missed_base, turn(FOUR_THERE, "Nb3b4,e2e5")),
    (facts.missed_base, turn(FOUR_HERE, "Nb3b4,a2a4")),
    (facts.missed_lock, turn(CLASSIC_LOCK, "Nc2e4,b1d3")),
    (facts.missed_lock, turn(CAGE, "Nb3a2,c4d5")),  # shutting in is shared there
    (facts.missed_forcing_home, turn(FORCING, "Na2a4,b3a3")),
    (facts.missed_forcing_home, turn(FORCING, "Na2a4,b3a3", "Na2a4,a1e5")),
    (facts.missed_win_in_two, turn(TWO_TURNS, "Nd4e4,d1d4", "Nd4a4,b2a2")),
    (facts.missed_win_in_two, turn(TWO_TURNS, "Nd4a4,b2a2")),
    (facts.shares_win, turn(CAGE, "Nb3a2,c4d5")),
    (facts.gave_up_guard, turn(GUARD, "Na3a4,a1a3")),
    (facts.gave_up_guard, turn(LATE, "Na3b2,e2d1")),
    (facts.lets_home, turn(CENTRE, "Nb4a4,b1b5")),
    (facts.lets_home, turn(CENTRE, "Nb4a4,b1b5", "Nb4a4,c2c1")),
    (facts.lets_base, turn(FOUR_HERE, "Nb3b4,d2e2")),
    (facts.lets_base, turn(FOUR_HERE, "Nb3b4,a2a4", "Nb3b4,d2d5")),  # neither stops it
    (facts.lets_lock, turn(CENTRE, "Nb4a4,b1b5")),
    (facts.is_forced_home, turn(FORCED, "Ne3e4,a2a1")),
    (facts.loses_in_two, turn(LATE, "Na3b2,e2d1", "Na3b2,e2d1")),  # the better one does too
    (facts.lets_share, turn(CENTRE, "Nb4a4,b1b5")),
    (facts.fills_own_base, turn(CENTRE, "Nb4a4,b1b5")),
]


@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_where_it_is_true(
    detect: Detector, made: NeutronTurn, sentence: str
) -> None:
    assert detect(made) == sentence


@pytest.mark.parametrize(("detect", "made"), SILENT)
def test_a_fact_is_not_told_where_it_is_not_true(detect: Detector, made: NeutronTurn) -> None:
    assert detect(made) is None


def test_every_kind_of_fact_fires_somewhere_and_is_silent_elsewhere() -> None:
    kinds = {detect for group in facts._KINDS for detect in group}
    assert len(kinds) >= 8
    assert {detect for detect, _, _ in FIRES} == kinds == {detect for detect, _ in SILENT}


@pytest.mark.parametrize("key", ["bg", "ru"])
@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_in_every_language(
    key: str, detect: Detector, made: NeutronTurn, sentence: str
) -> None:
    found = detect(made)
    assert found is not None
    told = Language(key).translate(found)
    assert not re.search("[A-Za-z]{3}", re.sub(r"N?([a-e][1-5]){2}", "", told)), told
    assert told != sentence


def test_of_each_group_only_the_first_fact_is_told() -> None:
    made = turn(CENTRE, "Nb4a4,c2c1", "Nb4a4,b1b5")
    assert made.better is not None
    assert explain(made.before, made.played, [made.better], []) == [
        "Now Black slides the neutron home with Na4b5.",
        "Nb4a4,c2c1 fills White's base row: the neutron cannot come home there.",
    ]
