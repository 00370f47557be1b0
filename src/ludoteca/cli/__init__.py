"""The commands, one file each; this is what ``ludoteca`` runs."""

from __future__ import annotations

import os
import sys

from ludoteca.core.errors import LudotecaError
from ludoteca.version import __version__

__all__ = ["main"]

_USAGE = 2
_INTERRUPTED = 130


def main() -> None:
    """Run the command line; never ends in a traceback for what a user typed."""
    if sys.argv[1:] == ["--version"]:
        print(f"ludoteca {__version__}")
        return
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a glyph shows a question mark in its place.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    # Imported here: typer costs more than everything else before the first answer.
    from ludoteca.cli.app import app

    try:
        app(prog_name="ludoteca")
    except LudotecaError as error:
        print(f"ludoteca: {error}", file=sys.stderr)
        sys.exit(_USAGE)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
