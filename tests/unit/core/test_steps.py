"""A turn is walked step by step over whatever moves there are."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ludoteca.core import moves_beginning, next_steps, touched_points
from ludoteca.core.steps import changed_points
from ludoteca.games.registry import game
from ludoteca.games.senet import GAME as SENET


@dataclass(frozen=True)
class Walk:
    steps: tuple[str, ...]


MOVES = [Walk(("c3", "c5")), Walk(("c3", "d4", "b1")), Walk(("c3", "d4", "a1")), Walk(("e5",))]


def test_each_first_step_is_offered_once_in_the_order_of_the_moves() -> None:
    assert next_steps(MOVES) == ("c3", "e5")


def test_after_a_step_only_what_can_follow_is_offered() -> None:
    assert next_steps(MOVES, ["c3"]) == ("c5", "d4")
    assert next_steps(MOVES, ["c3", "d4"]) == ("b1", "a1")


def test_a_whole_move_leaves_nothing_to_touch() -> None:
    assert next_steps(MOVES, ["c3", "c5"]) == ()
    assert moves_beginning(MOVES, ["c3", "c5"]) == [MOVES[0]]


def test_a_wrong_step_leads_nowhere() -> None:
    assert moves_beginning(MOVES, ["a9"]) == []
    assert next_steps(MOVES, ["a9"]) == ()


def test_a_move_touches_its_steps_and_where_a_piece_was_carried() -> None:
    before = SENET.parse_position("A........................1.... 1 1")
    trapped = SENET.parse_move(before, "26-27")
    after = before.play(trapped)
    assert touched_points(before, trapped, after) == ("26", "27", "15")
    assert touched_points(None, trapped, after) == ("26", "27")


@pytest.mark.parametrize(
    ("key", "text", "taken", "changed"),
    [
        ("morris", None, ("a1",), {"a1": "○"}),
        ("morris", "W.W/BBB/W../....../.../.../... w 0 0 0", ("a1", "d1"), {"a1": "", "d1": "○"}),
        ("neutron", None, ("b1",), {}),
        ("neutron", None, ("b1", "b4"), {"b1": "", "b4": "○"}),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b P 1", ("P*", "5e"), {}),
        ("shogi", None, ("5e",), {}),
    ],
)
def test_steps_change_the_points_that_they_touch(
    key: str, text: str | None, taken: tuple[str, ...], changed: dict[str, str]
) -> None:
    found = game(key)
    position = found.start() if text is None else found.parse_position(text)
    assert changed_points(found, position, taken) == changed
