"""Saving a game as a file, and opening one."""

from __future__ import annotations

import os.path
from pathlib import Path

from ludoteca.core import LudotecaError, RecordError, Sentence, UnknownNameError, say
from ludoteca.records import all_formats, format_for
from ludoteca.records.files import read_records, save
from ludoteca.records.record import Record
from ludoteca.terminal.line.questions import Back, ask_text, ask_yes_no
from ludoteca.terminal.line.table import TerminalTable
from ludoteca.terminal.terminal import Terminal


def save_as(table: TerminalTable) -> None:
    endings = ", ".join(_endings(table.state.game.key))
    question = say("File (its extension sets the format: {names}; q cancels)", names=endings)
    try:
        notes = ask_text(
            table.terminal,
            question,
            f"{table.state.game.key}.ludo",
            lambda name: _save(table, name),
        )
    except Back:
        return
    for note in notes:
        table.terminal.show(note)


def _save(table: TerminalTable, name: str) -> list[Sentence]:
    """Write the game, and return the warnings."""
    path = as_path(name)
    key = table.state.game.key
    try:
        writing = format_for(str(path)).write([table.saved.session.to_record()])
    except UnknownNameError:
        names = ", ".join(_endings(key))
        raise RecordError(
            say("no format for {path}: it must end in {names}", path=repr(name), names=names)
        ) from None
    question = say("This file already exists. Overwrite it?")
    is_there = os.path.exists(path)  # noqa: PTH110 - False for impossible names
    if is_there and not ask_yes_no(table.terminal, question, default=False):
        raise RecordError(say("the file was not overwritten: choose another name"))
    try:
        save(path, writing.data)
    except RecordError as error:
        raise RecordError(
            say("cannot write {path}: {why}", path=name, why=error.sentence)
        ) from None
    table.terminal.show(say("Saved as {path}.", path=name))
    return writing.warnings


def _endings(key: str) -> list[str]:
    return [one.suffixes[0] for one in all_formats() if key in one.games or not one.games]


def as_path(name: str) -> Path:
    """Read a file name as typed, with ~ for the home directory."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise RecordError(say("no such file: {path}", path=name)) from error


def read_file(terminal: Terminal, name: str) -> list[Record]:
    """Read the games of a file, at least one, and show its warnings."""
    path = as_path(name)
    if not os.path.isfile(path):  # noqa: PTH113 - False for impossible names
        raise RecordError(say("no such file: {path}", path=name))
    try:
        reading = read_records(path)
    except LudotecaError as error:
        raise RecordError(say("cannot read {path}: {why}", path=name, why=error.sentence)) from None
    for warning in reading.warnings:
        terminal.show(warning)
    if not reading.records:
        raise RecordError(say("{path} has no game in it", path=name))
    return reading.records
