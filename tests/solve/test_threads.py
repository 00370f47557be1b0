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
        ("morris", "six", {"size": 8}),
        ("neutron", "standard", {"board": "3x4x3"}),
        ("senet", "standard", {"size": 2}),
        pytest.param("morris", "standard", {"size": 7}, marks=pytest.mark.solved_large),
        pytest.param("morris", "six", {}, marks=pytest.mark.solved_large),
        pytest.param("neutron", "standard", {"board": "4x4x4"}, marks=pytest.mark.solved_large),
    ],
    ids=str,
)
def test_more_threads_make_the_same_tables(
    core: native.Core, tmp_path: Path, game: str, rules: str, options: dict[str, Any]
) -> None:
    for threads in (1, 3):
        folder = tmp_path / str(threads)
        solver = make_solver(game, rules, str(folder), threads=threads, **options)
        solver.run()
        assert solver.verify() > 0
    alone = {path.name: path.read_bytes() for path in files_in(tmp_path / "1")}
    assert alone
    assert {path.name: path.read_bytes() for path in files_in(tmp_path / "3")} == alone
