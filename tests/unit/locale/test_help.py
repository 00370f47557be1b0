"""The help of the games, in the reader's language."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.games.registry import BUILT_IN
from ludoteca.locale import languages
from ludoteca.locale.help import help_text
from tests.nim import NIM

CHAPTERS = {
    "en": ["Goal", "Board", "Turn", "End", "Rule sets", "Writing moves"],
    "bg": ["Цел", "Дъска", "Ход", "Край", "Правила", "Записване на ходове"],
    "ru": ["Цель", "Доска", "Ход", "Конец", "Правила", "Запись ходов"],
}


@pytest.mark.parametrize("key", BUILT_IN)
@pytest.mark.parametrize("language", languages())
def test_every_game_has_the_same_chapters_in_every_language(key: str, language: str) -> None:
    text = help_text(ludoteca.game(key), language)
    assert text.startswith("# ")
    chapters = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert chapters == CHAPTERS[language]


def test_a_game_without_help_says_so() -> None:
    assert help_text(NIM, "en") == "Nim has no help yet."
