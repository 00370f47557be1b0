"""The four boards of the morris family."""

from __future__ import annotations

import pytest

from ludoteca.games.morris.board import NINE, SIX, THREE, TWELVE, Board, Point

BOARDS = {"nine": NINE, "twelve": TWELVE, "six": SIX, "three": THREE}


def near(board: Board, point: str) -> list[Point]:
    return board.list_points(board.neighbours[Point(point)])


@pytest.mark.parametrize(
    ("board", "points", "mills", "links"),
    [(NINE, 24, 16, 32), (TWELVE, 24, 20, 40), (SIX, 16, 8, 20), (THREE, 9, 8, 16)],
    ids=BOARDS,
)
def test_a_board_has_its_points_mills_and_links(
    board: Board, points: int, mills: int, links: int
) -> None:
    assert len(board.points) == points
    assert len(board.mills) == mills
    assert sum(bits.bit_count() for bits in board.neighbours.values()) == 2 * links


def test_the_middles_of_the_three_squares_are_joined_and_the_corners_are_not() -> None:
    assert near(NINE, "d2") == ["d1", "b2", "f2", "d3"]
    assert near(NINE, "b2") == ["d2", "b4"]
    assert near(NINE, "d3") == ["d2", "c3", "e3"]


def test_twelve_joins_the_corners_too() -> None:
    assert near(TWELVE, "b2") == ["a1", "d2", "c3", "b4"]
    diagonals = [mill for mill in TWELVE.mills if mill not in NINE.mills]
    assert [TWELVE.list_points(mill) for mill in diagonals] == [
        ["a1", "b2", "c3"],
        ["g1", "f2", "e3"],
        ["c5", "b6", "a7"],
        ["e5", "f6", "g7"],
    ]


def test_the_joining_lines_of_six_are_no_mills() -> None:
    assert near(SIX, "c2") == ["c1", "b2", "d2"]
    assert all(mill.bit_count() == 3 for mill in SIX.mills)


def test_three_moves_along_its_diagonals_through_the_centre_only() -> None:
    assert near(THREE, "b2") == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    assert near(THREE, "b1") == ["a1", "c1", "b2"]
