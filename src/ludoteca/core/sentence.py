"""Sentences for people that remember how they were made, so that a face can translate them.

A text without values, such as an ending's sentence or an option's title, is its own template: it
may be written as a plain string where the core makes a sentence of it (``as_sentence``). Whatever
has values in it is made by ``say``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

__all__ = ["Sentence", "as_sentence", "join", "say"]


class Sentence(str):
    """An English sentence with the template and the values it was made from."""

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, values: dict[str, object]) -> Self:
        """Fill the template with the values."""
        sentence = super().__new__(cls, template.format(**values))
        sentence.template = template
        sentence.values = values
        return sentence

    def __getnewargs__(self) -> tuple[str, dict[str, object]]:  # type: ignore[override] # a str has one
        """Say how to make this sentence again: a copy keeps template and values."""
        return self.template, self.values


def say(template: str, /, **values: object) -> Sentence:
    """Make a sentence from a template with named places.

    >>> say("{man} is in a mill", man="b4")
    'b4 is in a mill'
    """
    return Sentence(template, values)


def join(separator: str, parts: Iterable[str]) -> Sentence:
    """Put parts side by side; those that are sentences can still be translated.

    >>> join(", ", ["a1", "b4"])
    'a1, b4'
    """
    values: dict[str, object] = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(_escape(separator).join(f"{{{name}}}" for name in values), values)


def as_sentence(text: str) -> Sentence:
    """Return a sentence as it is, and a plain text as the sentence without values that it is.

    >>> as_sentence("the board is full").template
    'the board is full'
    """
    return text if isinstance(text, Sentence) else Sentence(_escape(text), {})


def _escape(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
