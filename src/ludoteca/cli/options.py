"""Options that several commands share: rules, size, and any other as KEY=VALUE."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any

import typer

from ludoteca.cli.language import language
from ludoteca.console.files import as_path
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

__all__ = ["OptionPairs", "RulesName", "Size", "chosen_options", "names_file", "starting_position"]

RulesName = Annotated[str | None, typer.Option("--rules", help="The rule set by name.")]
Size = Annotated[
    int | None,
    typer.Option("--size", help="The size of the board, where the game lets you choose it."),
]
OptionPairs = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Any option of the rules.")
]


def chosen_options(
    game: AnyGame, rules: str | None, size: int | None, pairs: list[str] | None
) -> tuple[str, dict[str, OptionValue]]:
    """Return the name of the rule set and the options that the command line says.

    Raises:
        OptionError: The game has no such rules or option.
    """
    words = dict(_split(pair) for pair in pairs or ())
    if size is not None:
        words["size"] = str(size)
    rules = words.pop("rules", rules)
    known = {option.key: option for option in game.options(rules)}
    options: dict[str, OptionValue] = {
        key: known[key].parse(value, language().yes_no) if key in known else value
        for key, value in words.items()
    }
    return game.make_rules(rules, **options).name, options


def starting_position(
    game: AnyGame,
    rules: str | None,
    size: int | None,
    pairs: list[str] | None,
    text: str | None,
) -> Position[Any]:
    """Set up a game, or the position of a text, by what the command line says.

    Raises:
        LudotecaError: The game has no such rules, option, or position.
    """
    rules, options = chosen_options(game, rules, size, pairs)
    position: Position[Any] = (
        game.start(rules, **options)
        if text is None
        else game.parse_position(text, rules, **options)
    )
    chosen = {one.key: one.default for one in position.rules.options()}
    if size is not None and chosen.get("size", size) != size:
        raise OptionError(
            say("the position has another size than {size}: leave --size out", size=size)
        )
    return position


def names_file(text: str) -> bool:
    """Tell whether a text names a file: one there is, or one with an ending of ours."""
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
            say("an option is written KEY=VALUE, such as repetition=0, not {pair}", pair=repr(pair))
        )
    return key.strip(), value
