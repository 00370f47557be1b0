"""The squares, directions and slides of Neutron."""

from __future__ import annotations

import pytest

from ludoteca.games.neutron.board import (
    CENTRE,
    DIRECTIONS,
    NAMES,
    SQUARES,
    line,
    slides,
)


def test_squares_are_named_a1_at_the_bottom_left_to_e5() -> None:
    assert (NAMES[0], NAMES[4], NAMES[CENTRE], NAMES[20], NAMES[24]) == (
        "a5",
        "e5",
        "c3",
        "a1",
        "e1",
    )


def test_directions_have_one_order_everywhere() -> None:
    order = "up, down, left, right, up-right, up-left, down-right, down-left"
    assert ", ".join(DIRECTIONS) == order
    assert [NAMES[slide.target] for slide in slides(CENTRE, 0)] == [
        "c5",
        "c1",
        "a3",
        "e3",
        "e5",
        "a5",
        "e1",
        "a1",
    ]


@pytest.mark.parametrize(
    ("direction", "way"),
    [("up", "d3 d4 d5"), ("right", "e2"), ("up-left", "c3 b4 a5"), ("down", "d1")],
)
def test_a_line_runs_to_the_edge(direction: str, way: str) -> None:
    d2 = SQUARES[NAMES.index("d2")]
    assert " ".join(NAMES[square] for square in line(d2, direction)) == way
