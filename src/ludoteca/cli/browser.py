"""Continuing in the browser, until Ctrl-C returns to the terminal."""

from __future__ import annotations

import contextlib
import subprocess
import sys

from ludoteca.cli.language import asked_language
from ludoteca.cli.report import INTERRUPTED
from ludoteca.core import SessionError, why_failed


def browse(key: str | None = None) -> None:
    """Serve the games to the browser and open one of them, until Ctrl-C."""
    # A separate process: the server has its own event loop and signal handlers.
    command = [sys.executable, "-m", "ludoteca", "web"]
    if key is not None:
        command += ["--table", key]
    if asked := asked_language():
        command += ["--lang", asked]
    try:
        process = subprocess.Popen(command)
    except OSError as error:
        raise SessionError(
            "terminal/no-browser", "the server cannot be started: {why}", why=why_failed(error)
        ) from error
    code: int | None = None
    while code is None:
        with contextlib.suppress(KeyboardInterrupt):  # The server handles Ctrl-C itself.
            code = process.wait()
    if code not in (0, INTERRUPTED):
        raise SessionError("terminal/no-browser", "the server stopped immediately")
