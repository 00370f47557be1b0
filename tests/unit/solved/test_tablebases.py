"""The files of tables: what is said of whole ones, and how damaged ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.solved.tablebases import TablebaseError, TablebaseFile, files_in, tablebase_folder
from tests.unit.solved.table_maker import ROOM, make_table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "nim-most-3-all.table"
    make_table(made)
    return made


def test_a_table_says_what_it_is(path: Path) -> None:
    table = TablebaseFile.read(path)
    assert (table.game, table.rules, table.part) == ("nim", "most=3", "all")
    assert table.counts == {"wins": 12, "losses": 4}
    assert sum(table.check()) == table.size == 100_000
    assert files_in(path.parent) == [path]


@pytest.mark.parametrize("kept", [0, 10, ROOM, ROOM + 99_999, ROOM + 100_007])
def test_a_table_cut_short_is_refused(path: Path, kept: int) -> None:
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(TablebaseError, match=r"nim-most-3-all\.table cannot be used: it is"):
        TablebaseFile.read(path)


def test_a_changed_byte_is_found_wherever_it_is(path: Path) -> None:
    whole = path.read_bytes()
    for place in [3, 30, 60, 100, ROOM, ROOM + 70_000, len(whole) - 1]:
        damaged = bytearray(whole)
        damaged[place] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(TablebaseError, match="solve it again with ludoteca solve"):
            list(TablebaseFile.read(path).check())


def test_a_table_of_another_version_is_refused(path: Path) -> None:
    make_table(path, first="ludoteca table 2")
    with pytest.raises(TablebaseError, match="another version of Ludoteca made it"):
        TablebaseFile.read(path)


def test_the_folder_is_beside_the_games_or_where_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDOTECA_TABLES", raising=False)
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    assert tablebase_folder() == tmp_path / "tables"
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "elsewhere"))
    assert tablebase_folder() == tmp_path / "elsewhere"
