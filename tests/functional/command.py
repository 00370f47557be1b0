"""Running the real command as a person would, with lines typed into it."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO

from tests.functional.warm import Copy, needs_new_python

_PATIENCE_SECONDS = 60.0

_DATA = tempfile.TemporaryDirectory(prefix="ludoteca-test-")
"""Where the games of these runs are kept: never among your own."""


def ludoteca(
    *arguments: str, typed: Iterable[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``ludoteca`` with these arguments and answer its questions with these lines."""
    return run_with_output(None, *arguments, typed=typed, **environment)


def run_with_output(
    output: int | None, *arguments: str, typed: Iterable[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``ludoteca`` with its output in an open file; None to return it."""
    everything = {
        **os.environ,
        "LC_ALL": "en_GB.UTF-8",
        "PYTHONIOENCODING": "utf-8",
        "NO_COLOR": "1",
        "LUDOTECA_DATA": _DATA.name,
        **environment,
    }
    answers, pen = os.pipe()
    with tempfile.TemporaryFile() as shown, tempfile.TemporaryFile() as said:
        run = Copy(
            arguments,
            (answers, output or shown.fileno(), said.fileno()),
            everything,
            Path.cwd(),
            fresh=needs_new_python(environment),
        )
        os.close(answers)
        with os.fdopen(pen, "w", encoding="utf-8") as typing, suppress(BrokenPipeError):
            typing.writelines(f"{line}\n" for line in typed)
        code = run.wait(_PATIENCE_SECONDS)
        told = [_text(file) for file in (shown, said)]
    return subprocess.CompletedProcess(list(arguments), code, *told)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode().replace("\r\n", "\n")
