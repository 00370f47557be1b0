"""What every game promises before anyone has moved: names, rule sets and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ludoteca.core import AnyGame, Option, OptionError, Position, Seat
from ludoteca.games.registry import ENTRY_POINT_GROUP
from ludoteca.plugins import plug_ins
from ludoteca.testing.report import Checked

_KEY = re.compile(r"[a-z][a-z0-9_-]*")
_MAX_VALUES = 40  # How many values of a long range are tried


def check_names(game: AnyGame) -> Checked:
    """The game and its seats have names."""
    yield "the key is one lower-case word", _KEY.fullmatch(game.key), repr(game.key)
    is_line = game.title and "\n" not in game.title + game.summary
    yield "title and summary are one line each", is_line, repr(game.title)
    names = [str(game.seat_name(seat)) for seat in Seat]
    yield "the seats have different names", all(names) and len(set(names)) == len(Seat), names
    for point in plug_ins(ENTRY_POINT_GROUP).values():
        is_ours = point.value.split(".")[0] == game.package.split(".")[0]
        is_right = not (is_ours and point.load() is game and point.name != game.key)
        yield "the entry point is named as the key", is_right, (point.name, game.key)


def check_presets(game: AnyGame) -> Checked:
    """Every rule set starts a game."""
    yield "a game has at least one rule set", game.presets, ""
    if not game.presets:
        return
    for name, rules in game.presets.items():
        yield "rules have the name of their rule set", rules.name == name, (rules.name, name)
        yield "a rule set has a title", rules.title, name
        faults = rules.faults()
        yield "the options of a rule set are possible together", not faults, faults
        is_same = game.start(rules=rules) == game.start(rules=rules)
        yield "a rule set always starts from the same position", is_same, name
    for wrong in ("rules", "no_such_option"):
        try:
            game.start(**{wrong: "nonsense"})
        except OptionError:
            continue
        yield "an unknown rule set or option is refused with an OptionError", False, wrong
    game.make_rules(**game.first_game)


def check_options(game: AnyGame) -> Checked:
    """The options of every rule set are listed."""
    for name in game.presets:
        for option in game.options(name):
            is_said = option.title and option.help
            yield "an option has a title and a help line", is_said, option.key
            is_valid = option.check(option.default) == option.default
            yield "an option can take its default", is_valid, (option.key, option.default)


def starts(game: AnyGame, name: str) -> Iterator[Position[Any]]:
    """Yield the first position for every value of every option of a rule set."""
    for option in game.options(name):
        for value in _values(option) if option.key != "rules" else ():
            with suppress(OptionError):  # Another option may rule it out.
                yield game.start(rules=name, **{option.key: value})
    yield game.start(rules=name)


def check_start(game: AnyGame, position: Position[Any]) -> None:
    """Every value of every option starts a game."""
    game.draw(position), game.format_position(position), position.legal_moves()
    game.geometry(position.rules)


def _values(option: Option) -> list[Any]:
    if isinstance(option.default, bool):
        return [False, True]
    choices = list(option.choices) or [option.default]
    return choices if len(choices) <= _MAX_VALUES else [*choices[: _MAX_VALUES - 1], choices[-1]]
