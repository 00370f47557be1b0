"""``make bench``: ours beside the peers', in one run, as ratios."""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    memory,
    native_batch,
    native_go,
    native_morris,
    native_search,
    native_shogi,
    native_small,
    plot,
    records,
    report,
    rules,
    shogi_records,
    simulate,
)
from bench.machine import Unavailable, describe_machine, list_versions, use_one_thread
from bench.measure import Row, compare
from bench.peers import deadstones
from ludoteca import native

_DOCS = Path(__file__).parent.parent / "docs"
_PEERS = (
    "cshogi",
    "open_spiel",
    "pgx",
    "jax",
    "python-shogi",
    "pettingzoo",
    "sgfmill",
)


def _native() -> list[Row]:
    games = (native_shogi, native_go, native_morris, native_small, native_search, native_batch)
    return [row for game in games for row in game.rows()]


# The names that --only takes, what the page calls them, and their comparisons.
_SECTIONS: dict[str, tuple[str, Callable[[], list[Row]]]] = {
    "native": ("The native module", _native),
    "threads": ("Two threads", native_batch.thread_rows),
    "python": ("Pure Python", rules.rows),
    "simulate": ("Simulations", simulate.rows),
    "records": ("Records", lambda: records.sgf_rows() + shogi_records.kif_rows()),
}
_MEMORY = "memory"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often both sides take turns")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a side and round")
    parser.add_argument(
        "--only",
        metavar="PART",
        help=f"one of {', '.join([*_SECTIONS, _MEMORY])}, or a part of the names of comparisons",
    )
    parser.add_argument(
        "--docs",
        type=Path,
        help="the folder for the page and the picture; docs/ if everything is measured, else none",
    )
    parser.add_argument(
        "--against",
        metavar="CHECKOUT",
        type=Path,
        help="also compare simulations with the version in the .venv of another checkout",
    )
    asked = parser.parse_args()
    if asked.against is not None:
        title, _ = _SECTIONS["simulate"]
        _SECTIONS["simulate"] = title, lambda: simulate.rows(asked.against)
    chosen = list(_chosen(asked.only))
    if not chosen and asked.only != _MEMORY:
        parser.error(f"no comparison has {asked.only!r} in its name")
    use_one_thread()
    busy = f"{os.getloadavg()[0]:.1f}"
    lines = []
    for section, row in chosen:
        lines.append(_measure(section, row, asked.rounds, asked.seconds))
        print(report.shown(lines[-1]), flush=True)
    run = report.Run(
        day=datetime.date.today().isoformat(),
        machine=describe_machine(),
        busy=busy,
        versions=_versions(),
        rounds=asked.rounds,
        seconds=asked.seconds,
        lines=lines,
        memory=_memory() if asked.only in (None, _MEMORY) else {},
    )
    docs = asked.docs or (None if asked.only else _DOCS)
    if docs is not None:
        (docs / "bench.md").write_text(report.write_page(run), encoding="utf-8")
        (docs / "bench.svg").write_text(plot.draw(lines, run.day), encoding="utf-8")
    return 0 if all(line.reached for line in lines) else 1


def _chosen(only: str | None) -> Iterator[tuple[str, Row]]:
    for name, (title, rows) in _SECTIONS.items():
        for row in rows():
            words = f"{row.name} {row.peer}".lower()
            if only is None or only == name or (only not in _SECTIONS and only.lower() in words):
                yield title, row


def _measure(section: str, row: Row, rounds: int, seconds: float) -> report.Line:
    try:
        return report.Line(section, row, compare(row, rounds, seconds))
    except Unavailable as error:
        return report.Line(section, row, None, str(error))
    except Exception as error:  # a peer that fails must not cost the figures of the others
        return report.Line(section, row, None, f"{type(error).__name__}: {error}")


def _memory() -> dict[str, memory.Memory]:
    found = {}
    for name, asked in memory.GAMES.items():
        found[name] = memory.measure(*asked)
        new, played = found[name]
        print(f"State of {name:35} {new:>8,.0f} B new {played:>8,.0f} B played", flush=True)
    return found


def _versions() -> dict[str, str]:
    versions = list_versions(["ludoteca"])
    if native.core is not None:
        built = native.core.build_info()
        versions["with a native module by"] = f"{built['compiler']} for {built['processor']}"
    versions |= list_versions(_PEERS)
    if (release := deadstones.find_version()) is not None:
        versions["@sabaki/deadstones"] = release
    return versions


if __name__ == "__main__":
    sys.exit(main())
