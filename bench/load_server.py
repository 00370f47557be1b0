"""The server of a load trial: on a core of its own, and measured from outside."""

from __future__ import annotations

import os
import re
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import Server

_CORES = sorted(os.sched_getaffinity(0))
_TOKEN = "the-token-of-this-trial"
_TICKS = os.sysconf("SC_CLK_TCK")
_LATENCY = "ludoteca_command_seconds"
_BUCKET = re.compile(rf'{_LATENCY}_bucket{{le="([^"]+)"}} ([0-9.e+]+)')


def start(data: Path) -> Server:
    """Start a server on one core; this process takes the others, if there are any."""
    os.sched_setaffinity(0, _CORES[:1])
    server = Server(data, "serve", "--trusted-proxy", LUDOTECA_METRICS_TOKEN=_TOKEN)
    os.sched_setaffinity(0, _CORES[1:] or _CORES)
    return server


@dataclass(frozen=True)
class Reading:
    """What a server had done at a moment."""

    seconds: float  # Its processor time, of the loop and of the store's thread
    memory: int  # In KB
    below: tuple[tuple[float, int], ...]  # How many commands took no longer than each time

    @classmethod
    def of(cls, server: Server) -> Reading:
        """Read a server that runs."""
        place = Path(f"/proc/{server.process.pid}")
        # The name of the program, in brackets, may contain spaces.
        words = (place / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        status = (place / "status").read_text(encoding="ascii")
        resident = re.search(r"VmRSS:\s+(\d+)", status)
        headers = {"Authorization": f"Bearer {_TOKEN}"}
        request = urllib.request.Request(f"{server.address}/metrics", headers=headers)
        with urllib.request.urlopen(request) as answer:
            found = _BUCKET.findall(answer.read().decode())
        return cls(
            (int(words[11]) + int(words[12])) / _TICKS,
            int(resident[1]) if resident else 0,
            tuple((float(bound), int(float(count))) for bound, count in found),
        )

    @property
    def commands(self) -> int:
        """How many commands were acknowledged."""
        return self.below[-1][1]

    def latencies_since(self, before: Reading, wanted: Sequence[float]) -> list[float]:
        """Return the times, in seconds, that these shares of the commands since took at most.

        Between two bounds of the histogram, they are taken as spread evenly.
        """
        pairs = zip(self.below, before.below, strict=True)
        below = [(bound, now - then) for (bound, now), (_, then) in pairs]
        return [_at(below, share) for share in wanted]


def _at(below: Sequence[tuple[float, int]], share: float) -> float:
    rank = share * below[-1][1]
    low, fewer = 0.0, 0
    for bound, count in below:
        if count >= rank and count > fewer:
            part = (rank - fewer) / (count - fewer)
            return low if bound == float("inf") else low + (bound - low) * part
        low, fewer = bound, count
    return low
