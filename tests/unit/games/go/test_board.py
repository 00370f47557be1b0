"""The grid: its points, chains and liberties, and where handicap stones go."""

from __future__ import annotations

from ludoteca.games.go.board import each, grid, select


def bits(size: int, *names: str) -> int:
    return sum(grid(size).points[name] for name in names)


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
