"""Programs that speak USI, measured by the nodes they report and the CPU time they take."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.machine import Unavailable
from bench.measure import Timed, Work

__all__ = ["thoughts"]

_TICKS = os.sysconf("SC_CLK_TCK")
_NODES = re.compile(r"^info .*\bnodes (\d+)")
_GAMES_FOLDER = "/usr/games"  # where Debian puts them, outside some paths


def thoughts(
    program: str, options: Mapping[str, str], texts: Sequence[str], milliseconds: int
) -> Work:
    """Let a program think about the positions in turn, each from an empty table.

    Raises:
        Unavailable: The program is not installed.
    """
    path = shutil.which(program, path=f"{os.environ.get('PATH', '')}:{_GAMES_FOLDER}")
    if path is None:
        raise Unavailable(f"{program} is not installed")
    engine = _Program(path, options)

    def work(seed: int) -> Timed:
        engine.say("usinewgame", f"position sfen {texts[seed % len(texts)]}")
        before = engine.cpu_seconds()
        engine.say(f"go btime 0 wtime 0 byoyomi {milliseconds}")
        lines = engine.await_("bestmove")
        found = [int(match[1]) for line in lines if (match := _NODES.match(line))]
        return Timed(max(found, default=0), engine.cpu_seconds() - before)

    return work


class _Program:
    def __init__(self, path: str, options: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        atexit.register(self._process.kill)
        self.say("usi")
        self.await_("usiok")
        self.say(*(f"setoption name {name} value {value}" for name, value in options.items()))
        self.say("isready")
        self.await_("readyok")

    def say(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def await_(self, word: str) -> list[str]:
        """Return all lines before the one that begins with a word."""
        assert self._process.stdout is not None
        lines: list[str] = []
        for line in self._process.stdout:
            if line.startswith(word):
                return lines
            lines.append(line)
        raise Unavailable("the program has ended")

    def cpu_seconds(self) -> float:
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
