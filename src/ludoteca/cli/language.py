"""The language of a command: ``--lang`` anywhere on the line, or that of the environment."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from ludoteca.core import OptionError, join
from ludoteca.locale import Language, languages, preferred_language

_OPTION = "--lang"


def asked_language() -> str | None:
    """Return the language that the command line asks for, known or not; None if none."""
    return _split(sys.argv[1:])[0]


def words_without_language() -> list[str]:
    """Return the command line without ``--lang``, which works with every command."""
    asked, words = _split(sys.argv[1:])
    if asked == "":
        names = join(", ", languages())
        raise OptionError("--lang needs a language: {names}", names=names)
    preferred_language(asked)
    return words


@cache
def language() -> Language:
    """Return the language to use; an unknown one is reported later."""
    try:
        return Language(preferred_language(asked_language()))
    except OptionError:
        return Language(preferred_language())


def speak(command: Any) -> None:
    command.help = _paragraphs(command.help)
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = language().translate(parameter.help)
    for below in getattr(command, "commands", {}).values():
        speak(below)


def _split(words: list[str]) -> tuple[str | None, list[str]]:
    asked: str | None = None
    left: list[str] = []
    remaining = iter(words)
    for word in remaining:
        if word == "--":
            return asked, [*left, word, *remaining]
        if word == _OPTION:
            asked = next(remaining, "")
        elif word.startswith(f"{_OPTION}="):
            asked = word.partition("=")[2]
        else:
            left.append(word)
    return asked, left


def _paragraphs(text: str | None) -> str | None:
    """Translate a help text by paragraphs, as in the catalogues."""
    if not text:
        return text
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    return "\n\n".join(map(language().translate, paragraphs))
