"""The moves are listed, counted and drawn without a single allocation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.twins.ways import RULE_SETS

NATIVE = Path(__file__).parents[2] / "native"
PROGRAM = Path(__file__).with_name("allocations.cpp")
GO_SIZES = 3
LINE = r"(\w+) ([\w-]+): ([0-9]+) positions, ([0-9]+) moves, ([0-9]+) wrong, ([0-9]+) allocations"


def sources() -> list[Path]:
    """List the rules, without the engines, states and batches, which may allocate."""
    rules = [*NATIVE.glob("core/*.cpp"), *NATIVE.glob("games/*/*.cpp")]
    engines = ("entry.cpp", "searchable.cpp", "certificate.cpp", "knowledge.cpp", "network.cpp")
    return [PROGRAM, *(source for source in rules if source.name not in engines)]


@pytest.mark.twins_large
def test_generation_allocates_nothing(tmp_path: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    assert compiler, "a compiler is missing"
    program = tmp_path / "allocations"
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", "-o", str(program)]
    subprocess.run([compiler, *flags, *map(str, sources())], check=True)
    told = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    played: Counter[tuple[str, str]] = Counter()
    for line in told.splitlines():
        found = re.fullmatch(LINE, line)
        assert found, line
        key, rules, positions, moves, wrong, allocated = found.groups()
        assert 0 < int(positions) < int(moves), line
        assert wrong == allocated == "0", line
        played[key, rules] += 1
    assert played == {(key, rules): GO_SIZES if key == "go" else 1 for key, rules in RULE_SETS}
