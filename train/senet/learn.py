"""Learn the evaluation of Senet, and write the weights that the engine reads.

    python -m train.senet.learn OUT.bin --games 2000000 --seed 2

Builds learn.cpp, which plays and learns, with the C++ compiler of the machine. OUT.state has all
that is needed to go on after a break: give the same command again. OUT.log has the curve.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NATIVE = ROOT / "native"
SOURCES = [
    Path(__file__).with_name("learn.cpp"),
    *(
        NATIVE / "games" / "senet" / f"{part}.cpp"
        for part in ("network", "observe", "position", "rules", "text")
    ),
    *sorted((NATIVE / "core").glob("*.cpp")),
    *sorted((NATIVE / "solve").glob("*.cpp")),
    *sorted((NATIVE / "solve" / "senet").glob("*.cpp")),
]


def build(program: Path) -> None:
    compiler = os.environ.get("CXX", "c++")
    flags = ["-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra", f"-I{NATIVE}"]
    subprocess.run([compiler, *flags, *map(str, SOURCES), "-o", str(program)], check=True)


def learn(
    out: Path, games: int, seed: int, checkpoints: int, scattered: int, known: Sequence[Path] = ()
) -> list[str]:
    """Learn, or go on learning; return the lines of the curve that were added."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "learn"
        build(program)
        words: list[Path | int] = [
            out,
            out.with_suffix(".state"),
            games,
            seed,
            checkpoints,
            scattered,
        ]
        words += known
        with subprocess.Popen(
            [str(program), *map(str, words)], stdout=subprocess.PIPE, text=True
        ) as learner:
            assert learner.stdout is not None
            for line in learner.stdout:
                lines.append(line.rstrip())
                print(lines[-1], flush=True)
                with out.with_suffix(".log").open("a", encoding="utf-8") as log:
                    log.write(line)
        if learner.returncode:
            raise SystemExit(learner.returncode)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, help="the file of weights")
    parser.add_argument("--games", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoints", type=int, default=40)
    parser.add_argument(
        "--scattered", type=int, default=4, help="one game in so many begins anywhere; 0 for none"
    )
    parser.add_argument("--tables", type=Path, help="the folder of the tables of ludoteca solve")
    parser.add_argument("--start", type=Path, help="weights to go on from, with tables")
    wanted = parser.parse_args()
    known = [path for path in (wanted.tables, wanted.start) if path is not None]
    learn(wanted.out, wanted.games, wanted.seed, wanted.checkpoints, wanted.scattered, known)


if __name__ == "__main__":
    main()
