"""Options shared by several commands: rules, size, and any other as KEY=VALUE."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any

import typer

from ludoteca.cli.language import language
from ludoteca.core import (
    AnyGame,
    LudotecaError,
    OptionError,
    OptionValue,
    Position,
    UnknownNameError,
    say,
)
from ludoteca.records import format_for
from ludoteca.terminal.line.files import as_path

RulesName = Annotated[str | None, typer.Option("--rules", help="The name of the rule set.")]
Size = Annotated[
    int | None,
    typer.Option("--size", help="The size of the board, where the game lets you choose it."),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="An option of the rule set; may be repeated."
    ),
]


def chosen_options(
    game: AnyGame, rules: str | None, size: int | None, pairs: list[str] | None
) -> tuple[str, dict[str, OptionValue]]:
    words = dict(_split(pair) for pair in pairs or ())
    if size is not None:
        words["size"] = str(size)
    rules = words.pop("rules", rules)
    known = {option.key: option for option in game.options(rules)}
    options: dict[str, OptionValue] = {
        key: known[key].parse(value, language().yes_no) if key in known else value
        for key, value in words.items()
    }
    return game.choose_rules(rules, **options).name, options


def starting_position(
    game: AnyGame, rules: str | None, size: int | None, pairs: list[str] | None, text: str | None
) -> Position[Any]:
    rules, options = chosen_options(game, rules, size, pairs)
    position: Position[Any] = game.first_position(text, rules, **options)
    chosen = {one.key: one.default for one in position.rules.options()}
    if size is not None and chosen.get("size", size) != size:
        raise OptionError(say("the position is not of size {size}: leave out --size", size=size))
    return position


def check_only_file(rules: str | None, size: int | None, pairs: list[str] | None) -> None:
    """Raise OptionError if rules are chosen beside a file, which has its own."""
    if rules is not None or size is not None or pairs:
        raise OptionError(say("the file sets the rules: leave out --rules, --size and --option"))


def names_file(text: str) -> bool:
    """Return whether a text names a file: an existing one, or one with a known extension."""
    with contextlib.suppress(UnknownNameError):
        format_for(text)
        return True
    try:
        return as_path(text).is_file()
    except (LudotecaError, OSError, ValueError):
        return False


def _split(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise OptionError(
            say("write an option as KEY=VALUE, such as repetition=0, not {pair}", pair=repr(pair))
        )
    return key.strip(), value
