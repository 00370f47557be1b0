"""Running the real command as a person would, with lines typed into it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable

__all__ = ["ludoteca"]

_DATA = tempfile.TemporaryDirectory(prefix="ludoteca-test-")
"""Where the games of these runs are kept: never among those of whoever runs the tests."""


def ludoteca(
    *arguments: str, typed: Iterable[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``ludoteca`` with these arguments and answer its questions with these lines."""
    return subprocess.run(
        [sys.executable, "-m", "ludoteca", *arguments],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={
            **os.environ,
            "LC_ALL": "en_GB.UTF-8",
            "PYTHONIOENCODING": "utf-8",
            "NO_COLOR": "1",
            "LUDOTECA_DATA": _DATA.name,
            **environment,
        },
    )
