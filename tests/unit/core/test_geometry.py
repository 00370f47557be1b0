"""The vocabulary of drawn boards."""

from __future__ import annotations

import pytest

from ludoteca.core import Geometry, Seat
from ludoteca.core.geometry import (
    BoardLine,
    Box,
    Label,
    Mark,
    Piece,
    Point,
    Stock,
    Way,
    grid_lines,
)

SMALL = Geometry(
    width=300,
    height=200,
    board=Box(0, 0, 200, 200),
    trays=(Box(200, 0, 100, 100),),
    points=(Point("a", 50, 50), Point("b", 150, 50)),
    lines=(BoardLine(((50, 50), (150, 50))),),
    labels=(Label("A", 50, 180), Label("1", 20, 20, "number", "a")),
    marks=(Mark("arrow", 100, 100, turn=270),),
    stocks=(Stock("x", 220, 50, Seat.SECOND, 20, "X*"),),
    pieces=(Piece("x", "man", Seat.SECOND, "dark", {"": "X"}, (Way(0, 1),)),),
)


@pytest.mark.parametrize(
    ("other", "contained", "overlapping"),
    [
        (Box(0, 0, 10, 10), True, True),
        (Box(2, 2, 3, 3), True, True),
        (Box(5, 5, 10, 10), False, True),
        (Box(10, 0, 5, 5), False, False),
        (Box(0, 10, 5, 5), False, False),
        (Box(-5, -5, 5, 5), False, False),
        (Box(2, -2, 3, 3), False, True),
    ],
)
def test_boxes_that_share_only_an_edge_do_not_overlap(
    other: Box, contained: bool, overlapping: bool
) -> None:
    box = Box(0, 0, 10, 10)
    assert box.contains(other) is contained
    assert box.overlaps(other) is other.overlaps(box) is overlapping


def test_the_area_of_a_point_lies_around_it() -> None:
    assert Point("a", 50, 60, 20, 40).area == Box(40, 40, 20, 40)


def test_the_other_side_sees_everything_turned_but_numbers_in_their_corner() -> None:
    turned = SMALL.turned()
    assert turned.board == Box(100, 0, 200, 200)
    assert turned.trays == (Box(0, 100, 100, 100),)
    assert turned.points[0] == Point("a", 250, 150)
    assert turned.lines[0].spots == ((250, 150), (150, 150))
    assert turned.labels == (Label("A", 250, 20), Label("1", 220, 120, "number", "a"))
    assert turned.marks[0].turn == 90
    assert turned.stocks[0].across == -20
    assert turned.pieces[0].is_turned
    assert turned.turned() == SMALL


def test_the_outer_lines_of_a_grid_are_its_edge() -> None:
    lines = grid_lines(Box(0, 0, 20, 10), 2, 1)
    assert [(line.spots, line.kind) for line in lines] == [
        (((0, 0), (0, 10)), "edge"),
        (((10, 0), (10, 10)), "line"),
        (((20, 0), (20, 10)), "edge"),
        (((0, 0), (20, 0)), "edge"),
        (((0, 10), (20, 10)), "edge"),
    ]
