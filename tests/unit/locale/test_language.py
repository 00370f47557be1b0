"""Speaking the reader's language."""

from __future__ import annotations

import pytest

from ludoteca.core import IllegalMoveError, LudotecaError, OptionError, join, say
from ludoteca.locale import Catalogue, Language, language, languages, preferred_language
from tests.nim import NIM, NimMove

BG = Language("bg")
RU = Language("ru")
WORDS: Catalogue = {
    "rook": ("ладья|ладьи|ладью|ладьёй",),
    "you have no {piece}": ("у вас нет {piece:1}",),
    "{count} men": ("{count} фишка", "{count} фишки", "{count} фишек"),
    "komi {komi}": ("коми {komi}",),
    "share {share:.1f} %": ("доля {share:.1f} %",),
    "a|b": ("а|б",),
    "Move {number}: {what}": ("Ход {number}: {what}",),
    "a {{ brace": ("{{ скобка",),
    "illegal move {move}: {why}": ("запрещённый ход {move}: {why}",),
    "too many": ("слишком много",),
    "wins": ("победа",),
}


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "load_catalogue", lambda key, *_: WORDS if key == "ru" else {})
    for remembering in ("_forms", "_plain_cases"):
        afresh = getattr(language, remembering).__wrapped__
        monkeypatch.setattr(language, remembering, afresh)


def test_each_language_has_its_own_name() -> None:
    assert [Language(key).title for key in languages()] == ["English", "Български", "Русский"]


def test_a_sentence_is_translated_by_its_template() -> None:
    assert RU.translate(say("komi {komi}", komi="x")) == "коми x"


def test_sentences_inside_a_sentence_are_translated_too() -> None:
    inner = join("; ", [say("too many"), say("komi {komi}", komi=7), "wins"])
    sentence = say("Move {number}: {what}", number=3, what=inner)
    assert RU.translate(sentence) == "Ход 3: слишком много; коми 7; wins"


def test_a_plain_text_is_looked_up_as_a_whole() -> None:
    assert RU.translate("wins") == "победа"
    assert RU.translate("Anna wins {x}") == "Anna wins {x}"
    assert RU.translate("a { brace") == "{ скобка"


def test_an_unknown_text_stays_english() -> None:
    assert RU.translate(say("{seat} yawns", seat="Ann")) == "Ann yawns"
    assert BG.translate(say("komi {komi}", komi=6.5)) == "komi 6,5"


def test_a_decimal_comma_is_written_where_people_write_one() -> None:
    assert RU.translate(say("komi {komi}", komi=6.5)) == "коми 6,5"
    assert RU.translate(say("share {share:.1f} %", share=33.333)) == "доля 33,3 %"
    assert RU.translate(say("komi {komi!s}", komi=6.5)) == "komi 6,5"
    assert RU.translate(say("komi {komi}", komi=7)) == "коми 7"
    assert Language("en").translate(say("komi {komi}", komi=6.5)) == "komi 6.5"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 фишек"),
        (1, "1 фишка"),
        (2, "2 фишки"),
        (4, "4 фишки"),
        (5, "5 фишек"),
        (11, "11 фишек"),
        (12, "12 фишек"),
        (14, "14 фишек"),
        (21, "21 фишка"),
        (22, "22 фишки"),
        (111, "111 фишек"),
        (112, "112 фишек"),
        (2.5, "2,5 фишки"),
        ("many", "many фишек"),
    ],
)
def test_a_count_has_its_plural_form(count: object, words: str) -> None:
    assert RU.translate(say("{count} men", count=count)) == words


def test_a_noun_has_its_cases() -> None:
    assert RU.translate(say("you have no {piece}", piece=say("rook"))) == "у вас нет ладьи"
    assert RU.translate(say("rook")) == "ладья"
    assert RU.translate(say("{piece:5}!", piece=say("rook"))) == "ладья!"
    assert RU.translate(say("you have no {piece}", piece="R")) == "у вас нет R"
    assert RU.translate(say("a|b")) == "а|б"


def test_an_error_inside_a_sentence_is_translated() -> None:
    error = IllegalMoveError(NimMove("take", 9), NIM.start(), "too many")
    said = say("Move {number}: {what}", number=1, what=error)
    assert RU.translate(said) == "Ход 1: запрещённый ход take9: слишком много"
    assert RU.translate(LudotecaError(say("wins")).sentence) == "победа"


@pytest.mark.parametrize(
    ("variables", "key"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "RU@euro"}, "ru"),
        ({"LANG": "run_BI"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "bg_BG"}, "bg"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:bg:ru"}, "bg"),
        ({"LANG": "ru_RU.UTF-8", "LANGUAGE": "de:fr"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C", "LANGUAGE": "ru"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ru"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANGUAGE": "ru"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == key
    assert preferred_language("BG") == "bg"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="no language 'xx': choose en, bg, ru"):
        preferred_language("xx")
