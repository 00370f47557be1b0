"""What Shogi tells its search is what the rules say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
PROGRAM = Path(__file__).with_name("searching.cpp")
LINE = (
    r"([0-9]+) positions, ([0-9]+) moves, ([0-9]+) checks, "
    r"([0-9]+) exchanges alike, ([0-9]+) not, ([0-9]+) wrong"
)


@pytest.mark.twins_large
def test_moves_checks_exchanges_and_evaluations_are_those_of_the_rules(tmp_path: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    assert compiler, "a compiler is missing"
    program = tmp_path / "searching"
    rules = [*NATIVE.glob("core/*.cpp"), *NATIVE.glob("games/shogi/**/*.cpp")]
    sources = [PROGRAM, *(source for source in rules if source.name != "entry.cpp")]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", "-o", str(program)]
    subprocess.run([compiler, *flags, *map(str, sources)], check=True)
    told = subprocess.run([program], capture_output=True, text=True, check=False).stdout
    found = re.fullmatch(LINE, told.strip())
    assert found, told
    positions, moves, checks, alike, other, wrong = map(int, found.groups())
    assert wrong == 0
    assert positions > 5_000
    assert moves > 100 * checks / 10 > 0
    # A glance at a square sees neither pins nor promotions.
    assert other < alike / 100
