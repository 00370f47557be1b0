"""Senet's texts: reading, writing and what is refused."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, PositionError, Seat
from ludoteca.games.senet import GAME

START = "1A2B3C4D5E.................... 1 -"
EMPTY = "." * 30


def test_the_start_is_written_as_agreed() -> None:
    assert GAME.format_position(GAME.start()) == START
    assert GAME.parse_position(START) == GAME.start()


def test_the_throw_to_be_moved_is_the_last_field() -> None:
    position = GAME.parse_position(START.replace("1 -", "A 5"))
    assert (position.turn, position.throw) == (Seat.SECOND, 5)


def test_any_case_and_more_spaces_are_read() -> None:
    assert GAME.format_position(GAME.parse_position(f"  1a2b{EMPTY[4:]}   a  4 ")) == (
        f"1A2B{EMPTY[4:]} A 4"
    )


def test_a_finished_game_is_read() -> None:
    over = GAME.parse_position(f"{EMPTY[1:]}A 1 -")
    assert over.outcome is not None
    assert over.outcome.winners == {Seat.FIRST}


def test_what_the_text_does_not_say_is_not_compared() -> None:
    assert GAME.start() == GAME.start(bear_off="exact")
    assert hash(GAME.start()) == hash(GAME.start(bear_off="exact"))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "thirty squares"),
        ("1A", 3, "1 or A to move"),
        (f"1A{EMPTY[2:]} 1", 33, "-, or the throw from 1 to 5"),
        (f"1A{EMPTY[2:]} 1 - -", 36, "the end of the text"),
        (f"1A{EMPTY[3:]} 1 -", 30, "exactly thirty squares"),
        (f"1A{EMPTY[1:]} 1 -", 31, "exactly thirty squares"),
        (f"1F{EMPTY[2:]} 1 -", 2, "a piece 1-5 or A-E, or . for a free square"),
        (f"1A6{EMPTY[3:]} 1 -", 3, "a piece 1-5 or A-E, or . for a free square"),
        (f"1A{EMPTY[2:]} 2 -", 32, "1 or A to move"),
        (f"1A{EMPTY[2:]} 1 0", 34, "-, or the throw from 1 to 5"),
        (f"1A{EMPTY[2:]} 1 6", 34, "-, or the throw from 1 to 5"),
        (f"1A{EMPTY[2:]} 1 ٣", 34, "plain letters, digits and signs"),
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
        (f"1A1{EMPTY[3:]} 1 -", ("piece 1 is on the board 2 times",)),
        (f"1CCC{EMPTY[4:]} 1 -", ("piece C is on the board 3 times",)),
        (f"1A{EMPTY[2:26]}B... 1 -", ("B cannot stay on 27, the trap",)),
        (f"{EMPTY} 1 -", ("neither player has a piece on the board",)),
        (f"1{EMPTY[1:]} A 3", ("the game is over, so there is no throw left to play",)),
        (
            f"2A2A{EMPTY[4:26]}3... 1 -",
            (
                "piece 2 is on the board 2 times",
                "piece A is on the board 2 times",
                "3 cannot stay on 27, the trap",
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
        ("3", "3"),
        (" 5 ", "5"),
        ("9-15", "9-15"),
        ("9 - 15", "9-15"),
        ("09-15", "9-15"),
        ("9X10", "9x10"),
        ("9 x 10", "9x10"),
        ("21-27", "21-27"),
        ("28-OFF", "28-off"),
        ("28 - off", "28-off"),
        ("Pass", "pass"),
        ("30-1", "30-1"),
    ],
)
def test_moves_are_read_in_any_case_and_with_spaces(typed: str, canonical: str) -> None:
    start = GAME.start()
    assert str(GAME.parse_move(start, typed)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "0", "6", "33", "9-", "-15", "9-31", "0-3", "9-15-16", "9x", "28xoff", "off", "٣", "9—15"],
)
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(NotationError, match=r"a throw from 1 to 5, or a move such as 9-15, 9x10"):
        GAME.parse_move(GAME.start(), text)
