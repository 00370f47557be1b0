"""The squares, directions and slides of Neutron."""

from __future__ import annotations

from ludoteca.games.neutron.board import (
    CENTRE,
    DIRECTIONS,
    NAMES,
    slides,
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
