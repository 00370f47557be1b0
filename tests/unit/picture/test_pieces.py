"""Shapes that games bring along: paths and colours are drawn, and nothing else gets through."""

from __future__ import annotations

import time

import pytest

from ludoteca.core import OptionError
from ludoteca.core.geometry import Piece
from ludoteca.picture.pieces import draw_piece

CROSS = " M-30 -30L30,30m0-6.5e1 l-60 .5Z"


def drawn(path: str = CROSS, fill: str = "", stroke: str = "") -> str:
    return draw_piece(Piece("x", "path", path=path, fill=fill, stroke=stroke), 0, 0, "")


def test_a_path_is_drawn_in_its_own_colours() -> None:
    picture = drawn(fill="#7A1f2b", stroke="navy")
    assert picture.count(f'd="{CROSS}"') == 2  # the piece and its shade
    assert 'fill="#7A1f2b"' in picture
    assert 'stroke="navy"' in picture
    assert 'class="light"' not in picture


def test_a_path_without_colours_has_those_of_the_theme() -> None:
    assert '<path fill="url(#light)" d=' in drawn()
    assert 'class="light"' in drawn()


@pytest.mark.parametrize(
    "path",
    ["", "30 30", "L0 0", "M0 0 url(x)", 'M0 0"/><script>', "M0 0\0", "M0 0x", "M--1 0", "M٣ 0"],
)
def test_an_invalid_path_is_refused(path: str) -> None:
    with pytest.raises(OptionError, match=r"cannot draw the piece 'x': .* is not an SVG path"):
        drawn(path)


@pytest.mark.parametrize(
    "colour",
    ["url(#a)", "#12", "#12345", "red;fill:blue", "var(--ink)", "rgb(1,2,3)", "é", "red\n"],
)
def test_an_invalid_colour_is_refused(colour: str) -> None:
    with pytest.raises(OptionError, match="is not a colour such as teal or #008080"):
        drawn(fill=colour)
    with pytest.raises(OptionError, match="is not a colour such as teal or #008080"):
        drawn(stroke=colour)


def test_a_long_path_is_checked_quickly() -> None:
    began = time.perf_counter()
    with pytest.raises(OptionError):
        drawn("M" + "1" * 200_000 + "!")
    assert time.perf_counter() - began < 1
