"""The lesson in Senet is true on the real board."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.core import Seat
from ludoteca.games.senet import GAME, SenetPosition
from tests.unit.games.helpers import moves, why

after = GAME.play

LESSON = (files(GAME.package) / "help" / "lesson.toml").read_text(encoding="utf-8")
STEPS: list[dict[str, Any]] = tomllib.loads(LESSON)["step"]
THROW, FIVE, CAPTURE, PROTECTED, PROTECT, TRAP, PASS, OFF, WIN = STEPS


def shown(step: dict[str, Any]) -> SenetPosition:
    """The position of a step once the die is thrown."""
    position = GAME.parse_position(step["position"])
    return after(position, step["throw"]) if "throw" in step else position


def told(step: dict[str, Any], text: str) -> list[str]:
    return list(GAME.narrate(shown(step), GAME.parse_move(shown(step), text)))


@pytest.mark.parametrize("step", [FIVE, CAPTURE, PROTECTED, PROTECT, TRAP, OFF])
def test_there_is_something_else_to_choose(step: dict[str, Any]) -> None:
    assert set(moves(shown(step))) > set(step["answers"])


def test_with_the_first_throw_only_pieces_4_and_5_can_move() -> None:
    assert moves(shown(THROW)) == ["7-11", "9-13"]
    assert THROW["throw"] == "4"


def test_the_enemy_piece_goes_back() -> None:
    assert told(CAPTURE, "9x12")[1] == "Piece B goes back to 9."


def test_one_capture_is_possible_and_the_other_square_is_closed() -> None:
    assert [move for move in moves(shown(PROTECTED)) if "x" in move] == PROTECTED["answers"]
    assert why(shown(PROTECTED), "10x12") == "B on 12 is protected by C on 13"


def test_only_the_answer_makes_neighbours() -> None:
    neighbours = "Pieces 1 and 2 protect each other."
    assert [move for move in moves(shown(PROTECT)) if neighbours in told(PROTECT, move)] == ["5-7"]
    assert after(shown(PROTECT), "5-7").turn is Seat.SECOND


def test_the_other_piece_would_step_into_the_trap() -> None:
    (other,) = set(moves(shown(TRAP))) - set(TRAP["answers"])
    assert told(TRAP, other)[1] == "Piece 2 lands on the trap (27) and is carried to 15."


def test_nothing_can_move_where_the_lesson_passes() -> None:
    assert moves(shown(PASS)) == ["pass"]
    assert after(shown(PASS), "pass").turn is Seat.SECOND


def test_a_piece_leaves_the_board_by_more_than_it_needs() -> None:
    assert told(OFF, "28-off")[1:] == [
        "Piece 4 leaves the board: one left.",
        "Player 1 throws again.",
    ]
    assert shown(OFF).throw == 4


def test_the_last_step_wins_the_game() -> None:
    outcome = after(shown(WIN), "26-off").outcome
    assert outcome is not None
    assert outcome.winners == {Seat.FIRST}
