"""The help of the games, in the reader's language."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.console.help import controls, help_text
from ludoteca.core import OptionError
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import LANGUAGES, Language, preferred_language
from ludoteca.match.actions import ACTIONS
from tests.nim import NIM

CHAPTERS = {
    "en": ["Goal", "Board", "Turn", "End", "Rule sets", "Writing moves"],
    "bg": ["Цел", "Дъска", "Ход", "Край", "Правила", "Записване на ходове"],
    "ru": ["Цель", "Доска", "Ход", "Конец", "Правила", "Запись ходов"],
}


@pytest.mark.parametrize("key", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_the_same_chapters_in_every_language(key: str, language: str) -> None:
    text = help_text(ludoteca.game(key), language)
    assert text.startswith("# ")
    chapters = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert chapters == CHAPTERS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_is_explained_in_every_language(language: str) -> None:
    text = controls(language)
    for action in ACTIONS.values():
        assert f"- `{action.letter}` ({Language(language).translate(action.word)}): " in text


def test_a_game_without_help_says_so() -> None:
    assert help_text(NIM, "en") == "Nim has no help yet."


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "bg_BG"}, "bg"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language
    assert preferred_language("BG") == "bg"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="no language 'xx': choose en, bg, ru"):
        preferred_language("xx")
