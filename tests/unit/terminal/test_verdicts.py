"""Verdicts at a terminal: told in sentences, and nothing unless asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.records import Entry, Record
from ludoteca.terminal.line import driver
from ludoteca.terminal.line.interface import Viewer
from tests.unit.solved.test_position_verdicts import CROSS, RACE
from tests.unit.terminal.script import Script, created, play, terminal_of

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")


def test_verdicts_are_shown_when_they_are_asked_for_and_hidden_again(
    tables: Path, tmp_path: Path
) -> None:
    script = play(tmp_path, created("morris", "three", start=CROSS), "w", "w", "q")
    asked = [line for line in script.lines if line.startswith("White: move ")]
    assert ["for example" in line for line in asked] == [True, False, True]
    assert script.lines.count("White to move: wins in 1 turn") == 1
    assert "Verdicts are hidden." in script.lines


def test_the_verdicts_are_those_of_the_step_that_is_due(tables: Path, tmp_path: Path) -> None:
    script = play(tmp_path, created("morris", "three", start=CROSS), "w", "b2", "q")
    told = script.lines[script.lines.index("> b2") + 1 :]
    assert told[:3] == ["b1: wins in 1 turn", "a3: loses in 1 turn", "c3: loses in 1 turn"]


def test_moves_lists_each_move_with_its_verdict_the_best_first(
    tables: Path, tmp_path: Path
) -> None:
    script = play(tmp_path, created("morris", "three", start=CROSS), "m", "w", "m", "q")
    assert "Legal moves: a1-b1 c1-b1 b2-b1 b2-a3 b2-c3." in script.lines
    first = script.lines.index("wins in 1 turn: b2-b1")
    assert script.lines[first + 1] == "loses in 3 turns: a1-b1 c1-b1"


def test_nothing_is_told_of_a_game_that_was_resigned(tables: Path, tmp_path: Path) -> None:
    script = play(tmp_path, created("morris", "three", start=CROSS), "w", "r", "y", "0")
    told = "\n".join(script.lines[script.lines.index("> r") :])
    assert "the loser resigned" in told
    assert "to move" not in told


def test_after_the_end_no_tables_are_missed(tables: Path) -> None:
    record = Record("morris", "three", start=CROSS, line=[Entry("b2-b1")])
    script = Script(["w", "w", "q"])
    Viewer(terminal_of(script), record).open()
    assert any("The game is over" in line for line in script.lines)
    assert "not in the tablebases" not in script.text


def test_the_list_of_judged_moves_says_how_many_it_leaves_out(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "_FEW", 2)
    script = play(tmp_path, created("morris", "three", start=CROSS), "w", "a1-c3", "q")
    listed = script.lines.index("wins in 1 turn: b2-b1")
    assert script.lines[listed + 1] == "loses in 3 turns: a1-b1"
    assert script.lines[listed + 2] == "… and 3 more"


def test_a_listener_hears_one_fact_a_line(tables: Path, tmp_path: Path) -> None:
    position = created("morris", "three", start=CROSS)
    script = play(tmp_path, position, "w", "w", "q", plain=True)
    assert script.lines.count("White to move: wins in 1 turn") == 1
    assert "b2: wins in 1 turn" in script.lines
    assert "c1: loses in 3 turns" in script.lines
    assert "Verdicts are hidden." in script.lines


def test_a_listener_hears_in_a_review_what_each_step_is_worth(tables: Path) -> None:
    record = Record("morris", "three", start=CROSS, line=[Entry("a1-b1")])
    script = Script(["f", "q"])
    Viewer(terminal_of(script, plain=True), record).open()
    assert "White to move: wins in 1 turn" in script.lines
    assert "b2: wins in 1 turn" in script.lines


@pytest.mark.parametrize("plain", [False, True])
def test_before_a_throw_the_chance_is_shown(tables: Path, tmp_path: Path, plain: bool) -> None:
    game = created("senet", start=RACE)
    script = play(tmp_path, game, "w", "m", "", "q", plain=plain)
    assert any(line.startswith("Player 1 to throw: wins ") for line in script.lines)
    assert any(line.startswith("Best throw: ") for line in script.lines)
    assert any(line.startswith("wins ") and line.endswith(": 5") for line in script.lines)


def test_without_tables_it_is_said_how_to_make_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))
    script = play(tmp_path, created("morris", "six"), "w", "q")
    (told,) = (line for line in script.lines if "not in the tablebases" in line)
    assert "ludoteca solve morris --rules six makes more of them (time: about " in told
    assert script.refused == []


def test_what_is_proved_in_the_package_is_shown_without_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))
    script = play(tmp_path, created("neutron"), "w", "m", "q")
    assert any("White to move: wins in 9 turns" in line for line in script.lines)
    assert "wins in 9 turns: b1b4 d1d4" in script.lines
    assert script.refused == []


def test_a_game_that_cannot_be_solved_has_no_verdicts(tmp_path: Path) -> None:
    script = play(tmp_path, created("shogi"), "w", "q")
    assert any("Cannot read 'w'" in line for line in script.refused)


def test_a_review_shows_what_each_move_was_worth(tables: Path) -> None:
    moves = [Entry("a1-b1"), Entry("a2-a1")]
    record = Record("morris", "three", start=CROSS, line=moves)
    script = Script(["p", "w", "q"])
    Viewer(terminal_of(script), record).open()
    assert "a1-b1: loses in 3 turns; better: b2-b1, wins in 1 turn" in script.lines
    assert any("w: verdicts" in line for line in script.lines)
    assert not any("wins in" in line for line in script.lines[-12:])
