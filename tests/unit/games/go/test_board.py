"""The grid: its points, chains and liberties, and where handicap stones go."""

from __future__ import annotations

import pytest

from ludoteca.games.go.board import each, grid, handicap_points, max_handicap, select


def bits(size: int, *names: str) -> int:
    return sum(grid(size).points[name] for name in names)


def test_points_are_named_without_the_letter_i_and_row_one_is_below() -> None:
    names = [name for name in grid(9).names if name]
    assert (names[0], names[8], names[72], names[80]) == ("A9", "J9", "A1", "J1")
    assert "I5" not in names


def test_beside_a_point_are_its_neighbours_on_the_board_only() -> None:
    board = grid(3)
    assert board.around(bits(3, "A1")) & board.full == bits(3, "A2", "B1")
    assert board.around(bits(3, "C2")) & board.full == bits(3, "C1", "C3", "B2")


def test_a_chain_is_filled_along_the_lines_and_stones_fall_into_chains() -> None:
    board = grid(3)
    stones = bits(3, "A1", "A2", "C3")
    assert board.fill(bits(3, "A1"), stones) == bits(3, "A1", "A2")
    assert sorted(board.parts(stones)) == sorted([bits(3, "A1", "A2"), bits(3, "C3")])


def test_a_set_is_walked_bit_by_bit_and_listed_by_name() -> None:
    corners = bits(2, "A2", "B1")
    assert list(each(corners)) == [bits(2, "A2"), bits(2, "B1")]
    assert select(corners, grid(2).names) == ["A2", "B1"]


# GTP version 2 draft 2, section 4.1.1.
@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (2, "D4 Q16"),
        (3, "D4 Q16 D16"),
        (4, "D4 Q16 D16 Q4"),
        (5, "D4 Q16 D16 Q4 K10"),
        (6, "D4 Q16 D16 Q4 D10 Q10"),
        (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ],
)
def test_handicap_stones_stand_on_the_usual_points(stones: int, points: str) -> None:
    assert set(handicap_points(19, stones)) == set(points.split())


@pytest.mark.parametrize(
    ("size", "most"), [(2, 0), (6, 0), (7, 4), (8, 4), (9, 9), (12, 4), (13, 9), (19, 9), (24, 4)]
)
def test_small_and_even_boards_take_fewer_handicap_stones(size: int, most: int) -> None:
    assert max_handicap(size) == most
