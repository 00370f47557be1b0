"""What is done with a saved game; saving one as a file, and opening one."""

from __future__ import annotations

import contextlib
import os.path
from collections.abc import Callable

from ludoteca.core import LudotecaError, RecordError, Sentence, UnknownNameError, join, say
from ludoteca.players.names import display_name
from ludoteca.records import all_formats, format_for
from ludoteca.records.files import as_path, read_file, save
from ludoteca.records.record import Record
from ludoteca.store.library import GameSummary, Library, about
from ludoteca.terminal.questions import Back, Item, Questions, ask_in_turn


async def ask_about(asker: Questions, library: Library, game: GameSummary) -> str:
    """Ask what to do with a saved game, and rename or delete it.

    Return the choice; ``continue`` and ``look`` are left to the interface.
    """
    items = [
        Item("continue", "continue", say("Continue")),
        Item("look", "look", say("Review")),
        Item("rename", "rename", say("Rename")),
        Item("delete", "delete", say("Delete")),
    ]
    chosen = await asker.choose(about(game), items, back=say("back"))
    if chosen == "rename":
        name = await asker.ask_text(say("New name (- for no name)"), game.title or "-", str)
        library.rename(game.key, "" if name == "-" else name)
    elif chosen == "delete" and await asker.ask_yes_no(say("Delete this game?"), default=False):
        library.delete(game.key)
    return chosen


async def save_as(asker: Questions, record: Record) -> None:
    """Ask for a file, and write a game to it."""
    endings = ", ".join(_endings(record.game))
    question = say("File (its extension sets the format: {names}; q cancels)", names=endings)
    while True:
        with contextlib.suppress(Back):
            name = await asker.ask_text(question, f"{record.game}.ludo", _with_format(record.game))
            try:
                for warning in await _save(asker, record, name):
                    asker.remark(warning)
            except LudotecaError as error:
                asker.refuse(error)
                continue
        return


def _with_format(key: str) -> Callable[[str], str]:
    """Return a check that a name ends as one of the formats of a game."""

    def check(name: str) -> str:
        try:
            format_for(str(as_path(name)))
        except UnknownNameError:
            names = ", ".join(_endings(key))
            raise RecordError(
                say("no format for {path}: it must end in {names}", path=repr(name), names=names)
            ) from None
        return name

    return check


async def _save(asker: Questions, record: Record, name: str) -> list[Sentence]:
    """Write the game, and return the warnings."""
    path = as_path(name)
    writing = format_for(str(path)).write([record])
    question = say("This file already exists. Overwrite it?")
    is_there = os.path.exists(path)  # noqa: PTH110 - False for impossible names
    if is_there and not await asker.ask_yes_no(question, default=False):
        raise RecordError(say("the file was not overwritten: choose another name"))
    try:
        save(path, writing.data)
    except RecordError as error:
        raise RecordError(
            say("cannot write {path}: {why}", path=name, why=error.sentence)
        ) from None
    asker.remark(say("Saved as {path}.", path=name))
    return writing.warnings


def _endings(key: str) -> list[str]:
    return [one.suffixes[0] for one in all_formats() if key in one.games or not one.games]


async def ask_record(asker: Questions) -> Record:
    """Ask for a file, and which of its games is meant if there are several."""
    records, chosen = list[Record](), list[Record]()

    async def ask_file() -> bool:
        def read(name: str) -> list[Record]:
            return read_file(name, asker.remark)

        records[:] = await asker.ask_text(say("File"), "0", read)
        return True

    async def ask_game() -> bool:
        items = [Item(one, str(number), _title(one)) for number, one in enumerate(records, 1)]
        is_open = len(records) > 1
        chosen[:] = [
            await asker.choose(say("Game"), items, back=say("back")) if is_open else records[0]
        ]
        return is_open

    await ask_in_turn(ask_file, ask_game)
    return chosen[0]


def _title(record: Record) -> str:
    first, second = (display_name(record.tags.get(tag, "?")) for tag in ("first", "second"))
    return join(" ", filter(None, [join(" – ", [first, second]), record.tags.get("date", "")]))
