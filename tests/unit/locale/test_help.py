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


def test_the_russian_rules_of_go_call_dead_stones_captured_and_say_what_players_say() -> None:
    text = " ".join(help_text(ludoteca.game("go"), "ru").split())
    assert "отметьте **захваченные** камни: у них ещё есть дыхания" in text
    assert text.count("называют захваченный камень **мёртвым**") == 1


def test_a_game_without_help_says_so() -> None:
    assert help_text(NIM, "en") == "Nim has no help yet."


SHOGI_NAMES = "王将 飛車 竜王 角行 竜馬 金将 銀将 成銀 桂馬 成桂 香車 成香 歩兵 と金"


@pytest.mark.parametrize("language", languages())
def test_the_pieces_of_shogi_have_their_japanese_names_in_every_language(language: str) -> None:
    text = help_text(ludoteca.game("shogi"), language)
    assert [name for name in SHOGI_NAMES.split() if text.count(name) != 1] == []


def test_the_russian_page_spells_uchifuzume_in_both_ways_once() -> None:
    text = help_text(ludoteca.game("shogi"), "ru")
    assert text.count("**утифудзумэ** («учи-фу-тсумэ»)") == 1
    assert text.count("учи-фу-тсумэ") == 1
