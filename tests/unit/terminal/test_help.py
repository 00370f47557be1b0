"""The controls of a screen."""

from __future__ import annotations

import pytest

from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.match.actions import actions_of
from ludoteca.terminal.help import controls


@pytest.mark.parametrize("language", languages())
def test_every_control_is_explained_in_every_language(language: str) -> None:
    actions = {key: one for game in all_games() for key, one in actions_of(game).items()}
    text = controls(language, actions, has_dice=True)
    for action in actions.values():
        assert f"- `{action.letter}` ({Language(language).translate(action.word)}): " in text
