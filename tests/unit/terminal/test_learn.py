"""Lessons in the terminal."""

from __future__ import annotations

from pathlib import Path

from ludoteca.store.profile import Profile
from ludoteca.store.store import Store
from ludoteca.terminal.line.lesson import learn
from tests.nim import NIM
from tests.unit.terminal.script import Script, terminal_of


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    script = Script([])
    with Store(tmp_path / "games.db") as store:
        learn(terminal_of(script), NIM, Profile(store))
    assert "Nim has no lesson yet." in script.lines
