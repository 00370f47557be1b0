"""A terminal that can redraw: one board in its place, with what happened below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.games.registry import game
from ludoteca.terminal.line.display import changed_points
from tests.unit.terminal.script import Script, created, room


def redrawn(
    directory: Path, *answers: str, players: tuple[str, str] = ("human", "human")
) -> Script:
    with room(directory, *answers) as opened:
        opened.script.height = 30
        opened.interface.begin(created("neutron", players=players))
        return opened.script


def test_the_board_is_redrawn_after_each_half_of_a_turn(tmp_path: Path) -> None:
    script = redrawn(tmp_path, "b1b4", "right", "q")
    last = script.text.split("(clear)")[-1]
    assert "3   ·   ·   ·   ·  <◆>" in last
    assert "now move one of your pieces: 1 a5" in last


def test_what_happened_and_the_result_stand_below_the_last_board(tmp_path: Path) -> None:
    script = redrawn(tmp_path, "b1b4", "r", "y", "0", players=("human", "random"))
    last = script.text.split("(clear)")[-1]
    assert last.index("a   b   c   d   e") < last.index("White resigns.")
    assert "You lost. Black wins: the loser resigned." in last


def test_what_a_player_tells_before_the_game_stands_below_the_first_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))
    last = redrawn(tmp_path, "q", players=("human", "perfect")).text.split("(clear)")[-1]
    assert last.index("a   b   c   d   e") < last.index("There are no tables for these rules")


def test_a_refusal_stands_below_the_board_and_its_sign(tmp_path: Path) -> None:
    last = redrawn(tmp_path, "a5", "q").text.split("(clear)")[-1]
    assert "○ White: human" in last
    assert last.index("White: human") < last.index("The piece on a5 is your opponent's.")


def test_steps_change_the_points_that_they_touch() -> None:
    morris, neutron = game("morris"), game("neutron")
    assert changed_points(morris, morris.start(), ("a1",)) == {"a1": "○"}
    assert changed_points(neutron, neutron.start(), ("b1",)) == {}
    assert changed_points(neutron, neutron.start(), ("b1", "b4")) == {"b1": "", "b4": "○"}


def test_the_board_is_back_when_help_is_left(tmp_path: Path) -> None:
    for answers in (("?", "q"), ("?", "", "")):
        last = redrawn(tmp_path, *answers, "q").text.split("(clear)")[-1]
        assert "a   b   c   d   e" in last
        assert "Press Enter" not in last
