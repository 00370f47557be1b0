"""A language: sentences translated at the very edge, where somebody reads them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from ludoteca.core import LudotecaError, OptionError, Sentence, as_sentence, join, say
from ludoteca.locale.catalogue import load_catalogue

__all__ = ["LANGUAGES", "Language", "preferred_language"]

_TITLES = {"en": "English", "bg": "Български", "ru": "Русский"}

LANGUAGES = tuple(_TITLES)
"""The keys of our languages."""

_DECIMAL_COMMA = frozenset({"bg", "ru"})


def _two_forms(count: float) -> int:
    return int(count != 1)


def _slavic_forms(count: float) -> int:
    # Unicode CLDR, plural rules: 1, 21, 31 … | 2-4, 22-24 …, and fractions | 0, 5-20, 25 …
    if count % 1:
        return 1
    last, last_two = count % 10, count % 100
    if last == 1 and last_two != 11:
        return 0
    return 1 if 2 <= last <= 4 and not 12 <= last_two <= 14 else 2


_PLURALS: Mapping[str, Callable[[float], int]] = MappingProxyType(
    {"en": _two_forms, "bg": _two_forms, "ru": _slavic_forms}
)


@dataclass(frozen=True, slots=True)
class Language:
    """One of our languages; it translates what ``say`` made."""

    key: str

    @property
    def title(self) -> str:
        """What its speakers call it."""
        return _TITLES[self.key]

    def translate(self, text: str) -> str:
        """Translate a sentence with all the sentences in it; what is unknown stays English.

        A text that is no sentence is looked up as a whole.
        """
        return self._cases(as_sentence(text))[0]

    def _cases(self, sentence: Sentence) -> list[str]:
        """Fill the translation in; a noun may have several cases."""
        template = self._template(sentence)
        cases = [template] if "|" in sentence.template else template.split("|")
        values = {name: self._value(value) for name, value in sentence.values.items()}
        return [case.format(**values) for case in cases]

    def _template(self, sentence: Sentence) -> str:
        forms = load_catalogue(self.key).get(sentence.template, (sentence.template,))
        count = sentence.values.get("count")
        if len(forms) == 1 or not isinstance(count, int | float):
            return forms[-1]
        return forms[_PLURALS[self.key](count)]

    def _value(self, value: object) -> object:
        if isinstance(value, LudotecaError):
            value = value.sentence
        if isinstance(value, Sentence):
            return _Noun(self._cases(value))
        if isinstance(value, float) and self.key in _DECIMAL_COMMA:
            return _DecimalComma(value)
        return value


class _Noun(str):
    """What stands in a place of a template; ``{piece:2}`` takes another case of it."""

    __slots__ = ("_cases",)

    _cases: list[str]

    def __new__(cls, cases: list[str]) -> Self:
        noun = super().__new__(cls, cases[0])
        noun._cases = cases
        return noun

    def __format__(self, spec: str) -> str:
        if len(self._cases) > 1 and spec.isdecimal() and int(spec) < len(self._cases):
            return self._cases[int(spec)]
        return super().__format__(spec)


class _DecimalComma(float):
    """A number as most of Europe writes it: 6,5."""

    def __str__(self) -> str:
        return super().__str__().replace(".", ",")

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", ",")


def preferred_language(asked: str | None = None) -> str:
    """Return the language asked for, else that of the environment, else English.

    Raises:
        OptionError: The language asked for is not one of ours.
    """
    if asked is not None:
        if asked.lower() not in LANGUAGES:
            names = join(", ", LANGUAGES)
            raise OptionError(
                say("no language {asked}: choose {names}", asked=repr(asked), names=names)
            )
        return asked.lower()
    # POSIX: the first of these that is set decides.
    set_ones = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, set_ones), "C")
    if _language_of(locale) in ("c", "posix"):
        return "en"
    # GNU gettext: a list of languages goes before, but not where the locale is C.
    wanted = (*os.environ.get("LANGUAGE", "").split(":"), locale)
    return next((key for key in map(_language_of, wanted) if key in LANGUAGES), "en")


def _language_of(locale: str) -> str:
    return re.split("[_.@]", locale, maxsplit=1)[0].lower()
