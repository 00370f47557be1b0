"""The drawn boards of morris."""

from __future__ import annotations

import random
from textwrap import dedent, indent

import pytest

from ludoteca.core import NotationError, Seat
from ludoteca.games.morris import GAME
from ludoteca.games.morris.board import Point


def test_the_standard_board_is_drawn_with_row_1_on_top() -> None:
    assert GAME.draw(GAME.start()) == dedent("""\
            A   B   C   D   E   F   G

        1   ·-----------·-----------·
            |           |           |
        2   |   ·-------·-------·   |
            |   |       |       |   |
        3   |   |   ·---·---·   |   |
            |   |   |       |   |   |
        4   ·---·---·       ·---·---·
            |   |   |       |   |   |
        5   |   |   ·---·---·   |   |
            |   |       |       |   |
        6   |   ·-------·-------·   |
            |           |           |
        7   ·-----------·-----------·""")


def test_white_men_are_light_and_black_men_dark() -> None:
    position = GAME.parse_position(".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0")
    assert GAME.draw(position) == dedent("""\
            A   B   C   D   E   F   G

        1   ·-----------·-----------·
            |           |           |
        2   |   ·-------·-------○   |
            |   |       |       |   |
        3   |   |   ·---·---●   |   |
            |   |   |       |   |   |
        4   ·---○---○       ●---○---·
            |   |   |       |   |   |
        5   |   |   ·---·---●   |   |
            |   |       |       |   |
        6   |   ○-------●-------○   |
            |           |           |
        7   ·-----------●-----------·""")


def test_twelve_has_the_corner_diagonals() -> None:
    assert GAME.draw(GAME.start(rules="twelve")) == dedent("""\
            A   B   C   D   E   F   G

        1   ·-----------·-----------·
            | \\         |         / |
        2   |   ·-------·-------·   |
            |   | \\     |     / |   |
        3   |   |   ·---·---·   |   |
            |   |   |       |   |   |
        4   ·---·---·       ·---·---·
            |   |   |       |   |   |
        5   |   |   ·---·---·   |   |
            |   | /     |     \\ |   |
        6   |   ·-------·-------·   |
            | /         |         \\ |
        7   ·-----------·-----------·""")


def test_six_has_two_squares() -> None:
    assert GAME.draw(GAME.start(rules="six")) == dedent("""\
            A   B   C   D   E

        1   ·-------·-------·
            |       |       |
        2   |   ·---·---·   |
            |   |       |   |
        3   ·---·       ·---·
            |   |       |   |
        4   |   ·---·---·   |
            |       |       |
        5   ·-------·-------·""")


def test_three_has_one_square_with_its_diagonals() -> None:
    assert GAME.draw(GAME.start(rules="three")) == dedent("""\
            A   B   C

        1   ·---·---·
            | \\ | / |
        2   ·---·---·
            | / | \\ |
        3   ·---·---·""")


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_drawing_reads_back(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules=rules)
    while position.outcome is None:
        _, fields = GAME.format_position(position).split(" ", 1)
        drawing = indent(GAME.draw(position), "      ")
        assert GAME.parse_diagram(f"\n{drawing}\n\n", fields, rules=rules) == position
        position = position.play(rng.choice(position.legal_moves()))


def test_only_the_numbered_rows_are_read() -> None:
    drawing = """
        1 ○ · ·
        2 · ● ·
        3 · · ·
    """
    assert GAME.read_diagram(drawing) == "W../.B./..."


@pytest.mark.parametrize(
    ("drawing", "column", "expected"),
    [
        ("", 1, "rows of points, numbered from 1 at the top"),
        ("A B C", 1, "rows of points, numbered from 1 at the top"),
        ("3 ···\n2 ···\n1 ···", 1, "row 1: row 1 is at the top"),
        ("1 ···\n3 ···", 7, "row 2: row 1 is at the top"),
        ("1 ···\n2 ·X·", 10, "one of ○ ● · or a line"),
    ],
)
def test_what_is_no_drawing_is_refused(drawing: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_diagram(drawing)
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_a_drawing_of_another_board_is_refused() -> None:
    with pytest.raises(NotationError, match=r"W, B or \. for each point"):
        GAME.parse_diagram(GAME.draw(GAME.start(rules="three")), "w 9 9 0")


def test_a_row_without_points_is_refused() -> None:
    with pytest.raises(NotationError, match="expected points in every row"):
        GAME.parse_diagram("1", "WW./.../BB. w 1 1 0", rules="three")


def test_a_drawing_of_megabytes_is_refused_at_once() -> None:
    with pytest.raises(NotationError, match="expected a shorter text"):
        GAME.parse_diagram("1\n" * 500_000, "w 9 9 0")


def test_the_signs_are_the_men_of_both_sides() -> None:
    assert dict(GAME.signs) == {"○": ("men", Seat.FIRST), "●": ("men", Seat.SECOND)}


@pytest.mark.parametrize(
    ("point", "place"), [("a1", (2, 4, 5)), ("g1", (2, 28, 29)), ("d2", (4, 16, 17))]
)
def test_a_place_is_the_line_and_the_columns_of_a_point(
    point: str, place: tuple[int, int, int]
) -> None:
    assert GAME.places(GAME.start())[point] == place


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_point_is_shown_in_its_place(rules: str) -> None:
    rng = random.Random(rules)
    position = GAME.start(rules=rules)
    for _ in range(2 * position.rules.men):
        lines = GAME.draw(position).splitlines()
        places = GAME.places(position)
        assert list(places) == list(position.board.points)
        for point, (line, start, stop) in places.items():
            bit = position.board.bits[Point(point)]
            white, black = (bool(men & bit) for men in position.men)
            assert lines[line][start:stop] == ("○" if white else "●" if black else "·")
        if position.outcome is None:
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("rules", GAME.presets)
def test_brackets_around_a_point_hide_no_other(rules: str) -> None:
    position = GAME.start(rules=rules)
    lines = GAME.draw(position).splitlines()
    for line, start, stop in GAME.places(position).values():
        assert lines[line][start - 1] in " -"
        assert lines[line][stop : stop + 1] in ("", " ", "-")
