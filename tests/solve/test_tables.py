"""What all tables have in common: who may ask, and what a crafted file can do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.solve.conftest import make_solver
from tests.unit.solved.table_maker import make_table


@pytest.fixture(scope="module")
def folder(core: native.Core, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tables")
    make_solver("morris", "six", str(made), size=6).run()
    make_solver("senet", "standard", str(made), size=1).run()
    make_solver("neutron", "standard", str(made), board="3x3x2").run()
    return made


@pytest.mark.parametrize(
    ("game", "rules", "options", "other"),
    [
        ("morris", "six", {}, ("morris", "standard", {})),
        ("morris", "six", {}, ("morris", "six", {"flying": True})),
        ("senet", "standard", {}, ("senet", "standard", {"bear_off": "exact"})),
        ("neutron", "standard", {"board": "3x3x2"}, ("neutron", "classic", {})),
    ],
)
def test_a_table_is_not_asked_about_other_rules(
    core: native.Core,
    folder: Path,
    game: str,
    rules: str,
    options: dict[str, Any],
    other: tuple[str, str, dict[str, Any]],
) -> None:
    table = core.Tablebase(game, rules, str(folder), **options)
    key, name, changed = other
    state = core.State(key, name, **changed)
    for ask in (table.probe, table.probe_moves):
        with pytest.raises(ValueError, match="this tablebase is for other rules"):
            ask(state)
    with pytest.raises(ValueError, match=f"this tablebase is for {game}, not for go"):
        table.probe(core.State("go", "japanese"))


def test_a_solution_is_for_one_thread_at_a_time(core: native.Core, tmp_path: Path) -> None:
    solver = make_solver("morris", "three", str(tmp_path))
    with pytest.raises(ValueError, match="another thread is at work on this solution"):
        solver.run(lambda stage: print(solver.estimate()))


@pytest.mark.parametrize("size", [2**64 - 1, 2**62, 2**64 - 4096])
def test_a_size_that_no_file_can_have_is_refused(
    core: native.Core, tmp_path: Path, size: int
) -> None:
    path = tmp_path / "senet-bear_off-any-1-1.table"
    make_table(path, b"", game="senet", rules="bear_off=any", part="1-1", size=size)
    for kept in (4096, 4095):
        path.write_bytes(path.read_bytes()[:kept])
        with pytest.raises(ValueError, match="there are no tablebases of senet"):
            core.Tablebase("senet", "standard", str(tmp_path))
