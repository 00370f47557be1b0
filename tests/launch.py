"""Starting the real server as a process of its own, for all tests that need one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

__all__ = ["launch"]

_UNWANTED = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "LUDOTECA_DATABASE")


def launch(
    command: str,
    data: Path | None,
    *words: str,
    environment: Mapping[str, str],
    log: IO[str] | None = None,
) -> subprocess.Popen[str]:
    """Start ``ludoteca web`` or ``ludoteca serve``, in English and where no browser opens.

    Args:
        command: Which of the two.
        data: The directory of its games; None if they are in a database.
        words: More of the command line.
        environment: More variables.
        log: Where it writes; pipes if None.
    """
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    place = [] if data is None else ["--data", str(data)]
    said = {"LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "ludoteca", command, *place, *words],
        stdin=subprocess.DEVNULL,
        stdout=log or subprocess.PIPE,
        stderr=log or subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**kept, **said, **environment},
    )
