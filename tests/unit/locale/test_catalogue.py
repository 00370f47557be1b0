"""Reading .po files."""

from __future__ import annotations

from gettext import c2py
from io import StringIO

import pytest
from babel.messages.pofile import read_po

from ludoteca.core import NotationError, say
from ludoteca.locale import (
    Catalogue,
    Language,
    conventions,
    language,
    languages,
    load_catalogue,
    parse_catalogue,
)
from scripts.catalogues import FOLDER, format_catalogue

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


def entries(text: str) -> Catalogue:
    return parse_catalogue(f"{HEADER}\n{text}")


@pytest.mark.parametrize(
    ("text", "template", "forms"),
    [
        ('msgid "man"\nmsgstr "пул"\n', "man", ("пул",)),
        ('# a word\n#: place\n#.\n#\nmsgid "man"\nmsgstr "пул"\n', "man", ("пул",)),
        ('msgid ""\n"a "\n"man"\nmsgstr "пул"\n""\n', "a man", ("пул",)),
        (r'msgid "say \"\\\"\n\t"' + '\nmsgstr "x"\n', 'say "\\"\n\t', ("x",)),
        (
            (
                'msgid "{count} men"\nmsgid_plural "{count} men"\n'
                'msgstr[0] "{count} пул"\nmsgstr[1] "{count} "\n"пула"\n'
            ),
            "{count} men",
            ("{count} пул", "{count} пула"),
        ),
    ],
)
def test_an_entry_is_read(text: str, template: str, forms: tuple[str, ...]) -> None:
    assert entries(text) == {template: forms}


def test_an_untranslated_entry_is_left_out() -> None:
    assert entries('msgid "man"\nmsgstr ""\n\nmsgid "mill"\nmsgstr "дама"\n') == {"mill": ("дама",)}


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('#, fuzzy\nmsgid "man"\nmsgstr "пул"\n', 4, "not fuzzy"),
        ('#~ msgid "man"\n#~ msgstr "пул"\n', 4, "an entry"),
        ('msgctxt "morris"\nmsgid "man"\nmsgstr "пул"\n', 4, "an entry"),
        ('msgid "man"\n', 4, "an entry"),
        ('msgid "man"\nmsgstr "пул\n', 4, "an entry"),
        ('msgid "man"\nmsgstr "пул"', 4, "an entry"),
        ('msgid "man"\nmsgstr "пул" x\n', 4, "an entry"),
        ('msgid "man"\nmsgstr "\\x"\n', 4, "an entry"),
        ('msgid "man"\nmsgstr "пул"\nmsgid "mill"\nmsgstr "дама"\n', 4, "an entry"),
        ('msgid "man"\nmsgstr "пул"\n\nmsgid "man"\nmsgstr "топ"\n', 7, "only once"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[2] "y"\n', 7, r"msgstr\[1\]"),
    ],
)
def test_a_malformed_catalogue_is_refused(text: str, line: int, expected: str) -> None:
    with pytest.raises(NotationError, match=f"in line {line} at column .*{expected}"):
        entries(text)


@pytest.mark.parametrize("text", ["", 'msgid "man"\nmsgstr "пул"\n', 'msgid ""\nmsgstr ""\n'])
def test_a_file_begins_with_its_header(text: str) -> None:
    with pytest.raises(NotationError, match="expected a header with Content-Type"):
        parse_catalogue(text)


@pytest.mark.parametrize("key", languages())
def test_babel_reads_our_files_as_we_do(key: str) -> None:
    text = (FOLDER / key / "catalogue.po").read_text(encoding="utf-8")
    theirs = {}
    catalogue = read_po(StringIO(text), locale=key, abort_invalid=True)
    for message in catalogue:
        template = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else message.string or ()
        if template and all(forms):
            theirs[template] = tuple(forms)
    assert load_catalogue(key) == theirs
    assert f"Plural-Forms: {conventions(key).plural_forms}" in text


@pytest.mark.parametrize("key", languages())
def test_the_plural_forms_are_those_of_gettext(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known: Catalogue = {"{count}": ("0", "1", "2")}
    monkeypatch.setattr(language, "load_catalogue", lambda key, *_: known)
    for remembering in ("_forms", "_plain_cases"):
        afresh = getattr(language, remembering).__wrapped__
        monkeypatch.setattr(language, remembering, afresh)
    theirs = c2py(conventions(key).plural_forms.partition("plural=")[2].rstrip(";"))
    ours = Language(key).translate
    assert [ours(say("{count}", count=n)) for n in range(400)] == [
        str(theirs(n)) for n in range(400)
    ]


def test_a_file_written_is_read_as_it_was() -> None:
    known: Catalogue = {'"a"\n\\\t': ("б",), "{count} men": ("{count} пул", "{count} пула")}
    text = format_catalogue("bg", known, known)
    assert parse_catalogue(text) == known
    assert format_catalogue("bg", known, parse_catalogue(text)) == text
    assert "#" not in text  # where a text stands changes with every move of code
