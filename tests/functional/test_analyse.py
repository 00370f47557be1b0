"""``ludoteca analyse``: what the tables know, and what the engine finds where they do not reach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.records import Entry, Record, ludo
from tests.functional.command import ludoteca
from tests.unit.solved.test_position_verdicts import CROSS, RACE

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

UNPROVED = "bbbbb/w4/2n2/5/1wwww b n"
"""Neutron after a1a4, which the proofs leave out."""


def test_the_board_and_every_move_are_judged(tables: Path) -> None:
    done = ludoteca("analyse", "morris", "--rules", "three", "--from", CROSS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[2:] == [
        "1   ○---·---○",
        "    | \\ | / |",
        "2   ●---○---●",
        "    | / | \\ |",
        "3   ·---●---·",
        "",
        "White to move: wins in 1 turn",
        "",
        "wins in 1 turn: b2-b1",
        "loses in 3 turns: a1-b1 c1-b1",
        "loses in 1 turn: b2-a3 b2-c3",
    ]


def test_before_a_throw_the_chance_and_each_throw_are_told(tables: Path) -> None:
    done = ludoteca("analyse", "senet", "--from", RACE)
    assert "Player 1 to throw: wins " in done.stdout
    assert "Best throw: " in done.stdout
    found = json.loads(ludoteca("analyse", "senet", "--from", RACE, "--json").stdout)
    assert 0 < found["verdict"]["chance"] < 1


def test_where_tables_do_not_reach_the_engine_searches(tables: Path) -> None:
    done = ludoteca("analyse", "go", "--size", "5", "--time", "0.2")
    assert "engine, positions searched: " in done.stdout
    assert len([line for line in done.stdout.splitlines() if line[:1] in "+-" and line]) == 3
    far = ("analyse", "neutron", "--from", UNPROVED, "--time", "0.2")
    done = ludoteca(*far)
    assert "ludoteca solve neutron makes more of them (time: about " in done.stdout
    assert "engine, positions searched: " in done.stdout


def test_what_is_proved_in_the_package_needs_no_tables(tables: Path) -> None:
    done = ludoteca("analyse", "neutron")
    assert (done.returncode, done.stderr) == (0, "")
    assert "White to move: wins in 9 turns" in done.stdout
    assert "wins in 9 turns: b1b4 d1d4" in done.stdout
    assert "not in the tablebases: a1a4" in done.stdout
    assert "positions searched" not in done.stdout


def test_programs_get_json(tables: Path) -> None:
    done = ludoteca("analyse", "morris", "--rules", "three", "--from", CROSS, "--json")
    found = json.loads(done.stdout)
    assert found["verdict"] == {"value": "win", "plies": 1, "may_be_drawn": False}
    loss = {"move": "a1-b1", "value": "loss", "plies": 6, "may_be_drawn": False}
    assert found["moves"][1] == loss
    assert found["lines"] == []
    far = ("analyse", "neutron", "--from", UNPROVED, "--time", "0.1", "--json")
    found = json.loads(ludoteca(*far).stdout)
    assert found["verdict"] is None
    assert 1 <= len(found["lines"]) <= 3


def test_a_file_is_analysed_at_its_end_or_after_some_moves(tmp_path: Path, tables: Path) -> None:
    record = Record("morris", "three", start=CROSS, line=[Entry("b2-b1")])
    path = tmp_path / "game.ludo"
    path.write_bytes(ludo.FORMAT.write([record]).data)
    ended = ludoteca("analyse", "morris", "--from", str(path))
    assert "White wins: the winner has three men in a line." in ended.stdout
    first = ludoteca("analyse", "morris", "--from", str(path), "--ply", "0")
    assert "White to move: wins in 1 turn" in first.stdout


def test_a_damaged_table_is_told_and_the_engine_goes_on(tmp_path: Path, tables: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    for path in tables.glob("morris-*"):
        (folder / path.name).write_bytes(path.read_bytes()[:-3])
    done = ludoteca(
        *("analyse", "morris", "--rules", "three", "--from", CROSS, "--time", "0.1"),
        LUDOTECA_TABLES=str(folder),
    )
    assert done.returncode == 0
    assert "it is cut short; solve it again with ludoteca solve" in done.stderr
    assert "engine, positions searched: " in done.stdout
