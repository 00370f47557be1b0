"""Learning a game: what is said where there is nothing to learn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ludoteca.console.learn import learn
from tests.nim import NIM
from tests.unit.console.script import Script, face_of


def test_a_game_without_a_lesson_says_so() -> None:
    script = Script([])
    profile: Any = SimpleNamespace(get=lambda key: None)
    learn(face_of(script), NIM, profile)
    assert script.text == "Nim has no lesson yet."
