"""The lessons, in every language."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import ludoteca
from ludoteca.locale import languages
from ludoteca.locale import lesson as module
from ludoteca.locale.lesson import lesson
from tests.nim import NIM

GAMES = ludoteca.all_games()


@pytest.mark.parametrize("language", languages())
def test_every_step_of_every_lesson_speaks_every_language(language: str) -> None:
    for game in GAMES:
        steps = lesson(game, language)
        english = lesson(game, "en")
        assert steps
        for step, said in zip(steps, english, strict=True):
            texts = (step.text, step.right, step.wrong)
            assert all(text.strip() == text and text[-1] in ".?!" for text in texts)
            assert (language == "en") == (texts == (said.text, said.right, said.wrong))
            assert (step.position, step.answers) == (said.position, said.answers)


def test_a_game_without_a_lesson_has_no_steps() -> None:
    assert lesson(NIM, "bg") == []


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ('[[step]]\nsay = "a"\nright = "b"\nwrong = "c"\n', None),
        ('[[step]]\nsay = "a"\n', "cannot be read: a step has no right"),
        ("title = 'none'\n", "cannot be read: it has no [[step]]"),
        ("[[step]\n", "cannot be read"),
    ],
    ids=["of an older lesson", "incomplete", "without steps", "not TOML"],
)
def test_a_translation_that_does_not_fit_leaves_the_lesson_in_english(
    text: str, warning: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "go.toml"
    page.write_text(text, encoding="utf-8")
    monkeypatch.setattr(module, "find_file", lambda key, name: page)
    go = ludoteca.game("go")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert lesson(go, "bg") == lesson(go, "en")
    assert [warning in str(one.message) for one in caught if warning] == [True] * bool(warning)
