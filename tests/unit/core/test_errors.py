"""Errors say what was wrong, in one sentence of bounded length."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import LudotecaError, NotationError, OptionError, SessionError, say


def test_a_notation_error_says_where_and_what_would_be_right() -> None:
    error = NotationError("b1x", 3, "a square")
    assert str(error) == "cannot read 'b1x' at column 3: expected a square"


def test_a_long_text_is_not_repeated_in_full() -> None:
    assert len(str(NotationError("x" * 1_000_000, 1, "a move"))) < 150


def test_a_session_error_carries_its_code() -> None:
    assert SessionError("session/over", say("the game is over")).code == "session/over"


@pytest.mark.parametrize("name", ["NotationError", "PositionError", "IllegalMoveError"])
def test_errors_in_what_was_typed_are_value_errors(name: str) -> None:
    assert issubclass(getattr(ludoteca, name), ValueError)
    assert issubclass(getattr(ludoteca, name), LudotecaError)
    assert issubclass(OptionError, ValueError)


def test_an_unknown_game_is_a_lookup_error_that_names_the_games() -> None:
    with pytest.raises(LookupError, match="morris, shogi, neutron, senet, go"):
        ludoteca.game("chess")
