"""Errors say what was wrong, in one sentence of bounded length."""

from __future__ import annotations

import pickle

import pytest

import ludoteca
from ludoteca.core import (
    IllegalMoveError,
    LudotecaError,
    NotationError,
    OptionError,
    PositionError,
    Sentence,
    SessionError,
    say,
)
from tests.nim import NIM, NimMove


def test_a_notation_error_says_where_and_what_would_be_right() -> None:
    error = NotationError("b1x", 3, "a square")
    assert str(error) == "cannot read 'b1x' at column 3: expected a square"


def test_a_long_text_is_not_repeated_in_full() -> None:
    assert len(str(NotationError("x" * 1_000_000, 1, "a move"))) < 150


@pytest.mark.parametrize("name", ["NotationError", "PositionError", "IllegalMoveError"])
def test_errors_in_what_was_typed_are_value_errors(name: str) -> None:
    assert issubclass(getattr(ludoteca, name), ValueError)
    assert issubclass(getattr(ludoteca, name), LudotecaError)
    assert issubclass(OptionError, ValueError)


def test_in_a_text_of_several_lines_the_line_is_said_and_shown() -> None:
    error = NotationError("5 ○ ●\n4 ○ x\n", 11, "one of ○ ●")
    assert str(error) == "cannot read '4 ○ x' in line 2 at column 5: expected one of ○ ●"


@pytest.mark.parametrize(
    "error",
    [
        NotationError("b1x", 3, "a square"),
        PositionError(["no king", "no pawns"]),
        IllegalMoveError(NimMove("take", 9), NIM.start(), "too many"),
        SessionError("session/over", "{who} has won", who="Left"),
        OptionError("{who} has no {what}", who="Left", what="option"),
        OptionError(say("no")),
    ],
)
def test_an_error_survives_the_way_to_another_process(error: LudotecaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.sentence.template == error.sentence.template
    assert vars(again).keys() == vars(error).keys()


def test_what_an_error_says_can_be_translated_to_the_last_word() -> None:
    notation = NotationError("b1x", 3, "a square").sentence.values["expected"]
    position = PositionError(["no king", say("no pawns")]).sentence.values["faults"]
    illegal = IllegalMoveError(NimMove("take", 9), NIM.start(), "too many").sentence.values["why"]
    assert isinstance(position, Sentence)
    for part in (notation, *position.values.values(), illegal):
        assert isinstance(part, Sentence)
