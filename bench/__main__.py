"""``make bench``: our rules beside the peers', in one run, as ratios."""

from __future__ import annotations

import argparse
import statistics
import sys

from bench.measure import compare, speed
from bench.records import sgf_rows
from bench.rules import NEUTRON_GOAL, neutron_perft, rows
from bench.shogi_records import kif_rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often both sides take turns")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a side and round")
    asked = parser.parse_args()
    missed = 0
    print(f"{'work':44} {'ours':>13} {'theirs':>13}  ratio (spread), goal")
    for name, (ours, theirs, goal) in (rows() | sgf_rows() | kif_rows()).items():
        result = compare(ours, theirs, asked.rounds, asked.seconds)
        missed += result.ratio < goal
        print(f"{name:44} {result}, goal × {goal:g}", flush=True)
    work = neutron_perft()
    turns = statistics.median(speed(work, 0, asked.seconds) for _ in range(asked.rounds))
    missed += turns < NEUTRON_GOAL
    print(
        f"{'Neutron, perft with every leaf played':44} {turns:>11,.0f}/s, goal {NEUTRON_GOAL:,}/s"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
