"""Sentences that keep their template and values, so that they can be translated.

A text without values, such as an option's title, is its own template and may be a plain string
where the core calls ``as_sentence``. A text with values is made by ``say``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

# How many plain texts are remembered as sentences; names of seats are asked for all the time.
_REMEMBERED = 1024


class Sentence(str):
    """An English sentence with its template and values."""

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, values: dict[str, object]) -> Self:
        sentence = super().__new__(cls, template.format(**values))
        sentence.template = template
        sentence.values = values
        return sentence

    def __getnewargs__(self) -> tuple[str, dict[str, object]]:  # type: ignore[override] # a str has one
        return self.template, self.values


def say(template: str, /, **values: object) -> Sentence:
    """Make a sentence from a template with named placeholders.

    >>> say("{man} is in a mill", man="b4")
    'b4 is in a mill'
    """
    return Sentence(template, values)


def join(separator: str, parts: Iterable[str]) -> Sentence:
    """Join parts; those that are sentences can still be translated.

    >>> join(", ", ["a1", "b4"])
    'a1, b4'
    """
    values: dict[str, object] = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(_escape(separator).join(f"{{{name}}}" for name in values), values)


def as_sentence(text: str) -> Sentence:
    """Return a sentence unchanged, and a plain text as a sentence without values.

    >>> as_sentence("the board is full").template
    'the board is full'
    """
    return text if isinstance(text, Sentence) else _plain_sentence(text)


@lru_cache(maxsize=_REMEMBERED)
def _plain_sentence(text: str) -> Sentence:
    return Sentence(_escape(text), {})


def _escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
