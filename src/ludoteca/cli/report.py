"""Reporting in one line what a command could not do."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

import typer

from ludoteca.cli.language import language
from ludoteca.core import LudotecaError, Sentence, say
from ludoteca.terminal.terminal import harmless

FAILURE = 1


@contextlib.contextmanager
def failing(what: Sentence) -> Iterator[None]:
    try:
        yield
    except LudotecaError as error:
        report(say("{what}: {why}", what=what, why=error.sentence))
        raise typer.Exit(FAILURE) from error


def report(sentence: str) -> None:
    print(f"ludoteca: {harmless(language().translate(sentence))}", file=sys.stderr)
