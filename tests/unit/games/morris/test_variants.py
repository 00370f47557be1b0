"""What the other rule sets do differently, on drawn boards."""

from __future__ import annotations

from ludoteca.core import Outcome, Seat
from ludoteca.games.morris import GAME, MorrisEnding
from tests.unit.games.helpers import moves

play = GAME.play


def test_lasker_lets_men_move_from_the_start_instead_of_placing() -> None:
    position = play(GAME.start(rules="lasker"), "a1", "d1")
    assert len(moves(position)) == 22 + 1
    assert moves(position)[-1] == "a1-a4"
    assert GAME.format_position(play(position, "a1-a4")).endswith(" b 9 9 1")


def test_lasker_lets_a_moved_man_close_a_mill_while_others_are_in_hand() -> None:
    position = play(GAME.start(rules="lasker"), "a1", "d1", "b4", "g1", "c4", "d6")
    assert moves(position, "a1-") == ["a1-a4xd1", "a1-a4xg1", "a1-a4xd6"]


def test_lasker_flies_only_with_an_empty_hand() -> None:
    drawing = """
            A   B   C   D   E   F   G
        1   ○-----------●-----------○
        2   |   ·-------·-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---·       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------·   |
        7   ○-----------●-----------●
    """
    with_a_hand = GAME.parse_diagram(drawing, "w 1 1 0", rules="lasker")
    assert moves(with_a_hand, "a1-") == ["a1-a4"]
    without = GAME.parse_diagram(drawing, "w 0 0 0", rules="lasker")
    assert len(moves(without, "a1-")) == 18


def test_lasker_repeats_positions_also_while_men_are_in_hand() -> None:
    position = play(GAME.start(rules="lasker"), "a1", "g7")
    shuffle = ("a1-a4", "g7-g4", "a4-a1", "g4-g7")
    assert play(position, *shuffle).outcome is None
    position = play(position, *shuffle, *shuffle)
    assert position.outcome == Outcome.drawn(MorrisEnding.REPETITION)


def test_twelve_moves_and_makes_mills_along_the_corner_diagonals() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ○-----------●-----------·
        2   |   ○-------●-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---○       ·---·---·
        5   |   |   ○---·---·   |   |
        6   |   ·-------·-------●   |
        7   ·-----------·-----------●
        """,
        "w 0 0 0",
        rules="twelve",
    )
    assert moves(position, "c4-c3") == ["c4-c3xd1", "c4-c3xd2", "c4-c3xf6", "c4-c3xg7"]
    assert moves(position, "c5") == ["c5-d5", "c5-b6"]


FULL_BUT_ONE = """
        A   B   C   D   E   F   G
    1   ●-----------●-----------○
    2   |   ○-------·-------●   |
    3   |   |   ○---○---●   |   |
    4   ○---●---○       ●---○---○
    5   |   |   ●---●---○   |   |
    6   |   ○-------●-------○   |
    7   ●-----------○-----------●
"""


def test_twelve_is_a_draw_when_the_board_is_full() -> None:
    position = play(GAME.parse_diagram(FULL_BUT_ONE, "b 0 1 0", rules="twelve"), "d2")
    assert position.outcome == Outcome.drawn(MorrisEnding.FULL)
    assert moves(position) == []


def test_twelve_goes_on_when_the_last_man_closes_a_mill() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ●-----------●-----------○
        2   |   ○-------·-------●   |
        3   |   |   ○---●---●   |   |
        4   ○---●---○       ●---○---○
        5   |   |   ●---○---○   |   |
        6   |   ○-------●-------○   |
        7   ●-----------○-----------●
        """,
        "b 0 1 0",
        rules="twelve",
    )
    assert len(moves(position, "d2x")) == 12
    assert play(position, "d2xd5").outcome is None


def test_six_has_no_flying_and_no_mill_across_the_squares() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E
        1   ·-------○-------·
        2   |   ·---○---·   |
        3   ·---·       ·---·
        4   |   ·---·---○   |
        5   ●-------●-------●
        """,
        "w 0 0 0",
        rules="six",
    )
    assert moves(position) == [
        *("c1-a1", "c1-e1", "c2-b2", "c2-d2"),
        *("d4-d3", "d4-c4"),
    ]


def test_six_takes_by_mills_and_is_lost_with_two_men() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E
        1   ·-------●-------·
        2   |   ○---·---○   |
        3   ·---·       ·---·
        4   |   ·---·---·   |
        5   ●-------○-------●
        """,
        "w 1 0 0",
        rules="six",
    )
    position = play(position, "c2xc1")
    assert position.outcome == Outcome.won(Seat.FIRST, MorrisEnding.TWO_MEN)


def test_three_is_won_by_a_line_while_placing() -> None:
    position = play(GAME.start(rules="three"), "b2", "a1", "b1", "c1", "b3")
    assert position.outcome == Outcome.won(Seat.FIRST, MorrisEnding.LINE)
    assert moves(position) == []


THREE_PLACED = """
        A   B   C
    1   ○---·---●
    2   ·---○---●
    3   ●---○---·
"""


def test_three_is_won_by_a_line_while_moving_a_diagonal_too() -> None:
    position = GAME.parse_diagram(THREE_PLACED, "w 0 0 0", rules="three")
    position = play(position, "b3-c3")
    assert position.outcome == Outcome.won(Seat.FIRST, MorrisEnding.LINE)


def test_three_moves_to_neighbours_along_the_lines_and_does_not_fly() -> None:
    position = GAME.parse_diagram(THREE_PLACED, "w 0 0 0", rules="three")
    assert moves(position) == [
        *("a1-b1", "a1-a2", "b2-b1", "b2-a2", "b2-c3"),
        "b3-c3",
    ]


def test_three_flies_if_the_table_wishes() -> None:
    position = GAME.parse_diagram(THREE_PLACED, "w 0 0 0", rules="three", flying=True)
    assert moves(position, "b3") == ["b3-b1", "b3-a2", "b3-c3"]


def test_three_takes_nothing() -> None:
    position = play(GAME.start(rules="three"), "b2", "a1", "b1", "c1")
    assert moves(position, "b3") == ["b3"]
