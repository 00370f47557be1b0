"""Running the real command as a person would, with lines typed into it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

__all__ = ["ludoteca"]


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
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", **environment},
    )
