"""Translations in gettext's .po files, read without compiling.

An entry is an English template and its translation. A template with a ``{count}`` may have one
translation for each plural form of the language instead::

    msgid "{count} games"
    msgid_plural "{count} games"
    msgstr[0] "{count} игра"
    msgstr[1] "{count} игры"
    msgstr[2] "{count} игр"

A noun that others put into their sentences may list its cases between bars, the first for use
alone: ``"ладья|ладьи|ладью|ладьёй"``. A sentence chooses by number: ``"нет {piece:1}"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from ludoteca.core import NotationError, say
from ludoteca.locale.folders import near, warn_of

CATALOGUE_FILE = "catalogue.po"

# Each template with its translation, or with one for each plural form.
Catalogue: TypeAlias = Mapping[str, tuple[str, ...]]
_TEXT = r'((?:"[^"\\\n]*(?:\\["\\nt][^"\\\n]*)*"\n)+)'
_COMMENT = r"#(?:[ :.].*)?\n"  # neither "#, fuzzy" nor the "#~" of an entry no longer used
_ENTRY = re.compile(
    rf"\n*(?:{_COMMENT})*"
    rf"msgid {_TEXT}"
    rf"(?:msgstr {_TEXT}|msgid_plural {_TEXT}((?:msgstr\[[0-9]\] {_TEXT})+))"
    r"(?=\n|\Z)"
)
_FORM = re.compile(rf"msgstr\[([0-9])\] {_TEXT}")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t"}
_CHARSET = "Content-Type: text/plain; charset=UTF-8\n"


@cache
def load_catalogue(key: str, folders: Callable[[], Iterable[Path]] = near) -> Catalogue:
    """Return the translations into a language, the nearest on top: ours and the environment's.

    With ``offered``, those of other packages. A faulty catalogue is left out with a warning.
    """
    merged: Catalogue = {}
    for folder in folders():
        path = folder / key / CATALOGUE_FILE
        if not path.is_file():
            continue
        try:
            merged = {**parse_catalogue(path.read_text(encoding="utf-8")), **merged}
        except (OSError, ValueError) as error:
            warn_of(path, error)
    return merged


def parse_catalogue(text: str) -> Catalogue:
    """Read a .po file; entries not yet translated are left out."""
    entries: dict[str, tuple[str, ...]] = {}
    end = 0
    while found := _ENTRY.match(text, end):
        template = _unquote(found[1])
        if template in entries:
            raise NotationError(text, found.start(1) + 1, say("an entry that appears only once"))
        entries[template] = (_unquote(found[2]),) if found[2] else _read_forms(text, found)
        end = found.end()
    if text[end:].strip("\n"):
        start = end + len(text[end:]) - len(text[end:].lstrip("\n"))
        raise NotationError(text, start + 1, say("an entry with msgid and msgstr, and not fuzzy"))
    if _CHARSET not in entries.pop("", ("",))[0]:
        raise NotationError(text, 1, say("a header with {line}", line=_CHARSET.strip()))
    return {template: forms for template, forms in entries.items() if all(forms)}


def _read_forms(text: str, entry: re.Match[str]) -> tuple[str, ...]:
    forms = list(_FORM.finditer(entry[4]))
    for number, form in enumerate(forms):
        if form[1] != str(number):
            column = entry.start(4) + form.start() + 1
            raise NotationError(text, column, say("the form msgstr[{number}]", number=number))
    return tuple(_unquote(form[2]) for form in forms)


def _unquote(lines: str) -> str:
    joined = lines[1:-2].replace('"\n"', "")
    if "\\" not in joined:
        return joined
    return _ESCAPE.sub(lambda escape: _ESCAPED.get(escape[1], escape[1]), joined)
