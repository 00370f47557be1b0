"""A language: sentences are translated at the edge, where they are read."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludoteca.core import LudotecaError, OptionError, Sentence, as_sentence, join
from ludoteca.locale.catalogue import load_catalogue
from ludoteca.locale.conventions import conventions
from ludoteca.locale.folders import SOURCE, has_language, languages, offered

_REMEMBERED = 4096  # The size of the translation caches, which also hold names of people
_PLAIN_TYPES = (str, int)
_PLACE = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class Language:
    """One of our languages; it translates what ``say`` made."""

    key: str

    @property
    def title(self) -> str:
        return conventions(self.key).title

    @property
    def yes_no(self) -> dict[str, bool]:
        """What people type for yes and for no, in this language before any other."""
        words: dict[str, bool] = {}
        for key in (*languages(), self.key):
            words |= conventions(key).yes_no
        return words

    def in_latin(self, text: str) -> str:
        """Replace the letters of other keyboards by the Latin ones that a move is written in."""
        folded = text.casefold()
        for key in (self.key, *languages()):
            folded = folded.translate(conventions(key).keyboard)
        return folded

    def translate(self, text: str) -> str:
        """Translate a sentence and the sentences in it; unknown texts stay English.

        A plain text is looked up as a whole.
        """
        sentence = text if isinstance(text, Sentence) else as_sentence(text)
        if not sentence.values:
            return _plain_cases(self.key, sentence.template)[0]
        return self._cases(sentence)[0]

    def _cases(self, sentence: Sentence) -> Sequence[str]:
        """Fill the translation in; a noun may have several cases."""
        forms = _forms(self.key, sentence.template)
        template = forms[-1] if len(forms) == 1 else self._plural(forms, sentence)
        cases = [template] if "|" in sentence.template else template.split("|")
        values = {
            name: value if type(value) in _PLAIN_TYPES else self._value(value)
            for name, value in sentence.values.items()
        }
        return [case.format(**values) for case in cases]

    def _plural(self, forms: Sequence[str], sentence: Sentence) -> str:
        count = sentence.values.get("count")
        if not isinstance(count, int | float):
            return forms[-1]
        form = conventions(self.key).plural(count)
        return forms[min(form, len(forms) - 1)]

    def _value(self, value: object) -> object:
        if isinstance(value, LudotecaError):
            value = value.sentence
        if isinstance(value, Sentence):
            is_plain = not value.values
            cases = _plain_cases(self.key, value.template) if is_plain else self._cases(value)
            return cases[0] if len(cases) == 1 else _Noun(cases)
        if isinstance(value, float):
            return _Decimal(value, conventions(self.key).decimal)
        return value


@lru_cache(maxsize=_REMEMBERED)
def _forms(key: str, template: str) -> tuple[str, ...]:
    """Find a translation in our catalogue, then in those of other packages."""
    if near := load_catalogue(key).get(template):
        return near
    if key == SOURCE:
        may_be_offered = "{count" in template  # English has plurals only
    else:
        may_be_offered = any(map(str.isalpha, _PLACE.sub("", template)))
    others = load_catalogue(key, offered) if may_be_offered else {}
    return others.get(template, (template,))


@lru_cache(maxsize=_REMEMBERED)
def _plain_cases(key: str, template: str) -> Sequence[str]:
    translated = _forms(key, template)[-1]
    cases = [translated] if "|" in template else translated.split("|")
    return tuple(case.format() for case in cases)


@dataclass(slots=True)
class _Noun:
    """A noun of several cases in a placeholder; ``{piece:2}`` takes another of them."""

    cases: Sequence[str]

    def __str__(self) -> str:
        return self.cases[0]

    def __format__(self, spec: str) -> str:
        if spec.isdecimal() and int(spec) < len(self.cases):
            return self.cases[int(spec)]
        return format(self.cases[0], spec)


@dataclass(frozen=True, slots=True)
class _Decimal:
    """A number with the decimal sign of a language, such as 6,5."""

    number: float
    sign: str

    def __str__(self) -> str:
        return format(self)

    def __format__(self, spec: str) -> str:
        return format(self.number, spec).replace(".", self.sign)


def preferred_language(asked: str | None = None) -> str:
    """Return the language asked for, else that of the environment, else English."""
    if asked is not None:
        if not has_language(asked.lower()):
            template = "no language {asked}: choose {names}"
            raise OptionError(template, asked=repr(asked), names=join(", ", languages()))
        return asked.lower()
    # POSIX: the first of these that is set decides.
    set_ones = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, set_ones), "C")
    if _language_of(locale) in ("c", "posix"):
        return SOURCE
    # GNU gettext: a list of languages goes before, but not where the locale is C.
    wanted = (*os.environ.get("LANGUAGE", "").split(":"), locale)
    return next(filter(has_language, map(_language_of, filter(None, wanted))), SOURCE)


def _language_of(locale: str) -> str:
    return re.split("[_.@]", locale, maxsplit=1)[0].lower()
