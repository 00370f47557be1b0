"""Go boards of every size as faces draw them."""

from __future__ import annotations

import pytest

from ludoteca.games.go import GAME
from ludoteca.games.go.board import SIZES, stars
from tests.unit.games.geometries import check_geometry, describe, is_symmetric


@pytest.mark.parametrize("size", [2, 3, 7, 9, 13, 19])
def test_every_point_is_there_once(size: int) -> None:
    check_geometry(GAME, describe(GAME, size=size), size=size)


@pytest.mark.parametrize("size", SIZES)
def test_boards_of_all_sizes_are_symmetric_and_have_all_their_points(size: int) -> None:
    geometry = describe(GAME, size=size)
    assert is_symmetric(geometry)
    names = [point.name for point in geometry.points]
    assert len(names) == len(set(names)) == size * size
    assert set(names) == GAME.places(GAME.start(size=size)).keys()


@pytest.mark.parametrize("size", SIZES)
def test_the_star_points_are_marked(size: int) -> None:
    geometry = describe(GAME, size=size)
    named = {(point.x, point.y): point.name for point in geometry.points}
    assert {named[mark.x, mark.y] for mark in geometry.marks} == stars(size)


def test_prisoners_lie_on_the_side_of_who_has_taken_them() -> None:
    position = GAME.parse_position("7/7/7/7/7/7/7 b - 3/1 0")
    assert GAME.reserves(position) == {"○": 3, "●": 1}
    black, white = describe(GAME, size=7).stocks
    assert (black.sign, white.sign) == ("○", "●")
    assert black.y > white.y
