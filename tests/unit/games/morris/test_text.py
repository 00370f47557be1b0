"""Positions and moves of morris in text."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.morris import GAME, MorrisMove
from ludoteca.games.morris.board import Point

EXAMPLE = ".../..W/..B/.WWBW./..B/WBW/.B. b 0 0 0"

POINTS = "a point of the board, such as a1 or g7"


def test_a_text_has_the_rows_the_turn_both_hands_and_the_quiet_turns() -> None:
    position = GAME.parse_position("W../.../.../....../.../.../..B b 5 6 7")
    assert position.men == (1, 1 << 23)
    assert (position.turn, position.hands, position.quiet) == (Seat.SECOND, (5, 6), 7)


@pytest.mark.parametrize("text", [EXAMPLE.upper(), EXAMPLE.lower(), f"  {EXAMPLE}  "])
def test_letter_case_and_spaces_around_do_not_matter(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the points row by row, as in .../.../.../....../.../.../..."),
        (".../.../... w 9 9 0", 12, "W, B or . for each point"),
        (".../.X./.../....../.../.../... w 9 9 0", 6, "W, B or . for each point"),
        ("....../.../.../.../.../.../... w 9 9 0", 4, "W, B or . for each point"),
        (".../.../.../....../.../.../..../ w 9 9 0", 31, "a space after the last row"),
        (".../.../.../....../.../.../... x 9 9 0", 32, "w or b to move"),
        (".../.../.../....../.../.../... w -1 9 0", 34, "White's men in hand"),
        (".../.../.../....../.../.../... w 9 x 0", 36, "Black's men in hand"),
        (".../.../.../....../.../.../... w 9 ٩ 0", 36, "plain letters"),
        (".../.../.../....../.../.../... w 9 9 1234567", 38, "the number of quiet turns"),
        (".../.../.../....../.../.../... w 9 9", 37, "the number of quiet turns"),
        (".../.../.../....../.../.../... w 9 9 0 0", 40, "the end of the text"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("rules", "text", "faults"),
    [
        (
            "standard",
            "WWW/.../.../....../.../.../B.. w 7 9 0",
            [
                "White has too many men on the board and in hand: 10; at most 9 are allowed",
                "Black has too many men on the board and in hand: 10; at most 9 are allowed",
            ],
        ),
        (
            "standard",
            "W../.../.../....../.../.../BBB w 0 0 0",
            ["White has too few men on the board and in hand: 1, not at least 2"],
        ),
        (
            "standard",
            "WW./.../.../....../.../.../BB. w 0 0 0",
            ["both sides have two men, but the first to have so few has lost"],
        ),
        (
            "three",
            "WW./.../BBB b 0 0 0",
            ["White has too few men on the board and in hand: 2, not at least 3"],
        ),
        ("three", "WWW/.../BBB b 0 0 0", ["both sides have a line, but the first line wins"]),
    ],
)
def test_an_impossible_position_names_every_fault(rules: str, text: str, faults: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text, rules=rules)
    assert list(caught.value.faults) == faults


def move(origin: str | None, target: str, taken: str | None = None) -> MorrisMove:
    return MorrisMove(
        Point(origin) if origin else None, Point(target), Point(taken) if taken else None
    )


@pytest.mark.parametrize(
    ("text", "read", "steps"),
    [
        ("d2", move(None, "d2"), ("d2",)),
        ("d2xb4", move(None, "d2", "b4"), ("d2", "b4")),
        ("e5-d5", move("e5", "d5"), ("e5", "d5")),
        ("e5-d5xb4", move("e5", "d5", "b4"), ("e5", "d5", "b4")),
    ],
)
def test_a_move_is_written_by_the_points_it_touches(
    text: str, read: MorrisMove, steps: tuple[str, ...]
) -> None:
    assert GAME.parse_move(GAME.start(), text) == read
    assert str(read) == text
    assert read.steps == steps


@pytest.mark.parametrize("text", ["E5-D5XB4", "e5 d5 x b4", " e5 - d5 xb4\n", "e5d5xb4"])
def test_a_move_may_be_typed_with_capitals_and_spaces_or_without_the_dash(text: str) -> None:
    assert str(GAME.parse_move(GAME.parse_position(EXAMPLE), text)) == "e5-d5xb4"


@pytest.mark.parametrize(
    ("rules", "text", "column", "expected"),
    [
        ("standard", "", 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "d", 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "d2x", 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "d²", 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "a1-d1-g1", 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "a1" + " " * 100_000, 1, "a move such as a1, a1-d1 or a1-d1xg7"),
        ("standard", "d4", 1, POINTS),
        ("standard", "d3-d4", 4, POINTS),
        ("standard", "d3-d2xa2", 7, POINTS),
        ("three", "", 1, "a move such as a1, a1-b1 or a1-b1xc3"),
        ("three", "a4", 1, "a point of the board, such as a1 or c3"),
    ],
)
def test_a_text_that_is_no_move_is_refused(
    rules: str, text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move(GAME.start(rules=rules), text)
    assert (caught.value.column, caught.value.expected) == (column, expected)
