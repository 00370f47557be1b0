"""The command line: ``main`` is the program, and each command has its own module."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from ludoteca.core.errors import GameError, LudotecaError, why_failed
from ludoteca.core.sentence import say
from ludoteca.version import __version__

__all__ = ["main", "run_program"]

_FAILURE = 1
_USAGE = 2
_INTERRUPTED = 130


def main() -> None:
    run_program(_run)


def run_program(run: Callable[[], int]) -> None:
    """Run what returns an exit code; bad input never ends in a traceback."""
    _prepare_streams()
    warnings.showwarning = lambda message, *_: _warn(str(message))
    try:
        code = run()
        sys.stdout.flush()
    except LudotecaError as error:
        code = _fail(error.sentence, _FAILURE if isinstance(error, GameError) else _USAGE)
    except KeyboardInterrupt:
        code = _fail(say("interrupted"), _INTERRUPTED)
    except BrokenPipeError:
        code = _silence()
    except OSError as error:
        code = _fail(say("reading or writing failed: {why}", why=why_failed(error)), _silence())
    sys.exit(code)


def _run() -> int:
    if sys.argv[1:] == ["--version"]:
        print(f"ludoteca {__version__}")
        return 0
    # Lazy: typer is the slowest import.
    import typer
    from typer.main import get_command

    from ludoteca.cli.app import app
    from ludoteca.cli.language import speak, words_without_language
    from ludoteca.cli.usage import UsageError, explain, wrong_usage

    command = get_command(app)
    speak(command)
    explain(command)
    try:
        code = command(words_without_language(), prog_name="ludoteca", standalone_mode=False)
    except UsageError as error:
        raise wrong_usage(error) from None
    except typer.Abort:
        code = _FAILURE
    except SystemExit as error:
        code = error.code
    return code if isinstance(code, int) else 0


def _prepare_streams() -> None:
    """Replace closed streams, and show unknown characters as '?' instead of failing."""
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


def _fail(sentence: str, code: int) -> int:
    _warn(sentence)
    return code


def _warn(sentence: str) -> None:
    from ludoteca.cli.report import report

    with contextlib.suppress(OSError):
        report(sentence)


def _silence() -> int:
    """Discard further output to a stream that failed, even when Python exits."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
