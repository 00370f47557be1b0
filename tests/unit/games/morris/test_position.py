"""The rules of morris on drawn boards; of the drawings only the numbered rows are read."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.morris import GAME, MorrisEnding
from tests.unit.games.helpers import moves

play = GAME.play

BLACK_TO_BLOCK = """
        A   B   C   D   E   F   G
    1   ○-----------●-----------○
    2   |   ·-------·-------·   |
    3   |   |   ·---·---·   |   |
    4   ·---●---·       ·---·---●
    5   |   |   ·---·---·   |   |
    6   |   ·-------·-------·   |
    7   ○-----------●-----------○
"""
"""After b4-a4 White, in the corners, cannot move."""

DOUBLE_MILL = """
        A   B   C   D   E   F   G
    1   ·-----------·-----------·
    2   |   ·-------●-------·   |
    3   |   |   ·---○---○   |   |
    4   ·---●---○       ·---·---·
    5   |   |   ○---○---·   |   |
    6   |   ·-------●-------·   |
    7   ●-----------·-----------●
"""
"""c4-c3 closes a mill, and c3-c4 another."""


# Placing


def test_placing_begins_on_the_empty_board_in_turn() -> None:
    position = GAME.start()
    assert len(moves(position)) == 24
    position = play(position, "d2", "b4")
    assert GAME.format_position(position) == ".../.W./.../.B..../.../.../... w 8 8 0"


def test_men_are_placed_on_free_points_only_and_all_before_any_moves() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ○-----------●-----------○
        2   |   ○-------●-------●   |
        3   |   |   ●---○---○   |   |
        4   ·---·---●       ●---○---·
        5   |   |   ·---●---○   |   |
        6   |   ·-------·-------·   |
        7   ·-----------·-----------●
        """,
        "w 2 1 0",
    )
    assert moves(position) == ["a4", "b4", "g4", "c5", "b6", "d6", "f6", "a7", "d7"]


def test_three_own_men_on_a_line_are_a_mill_and_take_one_enemy_man() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------·-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---○---○       ·---●---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------·   |
        7   ·-----------·-----------●
        """,
        "w 7 7 0",
    )
    assert moves(position, "a4") == ["a4xf4", "a4xg7"]
    taken = play(position, "a4xg7")
    assert GAME.format_position(taken) == ".../.../.../WWW.B./.../.../... b 6 7 0"


def test_a_taken_man_never_returns() -> None:
    position = play(GAME.start(), "a1", "b2", "d1", "b4", "g1xb4")
    assert position.hands == (6, 7)
    assert position.men_left(Seat.SECOND) == 8


def test_men_on_one_line_are_no_mill_unless_they_are_neighbours_on_it() -> None:
    position = play(GAME.start(), "d2", "a1", "d3", "g1", "d5", "a7")
    assert moves(position, "d6") == ["d6"]  # d3 and d5 face each other across the middle


def test_two_mills_closed_by_one_move_take_one_man() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------○-----------○
        2   |   ·-------·-------●   |
        3   |   |   ·---·---●   |   |
        4   ○---·---·       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------●-------·   |
        7   ○-----------●-----------·
        """,
        "w 5 5 0",
    )
    assert moves(position, "a1") == ["a1xf2", "a1xe3", "a1xd6", "a1xd7"]
    assert play(position, "a1xd7").men_left(Seat.SECOND) == 8


def test_a_man_in_a_mill_may_not_be_taken_while_another_is_free() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------·-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---●   |   |
        4   ○---○---·       ●---·---·
        5   |   |   ·---·---●   |   |
        6   |   ·-------●-------·   |
        7   ○-----------·-----------·
        """,
        "w 6 5 0",
    )
    assert moves(position, "c4") == ["c4xd6"]


def test_any_man_may_be_taken_when_all_stand_in_mills() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------·-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---●   |   |
        4   ○---○---·       ●---·---·
        5   |   |   ·---·---●   |   |
        6   |   ·-------·-------·   |
        7   ○-----------·-----------·
        """,
        "w 6 6 0",
    )
    assert moves(position, "c4") == ["c4xe3", "c4xe4", "c4xe5"]


def test_a_mill_takes_nothing_while_the_enemy_has_no_man_on_the_board() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ○-----------○-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---·       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------·   |
        7   ·-----------·-----------·
        """,
        "w 7 6 0",
    )
    assert moves(position, "g1") == ["g1"]


def test_two_men_on_the_board_while_placing_are_no_loss() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ○-----------○-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---·       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------·   |
        7   ●-----------●-----------●
        """,
        "w 1 1 0",
    )
    assert position.outcome is None


# Moving


def test_the_worked_example_has_exactly_seven_turns() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------·-----------·
        2   |   ·-------·-------○   |
        3   |   |   ·---·---●   |   |
        4   ·---○---○       ●---○---·
        5   |   |   ·---·---●   |   |
        6   |   ○-------●-------○   |
        7   ·-----------●-----------·
        """,
        "b 0 0 0",
    )
    assert moves(position) == [
        *("e3-d3", "e5-d5xb4", "e5-d5xc4", "e5-d5xb6"),
        *("d6-d5", "d7-a7", "d7-g7"),
    ]


def test_a_man_moves_along_a_line_to_a_neighbouring_free_point() -> None:
    position = GAME.parse_diagram(DOUBLE_MILL, "b 0 0 0")
    assert moves(position, "b4") == ["b4-b2", "b4-a4", "b4-b6"]


def test_each_player_moves_once_his_own_men_are_all_placed() -> None:
    drawing = """
            A   B   C   D   E   F   G
        1   ○-----------○-----------·
        2   |   ·-------·-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---○       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------○   |
        7   ●-----------●-----------·
    """
    black_places = GAME.parse_diagram(drawing, "b 0 1 0")
    white_moves = GAME.parse_diagram(drawing, "w 0 1 0")
    assert all("-" not in move for move in moves(black_places))
    assert all("-" in move for move in moves(white_moves))


def test_who_cannot_move_any_man_loses() -> None:
    position = play(GAME.parse_diagram(BLACK_TO_BLOCK, "b 0 0 0"), "b4-a4")
    assert position.outcome == Outcome.won(Seat.SECOND, MorrisEnding.BLOCKED)
    assert moves(position) == []


def test_a_player_left_with_two_men_loses() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ○-----------·-----------○
        2   |   ·-------○-------·   |
        3   |   |   ·---·---·   |   |
        4   ·---·---·       ·---·---·
        5   |   |   ·---·---·   |   |
        6   |   ·-------·-------●   |
        7   ●-----------·-----------●
        """,
        "w 0 0 0",
    )
    position = play(position, "d2-d1xf6")
    assert position.outcome == Outcome.won(Seat.FIRST, MorrisEnding.TWO_MEN)
    assert moves(position) == []


def test_the_same_mill_may_be_opened_and_closed_again_and_again() -> None:
    position = GAME.parse_diagram(DOUBLE_MILL, "w 0 0 0", flying=False)
    position = play(position, "c4-c3xb4", "d2-d1", "c3-c4", "d1-d2", "c4-c3xd2")
    assert position.men_left(Seat.SECOND) == 3


def test_a_double_mill_opens_one_mill_by_closing_the_other() -> None:
    position = GAME.parse_diagram(
        """
            A   B   C   D   E   F   G
        1   ·-----------·-----------●
        2   |   ○-------·-------○   |
        3   |   |   ○---○---○   |   |
        4   ·---·---·       ·---·---·
        5   |   |   ●---·---·   |   |
        6   |   ●-------●-------·   |
        7   ●-----------·-----------●
        """,
        "w 0 0 0",
    )
    position = play(position, "d3-d2xa7", "g7-g4", "d2-d3xg4", "b6-b4", "d3-d2xg1")
    assert position.men_left(Seat.SECOND) == 3


# Flying

THREE_LEFT = """
        A   B   C   D   E   F   G
    1   ○-----------●-----------·
    2   |   ○-------●-------·   |
    3   |   |   ·---·---·   |   |
    4   ·---·---·       ·---·---·
    5   |   |   ·---·---·   |   |
    6   |   ·-------·-------●   |
    7   ○-----------·-----------●
"""


def test_a_player_down_to_three_men_may_move_to_any_free_point() -> None:
    position = GAME.parse_diagram(THREE_LEFT, "w 0 0 0")
    assert moves(position, "b2") == [
        *("b2-g1", "b2-f2", "b2-c3", "b2-d3", "b2-e3"),
        *("b2-a4xd1", "b2-a4xd2", "b2-a4xf6", "b2-a4xg7", "b2-b4", "b2-c4"),
        *("b2-e4", "b2-f4", "b2-g4", "b2-c5", "b2-d5", "b2-e5", "b2-b6", "b2-d6", "b2-d7"),
    ]


def test_a_flying_player_may_still_move_to_a_neighbour() -> None:
    position = GAME.parse_diagram(THREE_LEFT, "w 0 0 0")
    assert moves(position, "b2-b4") == ["b2-b4"]


def test_flying_is_each_players_own() -> None:
    position = GAME.parse_diagram(THREE_LEFT, "b 0 0 0")
    assert moves(position) == [
        *("d1-g1", "d2-f2", "d2-d3"),
        *("f6-f4", "f6-d6", "g7-g4", "g7-d7"),
    ]


def test_a_player_who_flies_is_not_blocked() -> None:
    drawing = BLACK_TO_BLOCK.replace("●-----------○\n    2", "●-----------·\n    2")
    position = play(GAME.parse_diagram(drawing, "b 0 0 0"), "b4-a4")
    assert position.outcome is None
    position = play(GAME.parse_diagram(drawing, "b 0 0 0", rules="no-flying"), "b4-a4")
    assert position.outcome == Outcome.won(Seat.SECOND, MorrisEnding.BLOCKED)


@pytest.mark.parametrize("rules", ["standard", "lasker", "twelve"])
def test_flying_can_be_switched_off(rules: str) -> None:
    assert "b2-g1" in moves(GAME.parse_diagram(THREE_LEFT, "w 0 0 0", rules=rules))
    position = GAME.parse_diagram(THREE_LEFT, "w 0 0 0", rules=rules, flying=False)
    assert "b2-g1" not in moves(position)


# Draws

SHUFFLE = ("c3-c4", "b4-b2", "c4-c3", "b2-b4")
"""Four turns after which the board stands as it stood."""


SHUFFLING = """
        A   B   C   D   E   F   G
    1   ·-----------·-----------·
    2   |   ·-------●-------·   |
    3   |   |   ○---○---·   |   |
    4   ·---●---·       ·---·---·
    5   |   |   ·---○---○   |   |
    6   |   ·-------●-------·   |
    7   ●-----------·-----------·
    """


def shuffling(fields: str, repetition: int = 3, quiet_turns: int = 100) -> list[Outcome | None]:
    """Move to and fro three times without a mill and note the outcome after every turn."""
    position = GAME.parse_diagram(SHUFFLING, fields, repetition=repetition, quiet_turns=quiet_turns)
    outcomes = []
    for move in 3 * SHUFFLE:
        if position.outcome:
            break
        position = play(position, move)
        outcomes.append(position.outcome)
    return outcomes


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    assert shuffling("w 0 0 0") == [None] * 7 + [Outcome.drawn(MorrisEnding.REPETITION)]


def test_a_draw_by_repetition_is_announced_when_the_position_comes_for_the_second_time() -> None:
    position = GAME.parse_diagram(SHUFFLING, "w 0 0 0")
    told = []
    for move in (*SHUFFLE, *SHUFFLE):
        position = play(position, move)
        told.append([one.sentence for one in position.announcements])
    warning = "this position has occurred twice: a third time is a draw"
    # The third time comes with the last move.
    assert told == [[]] * 3 + [[warning]] * 4 + [[]]


def test_repetition_can_be_set_otherwise_or_switched_off() -> None:
    assert len(shuffling("w 0 0 0", repetition=2)) == 4
    assert shuffling("w 0 0 0", repetition=0) == [None] * 12


def test_a_hundred_turns_without_a_mill_or_a_placement_are_a_draw() -> None:
    assert shuffling("w 0 0 97") == [None, None, Outcome.drawn(MorrisEnding.QUIET)]


def test_quiet_turns_can_be_set_otherwise_or_switched_off() -> None:
    assert len(shuffling("w 0 0 0", quiet_turns=5)) == 5
    assert shuffling("w 0 0 97", quiet_turns=0, repetition=0) == [None] * 12


def test_a_mill_or_a_placement_restarts_the_count_of_quiet_turns() -> None:
    position = GAME.parse_diagram(DOUBLE_MILL, "w 0 0 98")
    assert play(position, "c4-c3xb4").quiet == 0
    assert play(position, "e3-e4").quiet == 99
    placing = GAME.parse_diagram(DOUBLE_MILL, "w 1 1 98")
    assert play(placing, "a1").quiet == 0


def test_a_win_on_the_last_quiet_turn_is_a_win() -> None:
    position = play(GAME.parse_diagram(BLACK_TO_BLOCK, "b 0 0 99"), "b4-a4")
    assert position.outcome == Outcome.won(Seat.SECOND, MorrisEnding.BLOCKED)


def test_after_a_mill_no_earlier_position_can_come_again() -> None:
    position = GAME.parse_diagram(DOUBLE_MILL, "w 0 0 0")
    assert len(play(position, "e3-e4").past) == 1
    assert play(position, "c4-c3xb4").past == ()
