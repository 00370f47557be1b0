"""Scripts run by a Python of their own."""

from __future__ import annotations

import os
import subprocess
import sys

LIMIT = 60.0


def run(script: str, **environment: str) -> str:
    """Return what a script prints; it must end by itself, without an error."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
