"""What the tests of the solvers ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludoteca import native
from ludoteca.core import Rules
from ludoteca.solved import Tablebase


def options_of(rules: Rules) -> dict[str, Any]:
    return {option.key: option.default for option in rules.options()}


def make_solver(game: str, rules: str, folder: str, *plan: Any, **options: Any) -> native.Solver:
    """Prepare to solve a game; where the solvers are missing, that is a failure."""
    found = native.solver_class()
    assert found is not None, "the solvers are missing"
    return found(game, rules, folder, *plan, **options)


def solve(core: native.Core, game: str, rules: Rules, folder: Path, size: int = 0) -> Tablebase:
    make_solver(game, rules.name, str(folder), size=size, **options_of(rules)).run()
    return Tablebase(core.Tablebase(game, rules.name, str(folder), **options_of(rules)))
