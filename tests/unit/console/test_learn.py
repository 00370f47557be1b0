"""Learning a game: what is said where there is nothing to learn."""

from __future__ import annotations

from pathlib import Path

from ludoteca.console.learn import learn
from ludoteca.match.profile import Profile
from ludoteca.match.store import open_store
from tests.nim import NIM
from tests.unit.console.script import Script, face_of


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    script = Script([])
    with open_store(tmp_path / "games.sqlite") as store:
        learn(face_of(script), NIM, Profile(store))
    assert script.text == "Nim has no lesson yet."
