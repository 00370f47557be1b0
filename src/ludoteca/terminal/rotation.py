"""The directions in a sentence, for somebody who sees the board from the other side."""

from __future__ import annotations

from typing import TypeVar

from ludoteca.core import Sentence

_OPPOSITE = {"up": "down", "left": "right", "up-right": "down-left", "up-left": "down-right"}
_OPPOSITE |= {there: here for here, there in _OPPOSITE.items()}

StrT = TypeVar("StrT", bound=str)


def turned_words(text: StrT) -> StrT:
    """Turn every direction in a sentence round; other texts stay as they are."""
    if not isinstance(text, Sentence):
        return text
    if text.template in _OPPOSITE:
        return type(text)(_OPPOSITE[text.template], {})
    values = {
        key: turned_words(value) if isinstance(value, str) else value
        for key, value in text.values.items()
    }
    return type(text)(text.template, values)
