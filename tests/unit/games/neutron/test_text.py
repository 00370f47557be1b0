"""Neutron's texts: reading, writing and what is refused."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.neutron import GAME

START = "bbbbb/5/2n2/5/wwwww w -"


def test_the_start_is_written_as_agreed() -> None:
    assert GAME.format_position(GAME.start()) == START
    assert GAME.parse_position(START) == GAME.start()


def test_after_the_opening_turn_the_last_field_is_n() -> None:
    start = GAME.start()
    second = start.play(GAME.parse_move(start, "b1b4"))
    assert GAME.format_position(second) == "bbbbb/1w3/2n2/5/w1www b n"
    assert GAME.parse_position("bbbbb/1w3/2n2/5/w1www b n") == second


def test_any_case_other_runs_and_more_spaces_are_read() -> None:
    assert GAME.parse_position("  BBBBB/11111/2N11/32/wWwWw   W  - ") == GAME.start()


def test_a_finished_game_is_read() -> None:
    over = GAME.parse_position("bbbbb/5/4w/1w3/w1wwn b n")
    assert over.outcome is not None
    assert over.outcome.winners == {Seat.FIRST}


def test_past_and_rules_are_not_compared() -> None:
    assert GAME.start() == GAME.start(rules="classic")
    assert hash(GAME.start()) == hash(GAME.start(repetition=0))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "five rows of squares"),
        ("bbbbb/5/2n2/5/wwwww", 20, "w or b to move"),
        ("bbbbb/5/2n2/5/wwwww w", 22, "n, or - on the opening turn"),
        (f"{START} x", 25, "the end of the text"),
        ("bbbbb/5/2n2/wwwww w -", 1, "five rows of squares separated by slashes"),
        ("bbbbb/5/2x2/5/wwwww w -", 10, "w, b, n or a number of free squares"),
        ("bbbbb/6/2n2/5/wwwww w -", 7, "w, b, n or a number of free squares"),
        ("bbbbb/5/2n1/5/wwwww w -", 9, "five squares in each row"),
        ("bbbbb//2n2/5/wwwww w -", 7, "five squares in each row"),
        ("bbbbb/55/2n2/5/wwwww w -", 1, "five squares in each row"),
        ("bbbbb/5/2n2/5/wwwww x -", 21, "w or b to move"),
        ("bbbbb/5/2n2/5/wwwww w x", 23, "n, or - on the opening turn"),
    ],
)
def test_a_text_of_another_form_is_refused_where_it_goes_wrong(
    text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("bbbbb/5/2n2/5/wwww1 w -", ("White has 4 pieces instead of five",)),
        ("bbbbb/b4/2n2/5/wwwww w -", ("Black has 6 pieces instead of five",)),
        ("bbbbb/5/2n2/5/1w3 w -", ("White has one piece instead of five",)),
        ("bbbbb/5/5/5/wwwww w -", ("there are 0 neutrons instead of one",)),
        ("bbbbb/5/2n2/5/wwwww b -", ("the opening turn is White's, not Black's",)),
        (
            "bbbb1/5/1nn2/5/wwwww b -",
            (
                "Black has 4 pieces instead of five",
                "there are 2 neutrons instead of one",
                "the opening turn is White's, not Black's",
            ),
        ),
    ],
)
def test_an_impossible_position_is_refused_with_every_fault(
    text: str, faults: tuple[str, ...]
) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text)
    assert caught.value.faults == faults


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("b1b4", "b1b4"),
        ("B1-B4", "b1b4"),
        (" nc3c5 , b1b4 ", "Nc3c5,b1b4"),
        ("N c3 c5, b1 b4", "Nc3c5,b1b4"),
        ("NC3-C1", "Nc3c1"),
        ("a1a1", "a1a1"),
    ],
)
def test_moves_are_read_in_any_case_and_with_spaces(typed: str, canonical: str) -> None:
    assert str(GAME.parse_move(GAME.start(), typed)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1"),
        ("b1", 1, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1"),
        ("f1f4", 1, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1"),
        ("Nc3c5,", 7, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1"),
        ("b1b4,Nc3c5", 1, "the neutron's slide before the comma, such as Nc3e3"),
        ("Nc3c5,Nc5c3", 7, "a slide of your own piece, such as b1b4"),
    ],
)
def test_what_is_no_turn_is_refused_with_examples(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move(GAME.start(), text)
    assert (caught.value.column, caught.value.expected) == (column, expected)
