"""The independent engines of Debian, and our own engines as programs that they can start."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

__all__ = ["engine", "own_engine"]


def engine(name: str) -> str:
    """Return the path of a Debian game; ``make test`` has installed it."""
    found = shutil.which(name, path=os.pathsep.join((os.environ["PATH"], "/usr/games")))
    assert found, f"{name} is not installed: make test does that"
    return found


def own_engine(protocol: str, folder: Path, *options: str) -> str:
    """Make a program that speaks a protocol, for clients that want a path."""
    path = folder / f"ludoteca-{protocol}"
    path.write_text(
        f"#!{sys.executable}\nimport sys\nfrom ludoteca.cli.engine import {protocol}\n"
        f"sys.argv[1:] = {list(options)!r}\n{protocol}()\n",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return str(path)
