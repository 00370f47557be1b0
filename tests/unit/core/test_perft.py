"""Perft on a game small enough to count by hand."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import divide, perft
from tests.nim import NIM, NimMove


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 3), (2, 6), (3, 4), (4, 1), (5, 0)])
def test_finished_games_count_only_at_their_own_depth(depth: int, count: int) -> None:
    position = NIM.parse_position("4 0 -")
    assert perft(position, depth) == count
    assert ludoteca.perft(position, depth) == count


def test_a_depth_is_not_negative() -> None:
    with pytest.raises(ValueError, match="cannot be negative: -1"):
        perft(NIM.start(), -1)


def test_a_throw_is_a_ply_of_its_own() -> None:
    position = NIM.parse_position("3 0 -", rules="lucky")
    assert [perft(position, depth) for depth in (1, 2)] == [2, 4]


def test_divide_adds_up_to_perft() -> None:
    position = NIM.start()
    counts = divide(position, 4)
    assert sum(counts.values()) == perft(position, 4)
    assert list(counts) == list(position.legal_moves())
    assert divide(position, 0) == {}
    assert counts[NimMove("take", 1)] == perft(position.play(NimMove("take", 1)), 3)
