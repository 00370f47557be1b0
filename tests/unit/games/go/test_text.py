"""Go's texts: what is written, what is read, and what is refused."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.go import GAME, GoMove
from ludoteca.games.go.position import PASS


def test_a_position_is_rows_turn_ko_prisoners_and_passes() -> None:
    start = GAME.start(size=7)
    assert GAME.format_position(start) == "7/7/7/7/7/7/7 b - 0/0 0"
    text = "2bw2/1bw1w1/2bw2/6/6/6 b - 3/12 1"
    assert GAME.format_position(GAME.parse_position(text)) == text


def test_a_run_of_free_points_is_a_decimal_number() -> None:
    assert GAME.format_position(GAME.start()).startswith("19/19/")
    text = "/".join(["19"] * 18 + ["10b8"]) + " w - 0/0 0"
    assert GAME.format_position(GAME.parse_position(text)) == text


def test_the_size_is_the_number_of_rows_whatever_the_rules_say() -> None:
    position = GAME.parse_position("5/5/5/5/5 b - 0/0 0", size=19)
    assert position.size == 5
    assert position.rules.size == 5


def test_the_first_row_is_the_top_one() -> None:
    position = GAME.parse_position("b2/3/2w b - 0/0 0")
    points = position.grid.points
    assert position.stones == (points["A3"], points["C1"])
    assert position.turn is Seat.FIRST


@pytest.mark.parametrize(
    "text",
    [
        "B1w/3/3 W - 1/0 0",
        "  b1w/3/3   w - 1/0   0 ",
        "b.w/.../3 w - 1/0 0",
        "b01w/03/3 w - 01/00 00",
    ],
)
def test_letter_case_spaces_dots_and_leading_zeros_do_not_matter(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == "b1w/3/3 w - 1/0 0"


KO = "1bw1/b1bw/1bw1/4 w - 0/0 0"


def test_the_ko_point_is_written_where_only_simple_ko_forbids_a_stone() -> None:
    position = GAME.parse_position(KO)
    position = position.play(GoMove("B3"))
    text = GAME.format_position(position)
    assert text == "1bw1/bw1w/1bw1/4 b C3 0/1 0"
    assert GAME.parse_position(text) == position
    assert GAME.parse_position(text.replace("C3", "c3")) == position


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the rows of the board"),
        ("3/3/3", 6, "b or w to move"),
        ("3/3/3 x - 0/0 0", 7, "b or w to move"),
        ("3/3/3 b", 8, "the ko point, such as D4, or -"),
        ("3/3/3 b I1 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b A26 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b A0 0/0 0", 9, "the ko point, such as D4, or -"),
        ("3/3/3 b - 0 0", 11, "the prisoners of black and white"),
        ("3/3/3 b - 0/0", 14, "the number of passes"),
        ("3/3/3 b - 0/0 -1", 15, "the number of passes"),
        ("3/3/3 b - 0/0 0 0", 17, "the end of the text"),
        ("3/x2/3 b - 0/0 0", 3, "b, w or a number of free points"),
        ("3/b0w1/3 b - 0/0 0", 4, "a number of free points from 1 to 25"),
        ("3/b26/3 b - 0/0 0", 4, "a number of free points from 1 to 25"),
        ("3/" + "9" * 50 + " b - 0/0 0", 3, "a number of free points from 1 to 25"),
    ],
)
def test_an_unreadable_text_is_refused_with_its_column(
    text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1 b - 0/0 0", "a board has from 2 to 25 rows, not 1"),
        ("/".join(["2"] * 26) + " b - 0/0 0", "a board has from 2 to 25 rows, not 26"),
        ("3/4/3 b - 0/0 0", "row 2 has 4 points instead of 3"),
        ("3/3/ b - 0/0 0", "row 1 has 0 points instead of 3"),
        ("3/3/3 b - 0/0 3", "there are 3 passes, but two end the game"),
        ("bw1/w2/3 b - 0/0 0", "the stones on A3 have no liberty"),
        ("bb/bb b - 0/0 0", "the stones on A2, B2, A1, B1 have no liberty"),
        ("b2/3/3 w A3 0/0 0", "there is a stone on the ko point A3"),
        ("3/3/3 w D4 0/0 0", "a stone on D4 would not retake a ko"),
        ("3/3/3 w A1 0/0 0", "a stone on A1 would not retake a ko"),
        # Here a stone on A1 takes two, and here it is surrounded but takes nothing.
        ("4/4/wbb1/1wwb b A1 0/0 0", "a stone on A1 would not retake a ko"),
        ("4/4/b3/1b2 w A1 0/0 0", "a stone on A1 would not retake a ko"),
        # A stone on B3 takes the one on C3, but keeps the liberty A3.
        ("1bw1/2bw/1bw1/4 w B3 0/0 0", "a stone on B3 would not retake a ko"),
        ("1bw1/bw1w/1bw1/4 b C3 0/1 1", "there is no ko point after a pass, but C3 is named"),
    ],
)
def test_an_impossible_position_is_refused_with_its_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text)
    assert caught.value.faults == (fault,)


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_a_ko_point_is_refused_under_superko(ko: str) -> None:
    with pytest.raises(PositionError, match="no ko point under superko, but C3 is named"):
        GAME.parse_position("1bw1/bw1w/1bw1/4 b C3 0/1 0", ko=ko)


def test_a_board_too_small_for_the_handicap_of_the_rules_is_refused() -> None:
    with pytest.raises(PositionError, match="a 3×3 board takes at most 0 handicap stones"):
        GAME.parse_position("3/3/3 b - 0/0 0", handicap=2)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position("bw1/w2/w1b b C3 0/0 7")
    assert len(caught.value.faults) == 3
    with pytest.raises(PositionError) as caught:
        GAME.parse_position("3/4/5 b - 0/0 9")
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("text", ["D4", "d4", " d4 ", "D 4", "d-4", "d04"])
def test_a_move_is_a_letter_and_a_number(text: str) -> None:
    assert GAME.parse_move(GAME.start(), text) == GoMove("D4")


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass "])
def test_a_pass_is_a_word(text: str) -> None:
    assert GAME.parse_move(GAME.start(), text) == PASS


def test_columns_skip_the_letter_i_and_reach_z_and_row_1_is_at_the_bottom() -> None:
    names = [str(move) for move in GAME.start(size=25).legal_moves()]
    assert names[7:10] == ["H25", "J25", "K25"]
    assert names[0] == "A25"
    assert names[-2:] == ["Z1", "pass"]


@pytest.mark.parametrize(
    "text", ["", "D", "4D", "I9", "D0", "D26", "D4 D5", "D٤", "resign", "D\x00"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected a point such as D4"):
        GAME.parse_move(GAME.start(), text)
