"""Games kept in a file, a line each, so that a run that was broken off goes on where it ended."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["append", "read"]


def read(path: Path) -> Iterator[dict[str, Any]]:
    """List the games of a file, if there is one; a line that was broken off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            game = json.loads(line)
        except ValueError:
            continue
        yield game


def append(path: Path, game: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # A line that was broken off must not swallow this one.
    with path.open("ab+") as lines:
        if lines.tell():
            lines.seek(-1, os.SEEK_END)
            if lines.read() != b"\n":
                lines.write(b"\n")
        lines.write(json.dumps(game).encode() + b"\n")
