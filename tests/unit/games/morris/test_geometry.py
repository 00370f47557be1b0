"""The boards of the morris family as faces draw them."""

from __future__ import annotations

import pytest

from ludoteca.core.geometry import Box
from ludoteca.games.morris import GAME
from tests.unit.games.geometries import check_geometry, describe, is_symmetric


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_point_is_there_once_and_the_board_is_symmetric(rules: str) -> None:
    geometry = describe(GAME, rules)
    check_geometry(GAME, geometry, rules=rules)
    assert is_symmetric(geometry)


@pytest.mark.parametrize("rules", GAME.presets)
def test_the_lines_are_those_of_the_rules(rules: str) -> None:
    geometry = describe(GAME, rules)
    named = {(point.x, point.y): point.name for point in geometry.points}
    drawn = [" ".join(named[spot] for spot in line.spots) for line in geometry.lines]
    assert drawn == list(GAME.presets[rules].board.lines)


def test_a_flower_is_carved_where_no_man_can_stand() -> None:
    carved = {
        rules: any(mark.kind == "rose" for mark in describe(GAME, rules).marks)
        for rules in ("standard", "three")
    }
    assert carved == {"standard": True, "three": False}


def test_a1_is_at_the_top_left() -> None:
    first = describe(GAME).points[0]
    assert first.name == "a1"
    assert all(first.x <= point.x and first.y <= point.y for point in describe(GAME).points)


@pytest.mark.parametrize("rules", GAME.presets)
def test_all_men_in_hand_find_room_beside_the_board(rules: str) -> None:
    geometry = describe(GAME, rules)
    counts = GAME.reserves(GAME.start(rules))
    assert counts == {"○": GAME.presets[rules].men, "●": GAME.presets[rules].men}
    assert geometry.portrait is not None
    for laid in (geometry, geometry.portrait):
        for stock, tray in zip(laid.stocks, laid.trays, strict=True):
            others = counts[stock.sign] - 1
            x, y = stock.x + stock.across * others, stock.y + stock.down * others
            assert tray.contains(Box(stock.x, stock.y, 0, 0))
            assert tray.contains(Box(x, y, 0, 0))
            assert stock.across or stock.down
