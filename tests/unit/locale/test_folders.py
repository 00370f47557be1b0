"""Where languages are, and that nothing else knows any of them."""

from __future__ import annotations

import re

import pytest

from ludoteca.locale import Language, conventions, has_language, languages
from ludoteca.locale.folders import SOURCE, find_file
from scripts.catalogues import FOLDER, PACKAGE

OTHERS = [key for key in languages() if key != SOURCE]


def test_every_folder_is_a_language_with_english_first() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert set(languages()) == folders
    assert languages()[0] == "en"


@pytest.mark.parametrize("key", ["de", "", "..", "EN", None, 3, ["en"]])
def test_unknown_keys_are_not_languages(key: object) -> None:
    assert not has_language(key)


TRANSLITERATION = PACKAGE / "club" / "people" / "device_transfer.py"
"""It knows Cyrillic letters, whatever the language."""


def test_nothing_outside_its_folder_knows_a_language() -> None:
    titles = [conventions(key).title for key in OTHERS]
    named = re.compile("|".join([rf"([\"'])({'|'.join(OTHERS)})\1", "[А-яЁё]", *titles]))
    sources = [
        path
        for path in PACKAGE.rglob("*")
        if path.suffix in {".py", ".js", ".html", ".css"} and path.parent != FOLDER
        if path != TRANSLITERATION
    ]
    assert len(sources) > 200
    wrong = [
        f"{path.relative_to(PACKAGE)}: {found[0]}"
        for path in sources
        if (found := named.search(path.read_text(encoding="utf-8")))
    ]
    assert wrong == []


@pytest.mark.parametrize("key", OTHERS)
def test_a_file_of_a_language_is_found(key: str) -> None:
    assert find_file(key, "help/go.md") == FOLDER / key / "help" / "go.md"
    assert find_file(key, "help/chess.md") is None


@pytest.mark.parametrize("key", OTHERS)
def test_a_keyboard_has_no_latin_letter(key: str) -> None:
    keyboard = conventions(key).keyboard
    assert not any(chr(typed).isascii() for typed in keyboard)
    assert all(chr(meant).isascii() for meant in keyboard.values())
    assert Language(key).in_latin("E5-D5xb4") == "e5-d5xb4"


def test_a_word_for_yes_or_no_has_its_meaning_in_the_readers_language() -> None:
    words = Language("ru").yes_no
    assert {words[word] for word in ("да", "yes", "д")} == {True}
    assert {words[word] for word in ("нет", "не", "no")} == {False}
