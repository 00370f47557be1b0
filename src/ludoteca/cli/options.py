"""Arguments and options shared by several commands, and the position that they choose."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.language import language
from ludoteca.cli.report import failing, report
from ludoteca.core import (
    AnyGame,
    LudotecaError,
    Move,
    OptionError,
    OptionValue,
    Position,
    RecordError,
    UnknownNameError,
    say,
    touched_points,
)
from ludoteca.match.record import reach, too_few_moves
from ludoteca.records import format_for
from ludoteca.records.files import as_path, read_records

GameName = Annotated[str, typer.Argument(help="The game; ludoteca games lists them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Plain = Annotated[bool, typer.Option("--plain", help="One fact per line, for screen readers.")]
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
        raise OptionError("the position is not of size {size}: leave out --size", size=size)
    return position


def check_only_file(rules: str | None, size: int | None, pairs: list[str] | None) -> None:
    """Raise OptionError if rules are chosen beside a file, which has its own."""
    if rules is not None or size is not None or pairs:
        raise OptionError("the file sets the rules: leave out --rules, --size and --option")


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
            "write an option as KEY=VALUE, such as repetition=0, not {pair}", pair=repr(pair)
        )
    return key.strip(), value


@dataclass(frozen=True, slots=True)
class ChosenPosition:
    """A position with its known history."""

    position: Position[Any]
    first: Position[Any]
    moves: tuple[Move, ...] = ()
    touched: tuple[str, ...] = ()


def chosen_position(
    game: AnyGame,
    text: str | None,
    rules: str | None = None,
    size: int | None = None,
    pairs: list[str] | None = None,
    ply: int | None = None,
) -> ChosenPosition:
    """Read a position: of a file, after some of its moves; of a text; or the first one."""
    if text is None or not names_file(text):
        if ply is not None:
            raise OptionError("--ply needs a file with a game: name it with --from")
        position = starting_position(game, rules, size, pairs, text)
        return ChosenPosition(position, position)
    check_only_file(rules, size, pairs)
    with failing(say("cannot read {path}", path=text)):
        return _of_file(game, as_path(text), ply)


def _of_file(game: AnyGame, path: Path, ply: int | None) -> ChosenPosition:
    reading = read_records(path)
    if not reading.records:
        raise RecordError("{path} has no game in it", path=path)
    record = reading.records[0]
    if record.game != game.key:
        title = record.find_game().title
        raise RecordError("{path} contains a game of {game}", path=path, game=title)
    far = reach(record)
    if far.why is not None:
        report(far.why)
    if ply is not None and not 0 <= ply <= far.plies:
        raise RecordError(too_few_moves(far.plies, ply))
    replay = record.replay(far.plies)
    plies = replay.plies[: far.plies if ply is None else ply]
    # Skip throws: mark the last move of a piece.
    moved = next((one for one in reversed(plies) if not one.is_throw), None)
    touched = touched_points(moved.before, moved.move, moved.after) if moved else ()
    last = plies[-1].after if plies else replay.first
    return ChosenPosition(last, replay.first, tuple(one.move for one in plies), touched)
