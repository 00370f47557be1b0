"""Threads that share the solution of a pair; `make thread` looks for their races."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.solved.tables import files_in


@pytest.mark.parametrize(("rules", "size"), [("standard", 7), ("six", 0)])
def test_more_threads_make_the_same_tables(
    core: native.Core, tmp_path: Path, rules: str, size: int
) -> None:
    for threads in (1, 2, 3):
        folder = tmp_path / str(threads)
        solver = core.Solver("morris", rules, str(folder), threads=threads, size=size)
        solver.run()
        assert solver.verify() > 0
    for path in files_in(tmp_path / "1"):
        for threads in (2, 3):
            other = tmp_path / str(threads) / path.name
            assert other.read_bytes() == path.read_bytes()
