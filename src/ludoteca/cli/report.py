"""Reporting in one line what a command could not do."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from ludoteca.cli.language import language
from ludoteca.core import LudotecaError, RecordError, Sentence, say
from ludoteca.records.files import save
from ludoteca.terminal.terminal import harmless

FAILURE = 1
INTERRUPTED = 130


@contextlib.contextmanager
def failing(what: Sentence) -> Iterator[None]:
    try:
        yield
    except LudotecaError as error:
        report(say("{what}: {why}", what=what, why=error.sentence))
        raise typer.Exit(FAILURE) from error


def write_new(path: Path, data: bytes, *, force: bool) -> None:
    """Write a file; refuse to overwrite one unless forced."""
    if not force and path.exists():
        raise RecordError("the file already exists; --force overwrites it")
    save(path, data)


def report(sentence: str) -> None:
    print(f"ludoteca: {harmless(language().translate(sentence))}", file=sys.stderr)
