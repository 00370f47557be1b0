"""From the terminal to the browser: the same games there, until the person comes back."""

from __future__ import annotations

import subprocess
import sys

from ludoteca.cli.language import asked_language
from ludoteca.core import SessionError, say, why_failed

__all__ = ["browse"]

_INTERRUPTED = 130


def browse(key: str | None = None) -> None:
    """Serve the games to the person's browser, and open one of them; Ctrl-C comes back.

    Raises:
        SessionError: The server failed; it has said why.
    """
    # A process of its own: the server's event loop and signals are no business of a terminal's.
    command = [sys.executable, "-m", "ludoteca", "web"]
    if key is not None:
        command += ["--table", key]
    if asked := asked_language():
        command += ["--lang", asked]
    try:
        process = subprocess.Popen(command)
    except OSError as error:
        raise SessionError(
            "console/no-browser", say("the server cannot be started: {why}", why=why_failed(error))
        ) from error
    code = _wait_for(process)
    if code not in (0, _INTERRUPTED):
        raise SessionError("console/no-browser", say("the server stopped immediately"))


def _wait_for(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process that ends by itself when the person presses Ctrl-C."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue
