"""Refusals of the operating system as sentences, and crashes in one line with file and line."""

from __future__ import annotations

import errno
import json
from typing import Any

import pytest

from ludoteca.core import GameError, OptionError, blaming, rules_crash, why_failed
from ludoteca.core.crash import location, why
from tests.nim import NIM
from tests.variant import variant


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), "no such file or folder"),
        (OSError(errno.EDOM, "Rare"), "Rare"),
        (OSError("odd"), "odd"),
        (OSError(), "OSError"),
    ],
)
def test_the_systems_reasons_are_sentences(error: OSError, said: str) -> None:
    assert why_failed(error) == said


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("oh\n no"), "ValueError: oh no"),
        (ValueError(), "ValueError"),
        (Unspeakable(), "Unspeakable"),
        (ValueError("x" * 100), "ValueError: " + "x" * 60 + "…"),
    ],
)
def test_a_crash_is_one_short_line(error: Exception, said: str) -> None:
    assert why(error) == said


def test_what_a_caller_of_the_game_raised_is_not_the_games_fault() -> None:
    with pytest.raises(ValueError, match="mine") as caught:
        raise ValueError("mine")
    assert rules_crash(NIM, caught.value, callers=(__name__,)) is None


def test_a_crash_in_the_rules_is_blamed_on_the_game() -> None:
    game = variant(NIM, setup=_crash)
    with (
        pytest.raises(GameError, match=r"Nim crashed in .*: ValueError: oh"),
        blaming(game),
    ):
        game.start()
    with pytest.raises(OptionError), blaming(game):
        game.start(rules="none")
    with blaming(game):
        assert game.key == "nim"


def _crash(rules: object) -> Any:
    raise ValueError("oh")


def crashed() -> Exception:
    try:
        json.loads("[")
    except ValueError as error:
        return error
    raise AssertionError


def test_the_innermost_line_of_the_modules_is_named() -> None:
    error = crashed()
    name, line = location(error, [__name__]).split(":")
    assert name == "tests/unit/core/test_failures.py"
    assert int(line) == crashed.__code__.co_firstlineno + 2
    assert location(error, [__name__, "json.decoder"]).startswith("json/decoder.py:")


def test_other_modules_are_not_named() -> None:
    assert location(crashed(), ["ludoteca.core"]) == ""
