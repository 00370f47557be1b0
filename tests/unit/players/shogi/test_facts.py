"""What is said about moves of Shogi, on drawn boards of five by five."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from ludoteca.core import Sentence
from ludoteca.games.shogi import GAME, ShogiPosition
from ludoteca.locale import Language
from ludoteca.players.shogi import facts
from ludoteca.players.shogi.facts import ShogiTurn, explain
from ludoteca.players.shogi.mate import mate_line

Detector = Callable[[ShogiTurn], Sentence | None]


def board(drawing: str, fields: str = "b - 1") -> ShogiPosition:
    return GAME.parse_diagram(drawing, fields, rules="minishogi")


def turn(position: ShogiPosition, played: str, better: str | None = None) -> ShogiTurn:
    best = GAME.parse_move(position, better) if better else None
    moves = {str(move): move for move in position.legal_moves()}  # They know their choices.
    return ShogiTurn(position, moves[played], best)


NET = """
       5   4   3   2   1
       .   .   .   .  vK  a
       S   .   G   .  vS  b
       .   .   .   .   .  c
       .  vP   .   .   .  d
       K   .   .   .   .  e
"""
MATE = board(NET, "b R 1")
"""Black mates in three moves."""
BEFORE_MATE = board(NET, "w R 1")

FREE_SILVER = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .   .   .  vP  b
       .   .  vS   .   .  c
       .   .   .   .   .  d
       K   .   R   .   .  e
    """
)

PROTECTED_SILVER = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .  vG   .  vP  b
       .   .  vS   .   .  c
       .   .   .   .   .  d
       K   .   R   .   .  e
    """
)

ROOK_AHEAD = board(
    """
       5   4   3   2   1
       .   .  vR   .  vK  a
       .   .   .   .  vP  b
       .   .   .   .   .  c
       .   S   .   .   .  d
       K   .   .   .   .  e
    """,
    "b G 1",
)
"""White's rook guards its file."""

GOLD_ATTACKED = board(
    """
       5   4   3   2   1
       .   .  vR   .  vK  a
       .   .   .   .  vP  b
       .   .   G   .   .  c
       .   .   .   .   .  d
       K   .   .   .   .  e
    """
)

GOLD_PROTECTED = board(
    """
       5   4   3   2   1
       .   .  vR   .  vK  a
       .   .   .   .  vP  b
       .   .   G   .   .  c
       .   S   .   .   .  d
       K   .   .   .   .  e
    """
)

PAWN_PROTECTED = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .  vG   .   .  b
       .   .  vP   .   .  c
       .   .   .   .   .  d
       K   .   R   .   .  e
    """
)

RETAKEN = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .  vG   .   .  b
       .   .  vP   .   .  c
       .   S   .   .   .  d
       K   .   R   .   .  e
    """
)

PAWN_ATTACKS = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .  vP   .   .  b
       .   .   R   .   .  c
       .   S   .   .   .  d
       K   .   .   .   .  e
    """
)

FORK = """
       5   4   3   2   1
      vR   .   .   .  vK  a
       .   .   .   .  vP  b
       .   .   .   .   .  c
       .   .   .   .   .  d
       .   K   .   .   .  e
"""
TO_FORK = board(FORK, "b B 1")
"""B*3c attacks the king and the rook."""
BEFORE_FORK = board(FORK, "w B 1")

LAST_RANK = board(
    """
       5   4   3   2   1
       .   .   .   .  vK  a
       .   .   .   .  vP  b
       .   .   R   .   .  c
       .   .   .   .   .  d
       K   .   .   .   .  e
    """
)

FIRES: list[tuple[Detector, ShogiTurn, str]] = [
    (
        facts.missed_mate,
        turn(MATE, "R*3c"),
        "Missed a mate by force: R*5a 1b2a 5a2a+.",
    ),
    (
        facts.allows_mate,
        turn(BEFORE_MATE, "1b2c", "1b2a"),
        "Now Black mates by force: R*2a 1a1b 2a2b+.",
    ),
    (
        facts.missed_capture,
        turn(FREE_SILVER, "5e5d", "3e3c"),
        "Missed: 3e3c takes the silver on 3c for nothing.",
    ),
    (
        facts.missed_fork,
        turn(TO_FORK, "4e3e", "B*3c"),
        "Missed: B*3c attacks the king on 1a and the rook on 5a at once.",
    ),
    (facts.missed_promotion, turn(LAST_RANK, "3c3a"), "Missed: 3c3a+ promotes the rook."),
    (
        facts.drops_into_capture,
        turn(ROOK_AHEAD, "G*3b", "G*5d"),
        "The gold dropped on 3b is lost for nothing: 3a3b.",
    ),
    (
        facts.moves_into_capture,
        turn(ROOK_AHEAD, "4d3c", "4d4c"),
        "The silver goes to 3c, where 3a3c takes it for nothing.",
    ),
    (
        facts.left_hanging,
        turn(GOLD_ATTACKED, "5e5d", "3c4c"),
        "The gold on 3c was attacked, and 3a3c still takes it for nothing.",
    ),
    (
        facts.gave_up_protection,
        turn(GOLD_PROTECTED, "4d4c", "5e5d"),
        "4d4c leaves the gold on 3c to be taken for nothing: 3a3c.",
    ),
    (
        facts.bad_trade,
        turn(PAWN_PROTECTED, "3e3c"),
        "3e3c gives the rook for the pawn: 3b3c takes it back.",
    ),
    (
        facts.loses_exchange,
        turn(PAWN_ATTACKS, "5e5d", "3c3d"),
        "Now 3b3c wins the rook on 3c for a pawn.",
    ),
    (
        facts.lets_fork,
        turn(BEFORE_FORK, "1b1c", "5a5b"),
        "Now B*3c attacks the king on 1a and the rook on 5a at once.",
    ),
]

SILENT: list[tuple[Detector, ShogiTurn]] = [
    (facts.missed_mate, turn(MATE, "R*5a")),
    (facts.missed_mate, turn(FREE_SILVER, "5e5d")),
    (facts.allows_mate, turn(BEFORE_MATE, "1b2a", "1b2c")),
    (facts.allows_mate, turn(BEFORE_MATE, "1b2c", "1b1c")),  # the better move does too
    (facts.missed_capture, turn(FREE_SILVER, "3e3c")),
    (facts.missed_capture, turn(PROTECTED_SILVER, "5e5d")),
    (facts.missed_fork, turn(TO_FORK, "B*3c", "4e3e")),
    (facts.missed_fork, turn(TO_FORK, "4e3e", "B*2b")),  # the king takes the bishop
    (facts.missed_promotion, turn(LAST_RANK, "3c3a+")),
    (facts.missed_promotion, turn(LAST_RANK, "3c3b")),
    (facts.drops_into_capture, turn(ROOK_AHEAD, "G*5d")),
    (facts.drops_into_capture, turn(ROOK_AHEAD, "G*3c")),  # the silver takes back
    (facts.moves_into_capture, turn(ROOK_AHEAD, "4d4c")),
    (facts.moves_into_capture, turn(PAWN_PROTECTED, "3e3c")),  # it took a pawn
    (facts.left_hanging, turn(GOLD_ATTACKED, "3c4c")),
    (facts.left_hanging, turn(GOLD_PROTECTED, "4d4c")),  # it was not before
    (facts.gave_up_protection, turn(GOLD_PROTECTED, "5e5d")),
    (facts.gave_up_protection, turn(GOLD_ATTACKED, "5e5d")),  # it had none
    (facts.bad_trade, turn(PAWN_PROTECTED, "3e3d")),
    (facts.bad_trade, turn(FREE_SILVER, "3e3c")),
    (facts.bad_trade, turn(RETAKEN, "3e3c")),  # the silver takes again
    (facts.loses_exchange, turn(PAWN_ATTACKS, "3c3d")),
    (facts.loses_exchange, turn(GOLD_PROTECTED, "5e5d")),
    (facts.lets_fork, turn(BEFORE_FORK, "5a5b")),
]


@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_where_it_is_true(detect: Detector, made: ShogiTurn, sentence: str) -> None:
    assert detect(made) == sentence


@pytest.mark.parametrize(("detect", "made"), SILENT)
def test_a_fact_is_not_told_where_it_is_not_true(detect: Detector, made: ShogiTurn) -> None:
    assert detect(made) is None


def test_every_kind_of_fact_fires_somewhere_and_is_silent_elsewhere() -> None:
    kinds = {*facts._MATES, *(detect for group in facts._MATERIAL for detect in group)}
    assert len(kinds) >= 8
    assert {detect for detect, _, _ in FIRES} == kinds == {detect for detect, _ in SILENT}


@pytest.mark.parametrize("key", ["bg", "ru"])
@pytest.mark.parametrize(("detect", "made", "sentence"), FIRES)
def test_a_fact_is_told_in_every_language(
    key: str, detect: Detector, made: ShogiTurn, sentence: str
) -> None:
    found = detect(made)
    assert found is not None
    told = Language(key).translate(found)
    assert not re.search("[A-Za-z]{3}", told), told
    assert told != sentence


def test_where_there_is_a_mate_nothing_else_is_told() -> None:
    made = turn(MATE, "R*3c")
    assert explain(made.before, made.played, [], []) == ["Missed a mate by force: R*5a 1b2a 5a2a+."]


def test_a_mate_that_is_told_is_one() -> None:
    position = MATE
    for move in mate_line(position, 1000):
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.ending == "mate"
