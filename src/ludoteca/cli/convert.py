"""``ludoteca convert IN OUT``: games from one file format to another, by the files' endings."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.language import language
from ludoteca.console.face import harmless
from ludoteca.core import LudotecaError, RecordError, Sentence, say
from ludoteca.records import format_for
from ludoteca.records.files import read_records, save

__all__ = ["convert"]

_FAILURE = 1


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file there is.")] = False,
) -> None:
    """Convert games between file formats, which the endings of the files name.

    What could not be carried over is said, one sentence each.
    """
    format_for(str(source))
    writer = format_for(str(target))
    with _failing(say("cannot read {path}", path=source)):
        reading = read_records(source)
    with _failing(say("cannot write {path}", path=target)):
        writing = writer.write(reading.records)
        if not force and target.exists():
            raise RecordError(say("there is such a file; --force writes over it"))
        save(target, writing.data, overwrite=True)
    for note in dict.fromkeys((*reading.notes, *writing.notes)):
        _tell(note)


@contextlib.contextmanager
def _failing(what: Sentence) -> Iterator[None]:
    """Say what failed and why in one sentence, and leave."""
    try:
        yield
    except LudotecaError as error:
        _tell(say("{what}: {why}", what=what, why=error.sentence))
        raise typer.Exit(_FAILURE) from error


def _tell(sentence: Sentence) -> None:
    print(f"ludoteca: {harmless(language().translate(sentence))}", file=sys.stderr)
