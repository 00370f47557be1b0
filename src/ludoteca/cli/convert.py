"""``ludoteca convert IN OUT``: games from one file format to another, by the files' endings."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.core import LudotecaError, RecordError, Sentence, say
from ludoteca.records import format_for

__all__ = ["LARGEST", "convert"]

LARGEST = 32 * 1024 * 1024
"""So many bytes of a file are read at most."""

_FAILURE = 1


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file there is.")] = False,
) -> None:
    """Convert games between file formats, which the endings of the files name.

    What could not be carried over is said, one sentence each.
    """
    reader, writer = format_for(str(source)), format_for(str(target))
    with _failing(say("cannot read {path}", path=source)):
        reading = reader.read(_load(source))
    with _failing(say("cannot write {path}", path=target)):
        writing = writer.write(reading.records)
        _save(target, writing.data, force)
    for note in dict.fromkeys((*reading.notes, *writing.notes)):
        print(f"ludoteca: {note}", file=sys.stderr)


@contextlib.contextmanager
def _failing(what: Sentence) -> Iterator[None]:
    """Say what failed and why in one sentence, and leave."""
    try:
        yield
    except LudotecaError as error:
        print(f"ludoteca: {what}: {error}", file=sys.stderr)
        raise typer.Exit(_FAILURE) from error
    except OSError as error:
        print(f"ludoteca: {what}: {error.strerror or error}", file=sys.stderr)
        raise typer.Exit(_FAILURE) from error


def _load(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(say("it has more than {most} bytes", most=LARGEST))
    return data


def _save(path: Path, data: bytes, force: bool) -> None:
    if not force and path.exists():
        raise RecordError(say("there is such a file; --force writes over it"))
    # Beside the file first: one that cannot be written wholly must not cost the one there was.
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
