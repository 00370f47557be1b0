"""What searches need of the rules: Shogi tells its own what is so, and no move is allocated."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.twins.ways import RULE_SETS

NATIVE = Path(__file__).parents[2] / "native"
LINE = (
    r"([0-9]+) positions, ([0-9]+) moves, ([0-9]+) checks, "
    r"([0-9]+) exchanges alike, ([0-9]+) not, ([0-9]+) wrong"
)


def built_and_run(name: str, rules: Iterable[Path], folder: Path) -> str:
    """Return what a program of this folder prints, compiled with the rules it needs."""
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    assert compiler, "a compiler is missing"
    program = folder / name
    sources = [Path(__file__).with_name(f"{name}.cpp"), *NATIVE.glob("core/*.cpp"), *rules]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", "-o", str(program)]
    subprocess.run([compiler, *flags, *map(str, sources)], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=False).stdout


@pytest.mark.twins_large
def test_generation_allocates_nothing(tmp_path: Path) -> None:
    engines = ("entry", "searchable", "certificate", "knowledge", "network")
    rules = [one for one in NATIVE.glob("games/*/*.cpp") if one.stem not in engines]
    counted = built_and_run("allocations", rules, tmp_path).splitlines()
    assert sorted(counted) == sorted(f"{key} {name} 1 0" for key, name in RULE_SETS)


@pytest.mark.twins_large
def test_moves_checks_exchanges_and_evaluations_are_those_of_the_rules(tmp_path: Path) -> None:
    rules = (one for one in NATIVE.glob("games/shogi/**/*.cpp") if one.name != "entry.cpp")
    told = built_and_run("searching", rules, tmp_path)
    found = re.fullmatch(LINE, told.strip())
    assert found, told
    positions, moves, checks, alike, other, wrong = map(int, found.groups())
    assert wrong == 0
    assert positions > 5_000
    assert moves > 100 * checks / 10 > 0
    # A glance at a square sees neither pins nor promotions.
    assert other < alike / 100
