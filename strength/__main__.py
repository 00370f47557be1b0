"""``make strength``: play the listed matches and report which goals are reached."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import ludoteca
from ludoteca.players.engine import EnginePlayer
from strength.goals import ROWS, Row
from strength.match import Form, play_row
from strength.results import Results, Tally
from strength.verdict import Verdict

_RESULTS = Path("build/strength")


def main() -> int:
    """Play what the command line asks for; return 1 if a goal is missed."""
    asked = _arguments().parse_args()
    if asked.list:
        for row in ROWS:
            print(f"{row.key:28} {_goal(row):12} {row.opponent.title}")
        return 0
    rows = [row for row in ROWS if _is_asked(row, asked.only)]
    if not rows:
        print(f"no row is called {asked.only!r}; --list lists them", file=sys.stderr)
        return 2
    form = Form(asked.form == "long", asked.jobs, asked.games)
    path = asked.results or _RESULTS / f"{asked.form}.jsonl"
    if asked.again:
        path.unlink(missing_ok=True)
    results = Results(path)
    return 1 if Verdict.REJECTED in [_play(row, form, results) for row in rows] else 0


def _play(row: Row, form: Form, results: Results) -> Verdict | None:
    if why := _missing(row):
        print(f"{row.key:28} not played: {why}", flush=True)
        return None
    is_shown = sys.stderr.isatty()

    def tell(tally: Tally) -> None:
        if is_shown:
            print(f"\r\x1b[K{row.key:28} {tally}", end="", file=sys.stderr, flush=True)

    verdict, tally = play_row(row, form, results, tell)
    if is_shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    print(f"{row.key:28} {verdict:9} {_goal(row):12} {tally}; {row.opponent.title}", flush=True)
    for fault in sorted({one.fault for one in tally.games if one.fault}):
        print(f"{'':28} {fault}", flush=True)
    return verdict


def _missing(row: Row) -> str | None:
    """Return why a row cannot be played here, in a sentence."""
    if not EnginePlayer.plays(ludoteca.game(row.game)):
        return f"the engine does not play {row.game} here"
    return row.opponent.missing()


def _goal(row: Row) -> str:
    return "no loss" if row.goal is None else f">= {row.goal:.0%}"


def _is_asked(row: Row, only: str | None) -> bool:
    """Return whether a row has one of the names, or begins with one that no row has."""
    keys = {row.key for row in ROWS}
    return only is None or any(
        row.key == name or (name not in keys and row.key.startswith(name))
        for name in only.split(",")
    )


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument(
        "form",
        nargs="?",
        choices=("short", "long"),
        default="short",
        help="short: a sequential test of each row, half an hour together; long: all games",
    )
    parser.add_argument("--only", metavar="ROWS", help="rows by how their names begin: go9,senet")
    parser.add_argument("--games", type=int, help="how many games a row has at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--results", type=Path, help="the file of results; a run goes on from it")
    parser.add_argument("--again", action="store_true", help="forget the results so far")
    parser.add_argument("--list", action="store_true", help="list the rows")
    return parser


if __name__ == "__main__":
    sys.exit(main())
