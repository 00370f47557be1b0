"""@sabaki/deadstones: random games of Go in WebAssembly that leave eyes alone, run by Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from bench.machine import Unavailable
from bench.measure import Timed, Work, fastest

__all__ = ["find_version", "games"]

_FOLDER = Path(__file__).parent.parent
_PACKAGE = _FOLDER / "node_modules" / "@sabaki" / "deadstones" / "package.json"
_SCRIPT = Path(__file__).with_suffix(".js")


def games(size: int, count: int) -> tuple[str, Work]:
    """Play games to the end; also return the name of its fastest function for this."""
    ways = ("playTillEnd", "getProbabilityMap")
    return fastest({way: _games(way, size, count) for way in ways})


def find_version() -> str | None:
    """Return the installed version, or None."""
    if not _PACKAGE.exists():
        return None
    return str(json.loads(_PACKAGE.read_text(encoding="utf-8"))["version"])


def _games(way: str, size: int, count: int) -> Work:
    node = _node()

    def work(seed: int) -> Timed:
        assert node.stdin is not None
        assert node.stdout is not None
        node.stdin.write(f"{way} {size} {count} {seed % 2**31 + 1}\n")
        node.stdin.flush()
        answer = json.loads(node.stdout.readline())
        return Timed(answer["games"], answer["seconds"])

    return work


@cache
def _node() -> subprocess.Popen[str]:
    """Start Node, which ends when its input closes."""
    beside = Path(sys.executable).with_name("node")
    node = str(beside) if beside.exists() else shutil.which("node")
    if node is None:
        raise Unavailable("there is no Node; make bench installs it")
    if not _PACKAGE.exists():
        raise Unavailable("@sabaki/deadstones is not installed; make bench does that")
    pipe = subprocess.PIPE
    return subprocess.Popen([node, str(_SCRIPT)], stdin=pipe, stdout=pipe, text=True)
