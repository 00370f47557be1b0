"""Convert events and commands to JSON values and back; input is not trusted."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_type_hints

from ludoteca.core import OptionValue, Seat, Sentence, SessionError, as_sentence, kind_of, say

T = TypeVar("T")
Reader = Callable[[object], Any]

NOT_STORED = {"stored": False}
"""Metadata of a field that is neither written nor read."""

_MAX_TEXT = 5000
_MAX_ITEMS = 1000
_MAX_INT = 2**53
_TEMPLATE = re.compile(r"(?:[^{}]|\{\{|\}\}|\{\w+(?::\.?\d?[a-z])?\})*")
"""A template that is safe to fill in, even if the store was changed."""

_SEATS: Mapping[object, Seat] = {
    0: Seat.FIRST,
    1: Seat.SECOND,
    # Written by older versions.
    "first": Seat.FIRST,
    "second": Seat.SECOND,
}


def encode(value: Any) -> Any:
    """Convert a value of an event or command to a JSON value."""
    if isinstance(value, Seat):
        return value.index
    if is_dataclass(value):
        return {
            name: (encode_sentence if hint is Sentence else encode)(getattr(value, name))
            for name, hint in _stored_fields(value.__class__).items()
        }
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return str(value) if isinstance(value, str) else value


def encode_sentence(text: str) -> Any:
    """Convert a sentence so that each reader gets it in their own language."""
    sentence = as_sentence(text)
    if not sentence.values or not _TEMPLATE.fullmatch(sentence.template):
        return str(sentence)
    values = {
        name: encode_sentence(value)
        if isinstance(value, Sentence)
        else value
        if isinstance(value, int | float)
        else str(value)
        for name, value in sentence.values.items()
    }
    return {"template": sentence.template, "values": values}


def decode(cls: type[T], data: object) -> T:
    """Make an instance of a dataclass from a dictionary; missing fields get their defaults.

    Raises:
        SessionError: The value is not a dictionary, or a field is unknown or has the wrong type.
    """
    if not isinstance(data, Mapping):
        raise _unreadable(kind_of(cls))
    # mypy wants the class to be Hashable.
    readers: Mapping[str, Reader] = _readers(cls)  # type: ignore[arg-type] # the class can
    if any(key not in readers for key in data):
        raise _unreadable(kind_of(cls))
    try:
        return cls(**{key: readers[key](value) for key, value in data.items()})
    except (TypeError, ValueError):
        raise _unreadable(kind_of(cls)) from None


def decode_kind(kinds: Mapping[str, type[T]], tag: str, data: object, unknown: Sentence) -> T:
    """Make an instance of the dataclass that a dictionary names under a tag.

    Raises:
        SessionError: The dictionary does not name one (``unknown``), or does not fit it.
    """
    kind = data.get(tag) if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in kinds:
        raise SessionError("session/unreadable", unknown)
    return decode(kinds[kind], {key: value for key, value in data.items() if key != tag})


def _unreadable(kind: str) -> SessionError:
    return SessionError("session/unreadable", say("cannot read this as {kind}", kind=repr(kind)))


@cache
def _stored_fields(cls: type) -> dict[str, Any]:
    """Return the names and types of the fields that are written."""
    hints = get_type_hints(cls)
    names = (field.name for field in fields(cls) if field.metadata != NOT_STORED)
    return {name: hints[name] for name in names}


@cache
def _readers(cls: type) -> dict[str, Reader]:
    return {name: _reader(hint) for name, hint in _stored_fields(cls).items()}


def _reader(hint: Any) -> Reader:
    if hint in _READERS:
        return _READERS[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: decode(hint, value)
    # Only enumerations are left; they raise ValueError for unknown words.
    made: Reader = hint
    return lambda value: made(_text(value))


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise ValueError(value)
    return value


def decode_sentence(value: object) -> Sentence:
    """Read what ``encode_sentence`` wrote.

    Raises:
        ValueError: It is not a sentence.
    """
    if not isinstance(value, Mapping):
        # Written by older versions.
        return as_sentence(_text(value))
    template, values = _text(value.get("template")), value.get("values")
    if not _TEMPLATE.fullmatch(template) or not isinstance(values, Mapping):
        raise ValueError(value)
    filled = {
        _text(name): decode_sentence(each) if isinstance(each, Mapping) else _option_value(each)
        for name, each in values.items()
    }
    try:
        return say(template, **filled)
    except LookupError:
        raise ValueError(value) from None


def _integer(value: object) -> int:
    if type(value) is not int or not -_MAX_INT <= value <= _MAX_INT:
        raise ValueError(value)
    return value


def _number(value: object) -> float:
    if type(value) is int:
        return float(_integer(value))
    if type(value) is not float or not math.isfinite(value):
        raise ValueError(value)
    return value


def _yes_or_no(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _seat(value: object) -> Seat:
    if type(value) not in (int, str) or value not in _SEATS:
        raise ValueError(value)
    return _SEATS[value]


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > _MAX_ITEMS:
        raise ValueError(value)
    return tuple(_text(item) for item in value)


def _pair(value: object) -> tuple[str, ...]:
    texts = _texts(value)
    if len(texts) != 2:
        raise ValueError(value)
    return texts


def _options(value: object) -> dict[str, OptionValue]:
    if not isinstance(value, Mapping) or len(value) > _MAX_ITEMS:
        raise ValueError(value)
    return {_text(key): _option_value(item) for key, item in value.items()}


def _option_value(value: object) -> OptionValue:
    if isinstance(value, bool | str):
        return _text(value) if isinstance(value, str) else value
    return _integer(value) if type(value) is int else _number(value)


def _or_none(reader: Reader) -> Reader:
    return lambda value: None if value is None else reader(value)


_READERS: dict[Any, Reader] = {
    str: _text,
    Sentence: decode_sentence,
    int: _integer,
    float: _number,
    bool: _yes_or_no,
    Seat: _seat,
    str | None: _or_none(_text),
    bool | None: _or_none(_yes_or_no),
    Seat | None: _or_none(_seat),
    tuple[str, ...]: _texts,
    tuple[str, str]: _pair,
    Mapping[str, OptionValue]: _options,
}
