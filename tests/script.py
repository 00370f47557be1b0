"""Scripts run by a Python of their own."""

from __future__ import annotations

import os
import subprocess
import sys

LIMIT = 120.0


def run(script: str, *words: str, **environment: str) -> str:
    """Return what a script prints; it must end by itself, without an error or a warning."""
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()
