"""A long trial: 300 games for an hour on three servers behind nginx (``python -m scripts.soak``).

Two of the servers are killed again and again, and players leave and come back. The third serves all
the time: it must not need more memory or files in the end than after its first minutes. Whatever
was announced must be stored, and every move made once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean

from tests.browser.seat import WEB, bearer
from tests.browser.server import Server
from tests.functional.three_servers import Three, begin, play, three_servers
from tests.functional.trial import Trial
from tests.postgres import new_database

TOKEN = "the-token-of-the-soak"
SAMPLE_SECONDS = 5.0
MAX_GROWTH = 1.1  # How much more memory may be used in the last quarter than in the second
SPARE_BYTES = 15_000_000
SPARE_FILES = 40  # As many connections nginx may keep open, and a few more


@dataclass(frozen=True)
class Sample:
    """What one server needs at a moment."""

    memory: int
    files: int  # Its open files, without the sockets of players
    tables: int


def look_at(server: Server) -> Sample:
    process = Path("/proc") / str(server.process.pid)
    status = (process / "status").read_text(encoding="ascii")
    memory = int(status.partition("VmRSS:")[2].split()[0]) * 1024
    answer = WEB.get(f"{server.address}/metrics", headers=bearer(TOKEN))
    metrics = dict(
        line.split()[:2] for line in answer.text.splitlines() if line.startswith("ludoteca_")
    )
    sockets, tables = (
        int(float(metrics[name])) for name in ("ludoteca_sockets", "ludoteca_tables")
    )
    return Sample(memory, len(list((process / "fd").iterdir())) - sockets, tables)


async def disturb(three: Three, trial: Trial, seconds: float, every: float) -> list[Sample]:
    """Kill servers and measure the one that stays, for some seconds."""
    stays, mortal = three.servers[-1], three.servers[:-1]
    samples: list[Sample] = []
    end, next_kill = time.monotonic() + seconds, time.monotonic() + every
    while time.monotonic() < end:
        await asyncio.sleep(SAMPLE_SECONDS)
        samples.append(await asyncio.to_thread(look_at, stays))
        if time.monotonic() > next_kill and end - time.monotonic() > every:
            next_kill = time.monotonic() + every
            await asyncio.to_thread(three.kill_one, mortal)
        if len(samples) % 12 == 1:
            report(trial, samples[-1], three)
    return samples


def report(trial: Trial, sample: Sample, three: Three) -> None:
    made = sum(len(player.done) for player in trial.players)
    connections = sum(player.connections for player in trial.players)
    print(
        f"{time.strftime('%H:%M:%S')} {made} moves, {connections} connections,"
        f" {len(three.kills)} kills, {sample.memory / 1e6:.0f} MB, {sample.files} files,"
        f" {sample.tables} tables",
        flush=True,
    )


def faults(before: Sample, samples: list[Sample], after: Sample) -> list[str]:
    quarter = len(samples) // 4
    early, late = samples[quarter : 2 * quarter], samples[3 * quarter :]
    early_memory, late_memory = (mean(one.memory for one in some) for some in (early, late))
    found = []
    if late_memory > early_memory * MAX_GROWTH + SPARE_BYTES:
        found.append(f"memory grew from {early_memory / 1e6:.0f} to {late_memory / 1e6:.0f} MB")
    if after.files > before.files + SPARE_FILES:
        found.append(f"open files grew from {before.files} to {after.files}")
    return found


def soak(home: Path, minutes: float, games: int) -> list[str]:
    """Run the trial, and return what went wrong."""
    seconds = minutes * 60
    database = new_database()
    with three_servers(home, database, LUDOTECA_METRICS_TOKEN=TOKEN) as three:
        trial = begin(three, games, pause=min(20.0, max(5.0, games / 20)))
        for player in trial.players:
            player.restless = 60.0
        before = look_at(three.servers[-1])
        acting = partial(disturb, three, trial, seconds, every=15.0)
        samples = asyncio.run(play(trial, acting))
        time.sleep(5.0)
        after = look_at(three.servers[-1])
        report(trial, after, three)
        try:
            made = trial.check(database)
        except AssertionError as error:
            return [f"lost: {error}"]
        print(f"{made} moves stored; slowest {trial.longest_wait():.1f} s")
        return faults(before, samples, after)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=300)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ludoteca-soak-") as home:
        found = soak(Path(home), asked.minutes, asked.games)
    for fault in found:
        print(fault, file=sys.stderr)
    print("failed" if found else "nothing lost, nothing grown")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
