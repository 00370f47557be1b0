"""Neutron's board as faces draw it."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.games.neutron import GAME
from tests.unit.games.geometries import check_geometry, describe, is_symmetric


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_square_is_there_once_and_the_board_is_symmetric(rules: str) -> None:
    geometry = describe(GAME, rules)
    check_geometry(GAME, geometry, rules=rules)
    assert is_symmetric(geometry)


def test_a1_is_at_the_bottom_left() -> None:
    spots = {point.name: (point.x, point.y) for point in describe(GAME).points}
    assert min(spots, key=lambda name: (spots[name][0], -spots[name][1])) == "a1"


@pytest.mark.parametrize(("seat", "row"), [(Seat.FIRST, "1"), (Seat.SECOND, "5")])
def test_each_home_row_is_marked_as_its_owners(seat: Seat, row: str) -> None:
    geometry = describe(GAME)
    [home] = [mark for mark in geometry.marks if mark.kind == "home" and mark.seat is seat]
    assert {point.name for point in geometry.points if point.y == home.y} == {
        f"{column}{row}" for column in "abcde"
    }


def test_nothing_lies_beside_the_board() -> None:
    assert describe(GAME).stocks == ()
    assert GAME.reserves(GAME.start()) == {}
