"""The controls of a screen, and the language they are told in."""

from __future__ import annotations

import pytest

from ludoteca.core import OptionError
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages, preferred_language
from ludoteca.match.actions import actions_of
from ludoteca.terminal.help import controls


@pytest.mark.parametrize("language", languages())
def test_every_control_is_explained_in_every_language(language: str) -> None:
    actions = {key: one for game in all_games() for key, one in actions_of(game).items()}
    text = controls(language, actions, has_dice=True)
    for action in actions.values():
        assert f"- `{action.letter}` ({Language(language).translate(action.word)}): " in text


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
