"""``ludoteca solve``: what the command says, and what it leaves in the folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.solved.solution import locked
from ludoteca.solved.tablebases import files_in
from tests.functional.command import ludoteca

pytestmark = pytest.mark.skipif(native.core is None, reason="solving needs the native module")

THREE = ("morris", "--rules", "three")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tables"


def solve(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return ludoteca("solve", *words, LUDOTECA_TABLES=str(folder))


def test_a_game_is_announced_solved_listed_checked_and_deleted(folder: Path) -> None:
    done = solve(folder, *THREE)
    assert (done.returncode, done.stdout) == (0, "")
    first, last = done.stderr.splitlines()
    assert first.startswith("ludoteca: time: about 1 s; memory: ")
    assert "; disk: 1 KB" in first
    assert last == f"ludoteca: solved; the tablebases are in {folder}"

    assert "nothing is left to solve" in solve(folder, *THREE).stderr
    rows = [line.split("\t") for line in solve(folder, "--list").stdout.splitlines()]
    assert {tuple(row[:2]) for row in rows} == {("morris", "board=three flying=no")}
    assert "3-3" in {row[2] for row in rows}
    assert "positions checked: " in solve(folder, *THREE, "--verify").stderr
    assert solve(folder, "morris", "--delete").stderr == f"ludoteca: files deleted: {len(rows)}\n"
    assert files_in(folder) == []
    assert "there are no tablebases in " in solve(folder, "--list").stderr


def test_a_damaged_table_is_listed_checked_as_one_and_solved_again(folder: Path) -> None:
    solve(folder, *THREE)
    whole = {path: path.read_bytes() for path in files_in(folder)}
    damaged, *others = files_in(folder)
    damaged.write_bytes(damaged.read_bytes()[:-1])
    for words in (("--list",), ("--verify",)):
        said = solve(folder, *words).stderr.splitlines()[0]
        assert said.startswith(f"ludoteca: the tablebase {damaged.name} cannot be used: it is cut")
    checked = solve(folder, "--verify")
    assert checked.returncode == 1
    assert checked.stderr.endswith(f"intact files: {len(others)}\n")
    content = bytearray(whole[damaged])
    content[4100] ^= 1
    damaged.write_bytes(content)
    others[0].write_bytes(whole[damaged])
    strange = folder / "morris-board-nine-flying-yes-3-3.table"
    strange.write_bytes(b"of somebody else")
    said = solve(folder, *THREE).stderr
    assert f"deleted {damaged.name}, which is damaged\n" in said
    assert strange.read_bytes() == b"of somebody else"
    strange.unlink()
    assert {path: path.read_bytes() for path in files_in(folder)} == whole


def test_one_process_at_a_time_works_on_a_game(folder: Path) -> None:
    with locked(folder, "morris"):
        for words in (THREE, ("morris", "--delete")):
            done = solve(folder, *words)
            assert done.returncode == 1
            assert "another process is solving morris in " in done.stderr
        assert solve(folder, "senet", "--pieces", "1").returncode == 0
    assert solve(folder, *THREE).returncode == 0


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("go",), 2, "go cannot be solved: choose one of morris, neutron, senet"),
        (("morris", "--rules", "twelve"), 1, "16.8 billion positions, too many to solve"),
        (("morris", "--stones", "5"), 1, "--stones must be at least 6"),
        (("neutron", "--pieces", "3"), 1, "this game is solved as a whole, not for fewer pieces"),
        (("neutron", "--memory", "2"), 1, "this needs 5.0 GB of memory: raise --memory"),
        (("senet", "--pieces", "6"), 1, "--pieces must be from 1 to 5"),
        (("morris", "--verify"), 1, "there are no tablebases of morris for these rules"),
        (("go", "--delete"), 2, "go cannot be solved: choose one of morris, neutron, senet"),
        (("--delete",), 2, "name a game: morris, neutron, senet"),
        (("neutron", "--list", "--verify"), 2, "choose one of --list, --verify and --delete"),
        (("--list", "--rules", "six"), 2, "name a game: morris, neutron, senet"),
        (("morris", "--delete", "--stones", "6"), 2, "do not go with --list and --delete"),
        (("morris", "--delete", "--rules", "lasker"), 2, "to delete them, name standard"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    folder: Path, words: tuple[str, ...], code: int, why: str
) -> None:
    done = solve(folder, *words)
    assert done.returncode == code
    assert why in done.stderr.splitlines()[-1]
    assert files_in(folder) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = solve(tmp_path / "file" / "tables", *THREE)
    assert (done.returncode, "cannot write to " in done.stderr) == (1, True)


@pytest.mark.skipif(os.name != "posix", reason="limits the memory as a shell does")
def test_too_little_memory_is_told_in_one_sentence(folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"ulimit -v 600000; exec {sys.executable} -m ludoteca solve neutron"],
        capture_output=True,
        text=True,
        env={**os.environ, "LUDOTECA_TABLES": str(folder), "LC_ALL": "en_GB.UTF-8"},
    )
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()[1:]
    assert told.startswith("ludoteca: neutron cannot be solved: there is not enough memory: ")


def test_only_the_tables_of_the_named_rules_are_deleted_and_listed(folder: Path) -> None:
    solve(folder, *THREE)
    solve(folder, "morris", "--stones", "6")
    all_rows = solve(folder, "morris", "--list").stdout.splitlines()
    rows = solve(folder, *THREE, "--list").stdout.splitlines()
    assert 0 < len(rows) < len(all_rows)
    solve(folder, *THREE, "--delete")
    left = solve(folder, "--list").stdout.splitlines()
    assert left == [row for row in all_rows if row not in rows]
