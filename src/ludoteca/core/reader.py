"""Reading and writing position texts: fields with their columns, rows with free points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ludoteca.core.errors import NotationError

V = TypeVar("V")

_MAX_LENGTH = 5000
_WORD = re.compile(r"\S+")
_MAX_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a text."""

    text: str
    column: int  # Where it begins, from 1
    whole: str

    def error(self, expected: str, offset: int = 0) -> NotationError:
        """Make an error: something else was expected at an offset in this field."""
        return NotationError(self.whole, self.column + offset, expected)

    def choice(self, values: Mapping[str, V], expected: str) -> V:
        if self.text not in values:
            raise self.error(expected)
        return values[self.text]

    def number(self, expected: str) -> int:
        if not (self.text.isascii() and self.text.isdigit() and len(self.text) <= _MAX_DIGITS):
            raise self.error(expected)
        return int(self.text)


def split_fields(
    text: str, names: Sequence[str], *, optional: int = 0, fold: Callable[[str], str] = str
) -> list[Field]:
    """Split a text at its spaces into the named fields; the last ``optional`` ones may be missing.

    ``fold`` folds letters to one case if case does not matter.
    """
    check_length(text)
    # Only ASCII keeps its columns when folded.
    for column, letter in enumerate(text, start=1):
        if not letter.isascii():
            raise NotationError(text, column, "plain letters, digits and signs")
    fields = [Field(fold(word[0]), word.start() + 1, text) for word in _WORD.finditer(text)]
    if len(fields) < len(names) - optional:
        raise NotationError(text, len(text) + 1, names[len(fields)])
    if len(fields) > len(names):
        raise fields[len(names)].error("the end of the text")
    return fields


def check_length(text: str) -> None:
    if len(text) > _MAX_LENGTH:
        raise NotationError(text, _MAX_LENGTH + 1, "a shorter text")


def split_lines(drawing: str) -> list[list[Field]]:
    """Split a drawing into the words of its lines, skipping empty lines."""
    check_length(drawing)
    lines = re.finditer(r"\S.*", drawing)
    return [
        [
            Field(word[0], word.start() + 1, drawing)
            for word in _WORD.finditer(drawing, *line.span())
        ]
        for line in lines
    ]


def format_rows(rows: Iterable[str]) -> str:
    """Write rows separated by slashes, each run of free points (dots) as its length.

    >>> format_rows(["b..", "..."])
    'b2/3'
    """
    return re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
