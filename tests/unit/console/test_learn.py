"""Lessons in the terminal."""

from __future__ import annotations

from pathlib import Path

from ludoteca.console.learn import learn
from ludoteca.match.store.profile import Profile
from ludoteca.match.store.store import Store
from tests.nim import NIM
from tests.unit.console.script import Script, face_of


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    script = Script([])
    with Store(tmp_path / "games.db") as store:
        learn(face_of(script), NIM, Profile(store))
    assert "Nim has no lesson yet." in script.lines
