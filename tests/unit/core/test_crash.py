"""Where an exception was raised."""

from __future__ import annotations

import json

from ludoteca.core.crash import location


def crashed() -> Exception:
    try:
        json.loads("[")
    except ValueError as error:
        return error
    raise AssertionError


def test_the_innermost_line_of_the_modules_is_named() -> None:
    error = crashed()
    name, line = location(error, [__name__]).split(":")
    assert name == "tests/unit/core/test_crash.py"
    assert int(line) == crashed.__code__.co_firstlineno + 2
    assert location(error, [__name__, "json.decoder"]).startswith("json/decoder.py:")


def test_other_modules_are_not_named() -> None:
    assert location(crashed(), ["ludoteca.core"]) == ""
