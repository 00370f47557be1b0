"""What the tests of the solvers ask for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Rules
from ludoteca.solved import Tablebase


@pytest.fixture(scope="session")
def core() -> native.Core:
    """The native module; where it is promised, its absence is a failure."""
    if native.core is None:
        if os.environ.get("LUDOTECA_REQUIRE_NATIVE", "") not in ("", "0"):
            pytest.fail("the native module is missing")
        pytest.skip("this installation is pure Python")
    return native.core


def options_of(rules: Rules) -> dict[str, Any]:
    return {option.key: option.default for option in rules.options()}


def make_solver(game: str, rules: str, folder: str, *plan: Any, **options: Any) -> native.Solver:
    """Prepare to solve a game; where the solvers are missing, that is a failure."""
    found = native.solvers()
    assert found is not None, "the module of the solvers is missing"
    return found.Solver(game, rules, folder, *plan, **options)


def solve(core: native.Core, game: str, rules: Rules, folder: Path, size: int = 0) -> Tablebase:
    make_solver(game, rules.name, str(folder), size=size, **options_of(rules)).run()
    return Tablebase(core.Tablebase(game, rules.name, str(folder), **options_of(rules)))
