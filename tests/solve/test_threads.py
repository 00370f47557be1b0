"""Threads that share the work of a solver; `make thread` looks for their races."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.solved.tablebases import files_in
from tests.solve.conftest import make_solver


@pytest.mark.parametrize(
    ("game", "rules", "options"),
    [
        ("morris", "standard", {"size": 7}),
        ("morris", "six", {}),
        ("neutron", "standard", {"board": "4x4x4"}),
        ("senet", "standard", {"size": 2}),
        ("senet", "standard", {"size": 2, "bear_off": "exact"}),
    ],
    ids=str,
)
def test_more_threads_make_the_same_tables(
    core: native.Core, tmp_path: Path, game: str, rules: str, options: dict[str, Any]
) -> None:
    for threads in (1, 2, 3):
        folder = tmp_path / str(threads)
        solver = make_solver(game, rules, str(folder), threads=threads, **options)
        solver.run()
        assert solver.verify() > 0
    alone = {path.name: path.read_bytes() for path in files_in(tmp_path / "1")}
    assert alone
    for threads in (2, 3):
        folder = tmp_path / str(threads)
        assert {path.name: path.read_bytes() for path in files_in(folder)} == alone
