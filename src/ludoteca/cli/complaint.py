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
"""The exit code of a command that failed."""


@contextlib.contextmanager
def failing(what: Sentence) -> Iterator[None]:
    """Print what failed and why in one sentence, and exit."""
    try:
        yield
    except LudotecaError as error:
        tell(say("{what}: {why}", what=what, why=error.sentence))
        raise typer.Exit(FAILURE) from error


def tell(sentence: str) -> None:
    """Print a sentence to the standard error."""
    print(f"ludoteca: {harmless(language().translate(sentence))}", file=sys.stderr)
