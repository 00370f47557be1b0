"""The commands, one file each; this is what ``ludoteca`` runs."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from pathlib import Path

from ludoteca.core.errors import LudotecaError
from ludoteca.core.failures import why_failed
from ludoteca.core.sentence import say
from ludoteca.version import __version__

__all__ = ["main"]

_USAGE = 2
_INTERRUPTED = 130


def main() -> None:
    """Run the command line; never ends in a traceback for what a user typed."""
    _mend_streams()
    warnings.showwarning = lambda message, *_: _warn(str(message))
    try:
        code = _run()
        sys.stdout.flush()
    except LudotecaError as error:
        code = _complain(error.sentence, _USAGE)
    except KeyboardInterrupt:
        code = _complain(say("interrupted"), _INTERRUPTED)
    except BrokenPipeError:
        code = _silence()
    except OSError as error:
        code = _complain(say("reading or writing failed: {why}", why=why_failed(error)), _silence())
    sys.exit(code)


def _run() -> int:
    if sys.argv[1:] == ["--version"]:
        print(f"ludoteca {__version__}")
        return 0
    # Imported here: typer costs more than everything else before the first answer.
    from typer.main import get_command

    from ludoteca.cli.app import app
    from ludoteca.cli.language import speak, words_without_language

    command = get_command(app)
    speak(command)
    try:
        command(words_without_language(), prog_name="ludoteca")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return 0


def _mend_streams() -> None:
    """Stand in for streams that are closed, and let none fail at a letter it cannot show."""
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "")
        if size and not (size.isascii() and size.isdigit()):
            del os.environ[name]
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - until the end
            setattr(sys, name, nothing)
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str, code: int) -> int:
    _warn(sentence)
    return code


def _warn(sentence: str) -> None:
    """Say in one line what went wrong on the way, such as a plug-in that cannot be loaded."""
    from ludoteca.cli.language import language
    from ludoteca.console.face import harmless

    with contextlib.suppress(OSError):
        print(f"ludoteca: {harmless(language().translate(sentence))}", file=sys.stderr)


def _silence() -> int:
    """Say nothing more on an output that has failed, not even when Python leaves."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
