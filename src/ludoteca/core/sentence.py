"""Sentences for people that remember how they were made, so that a face can translate them.

A text without values, such as an ending's sentence or an option's title, is its own template and
may be a plain string; whatever has values in it is made by ``say``.
"""

from __future__ import annotations

from typing import Self

__all__ = ["Sentence", "say"]


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

    def __getnewargs__(self) -> tuple[str, dict[str, object]]:  # type: ignore[override]
        """Say how to make this sentence again: a copy keeps template and values."""
        # Unlike str, whose only argument mypy expects here, a sentence is made from two.
        return self.template, self.values


def say(template: str, /, **values: object) -> Sentence:
    """Make a sentence from a template with named places.

    >>> say("{man} is in a mill", man="b4")
    'b4 is in a mill'
    """
    return Sentence(template, values)
