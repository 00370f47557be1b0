"""Games of Go played out: by the rules, to the end, and not foolishly."""

from __future__ import annotations

import random

import pytest

from ludoteca.games.go import GAME, GoPosition
from ludoteca.players.go import playout as go_playout
from ludoteca.players.go.playout import Playout, area, is_eye, lone_liberty


def draw(drawing: str, turn: str = "b") -> GoPosition:
    return GAME.parse_diagram(drawing, f"{turn} - 0/0 0")


EYES = draw(
    """
    5  · ● · ● ·
    4  ● ● ● ● ○
    3  · ● · ● ○
    2  ○ ● ● ○ ·
    1  · ○ · · ·
       A B C D E
    """
)


@pytest.mark.parametrize(
    ("point", "eye"),
    [
        ("A5", True),  # a corner, its only diagonal its own
        ("C5", True),  # at the edge, no enemy on the diagonals
        ("C3", True),  # in the middle one enemy on the diagonals does no harm
        ("A3", False),  # beside an enemy
        ("E5", False),
        ("C1", False),
    ],
)
def test_an_eye_is_a_point_that_cannot_be_taken_away(point: str, eye: bool) -> None:
    own, enemy = EYES.sides
    assert is_eye(5, EYES.grid.points[point], own, enemy) is eye


def test_two_enemies_on_the_diagonals_make_an_eye_false() -> None:
    position = draw(
        """
        5  · · · · ·
        4  · ○ ● · ·
        3  · ● · ● ·
        2  · · ● ○ ·
        1  · · · · ·
           A B C D E
        """
    )
    assert not is_eye(5, position.grid.points["C3"], *position.sides)


def test_the_last_liberty_of_a_chain_is_found() -> None:
    board, (own, enemy) = EYES.grid, EYES.sides
    free = board.full & ~(own | enemy)
    assert lone_liberty(board.step, board.points["E4"], enemy, free) == 0
    assert lone_liberty(board.step, board.points["B1"], enemy, free) == 0
    single = board.points["A1"]
    others = board.points["B1"] | board.points["A2"]
    assert lone_liberty(board.step, single, single, board.full & ~others & ~single) == 0
    assert lone_liberty(board.step, single, single, board.points["A2"]) == board.points["A2"]


def test_area_is_stones_and_what_one_side_alone_surrounds() -> None:
    position = draw(
        """
        5  · ● · ○ ·
        4  · ● · ○ ·
        3  ● ● · ○ ○
        2  · · · · ·
        1  · · · · ·
           A B C D E
        """
    )
    black, white = area(position.grid, *position.stones)
    assert black.bit_count() == 6
    assert white.bit_count() == 6


@pytest.mark.parametrize("size", [2, 3, 5, 7, 9])
@pytest.mark.parametrize("seed", range(6))
def test_a_playout_ends_with_every_chain_alive_and_every_point_counted_once(
    size: int, seed: int
) -> None:
    position = GAME.start(size=size)
    course = Playout(position, random.Random(seed)).run()
    black, white = course.areas
    assert not black & white
    assert not (black | white) & ~position.grid.full
    assert not course.played[0] & course.played[1]
    assert course.lead == black.bit_count() - white.bit_count()


def test_a_finished_game_is_only_counted() -> None:
    ended = GAME.parse_position("2b2/2b2/2b2/2b2/2b2 w - 0/0 2")
    course = Playout(ended, random.Random(1)).run()
    assert (course.lead, course.played) == (25, (0, 0))


def test_a_playout_that_goes_on_and_on_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(go_playout, "MAX_MOVES_PER_POINT", 1)
    course = Playout(GAME.start(size=2), random.Random(1)).run()
    assert (course.played[0] | course.played[1]).bit_count() <= 4
