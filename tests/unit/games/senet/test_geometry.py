"""Senet's board as faces draw it."""

from __future__ import annotations

from itertools import pairwise

from ludoteca.games.senet import GAME
from tests.unit.games.geometries import check_geometry, describe


def test_every_square_is_there_once_and_so_is_the_way_off() -> None:
    check_geometry(GAME, describe(GAME), frozenset({"off"}))


def test_the_path_goes_from_each_square_to_one_beside_it() -> None:
    points = {point.name: point for point in describe(GAME).points}
    for one, other in pairwise(range(1, 31)):
        here, there = points[str(one)], points[str(other)]
        assert abs(here.x - there.x) + abs(here.y - there.y) == 100


def test_on_a_narrow_screen_the_path_goes_down_and_up() -> None:
    portrait = describe(GAME).portrait
    assert portrait is not None
    points = {point.name: point for point in portrait.points}
    for one, other in pairwise(range(1, 31)):
        here, there = points[str(one)], points[str(other)]
        assert abs(here.x - there.x) + abs(here.y - there.y) == 100
    assert points["1"].x == points["10"].x < points["11"].x < points["30"].x
    assert points["1"].y < points["10"].y == points["11"].y


def test_the_path_is_drawn_through_all_rows() -> None:
    [path] = [line for line in describe(GAME).lines if line.kind == "path"]
    assert [y for _, y in path.spots] == sorted(y for _, y in path.spots)
    assert {y for _, y in path.spots} == {
        point.y for point in describe(GAME).points if point.name != "off"
    }
    assert path.spots[0][0] < path.spots[1][0] == path.spots[2][0] > path.spots[3][0]


def test_the_die_has_a_place_beside_the_pieces_that_have_left() -> None:
    for geometry in (describe(GAME), describe(GAME).turned(), describe(GAME).portrait):
        assert geometry is not None
        [off] = [point for point in geometry.points if point.name == "off"]
        assert geometry.die is not None
        assert geometry.trays[0].contains(geometry.die)
        assert not geometry.die.overlaps(off.area)


def test_trap_and_landing_are_on_their_squares() -> None:
    geometry = describe(GAME)
    named = {(point.x, point.y): point.name for point in geometry.points}
    found = {mark.kind: named.get((mark.x, mark.y)) for mark in geometry.marks}
    assert (found["trap"], found["landing"]) == ("27", "15")


def test_every_square_has_its_number_in_the_same_corner_for_both_players() -> None:
    for geometry in (describe(GAME), describe(GAME).turned()):
        points = {point.name: point for point in geometry.points}
        assert {label.text for label in geometry.labels} == points.keys() - {"off"}
        corners = {
            (len(label.text), label.x - points[label.text].x, label.y - points[label.text].y)
            for label in geometry.labels
        }
        assert corners == {(1, -35, -35), (2, -29, -35)}


def test_pieces_that_have_left_are_counted_each_for_itself() -> None:
    position = GAME.parse_position("..2B3C4D5E.................... 1 -")
    assert {piece for piece, count in GAME.reserves(position).items() if count} == {"1", "A"}
