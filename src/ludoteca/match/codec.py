"""Convert events and commands to JSON values and back; input is not trusted.

Games declare events and commands as dataclasses of the standard library. For reading, each has a
``msgspec`` struct with the same fields, limits, and no other fields.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from ludoteca.core import OptionValue, Sentence, SessionError, as_sentence, kind_of, say

T = TypeVar("T")

NOT_STORED = {"stored": False}
"""Metadata of a field that is neither written nor read."""

_MAX_INT = 2**53
_MAX_FLOAT = sys.float_info.max
_FEW = Meta(max_length=1000)

_Text = Annotated[str, Meta(max_length=5000)]
_Integer = Annotated[int, Meta(ge=-_MAX_INT, le=_MAX_INT)]
_Number = Annotated[float, Meta(ge=-_MAX_FLOAT, le=_MAX_FLOAT)]
_Option = bool | _Integer | _Number | _Text
_LIMITED: Mapping[Any, Any] = {
    str: _Text,
    int: _Integer,
    float: _Number,
    tuple[str, ...]: Annotated[tuple[_Text, ...], _FEW],
    Mapping[str, OptionValue]: Annotated[dict[_Text, _Option], _FEW],
}


class _SentenceForm(msgspec.Struct, forbid_unknown_fields=True):
    """A sentence that each reader gets in their own language."""

    template: Annotated[
        str, Meta(max_length=5000, pattern=r"^(?:[^{}]|\{\{|\}\}|\{\w+(?::\.?\d?[a-z])?\})*\Z")
    ]
    """Safe to fill in, even if the store was changed."""

    values: Annotated[dict[_Text, _Option | _SentenceForm], _FEW]


def encode(value: object) -> dict[str, Any]:
    """Convert an event or command to a dictionary for JSON."""
    cls: type = type(value)
    return {
        name: (encode_sentence if hint is Sentence else _plain)(getattr(value, name))
        for name, hint in _struct(cls).__annotations__.items()
    }


def _plain(value: object) -> Any:
    plain = msgspec.to_builtins(value, enc_hook=_encode_other)
    return list(plain) if isinstance(plain, tuple) else plain


def _encode_other(value: object) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        # A text that is a sentence is not translated later.
        return str(value)
    raise TypeError(value)


def encode_sentence(text: str) -> Any:
    """Convert a sentence so that each reader gets it in their own language."""
    sentence = as_sentence(text)
    if not sentence.values:
        return str(sentence)
    values = {
        name: encode_sentence(value)
        if isinstance(value, Sentence)
        else value
        if isinstance(value, int | float)
        else str(value)
        for name, value in sentence.values.items()
    }
    try:
        form = {"template": sentence.template, "values": values}
        msgspec.convert(form, _SentenceForm)
    except msgspec.ValidationError:
        return str(sentence)
    return form


def decode_sentence(value: object) -> Sentence:
    """Read what ``encode_sentence`` wrote.

    Raises:
        ValueError: It is not a sentence.
    """
    form = msgspec.convert(value, _Text | _SentenceForm)
    return as_sentence(form) if isinstance(form, str) else _filled(form)


def _filled(form: _SentenceForm) -> Sentence:
    values = {
        name: _filled(value) if isinstance(value, _SentenceForm) else value
        for name, value in form.values.items()
    }
    try:
        return say(form.template, **values)
    except LookupError:
        raise ValueError(form) from None


def decode_kind(kinds: Mapping[str, type[T]], tag: str, data: object, unknown: Sentence) -> T:
    """Make an instance of the dataclass that a dictionary names under a tag.

    Raises:
        SessionError: The dictionary does not name one (``unknown``), or does not fit it.
    """
    kind = data.get(tag) if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in kinds:
        raise SessionError("session/unreadable", unknown)
    cls: type = kinds[kind]
    plain = {key: value for key, value in data.items() if key != tag}
    try:
        read = msgspec.convert(plain, _struct(cls), dec_hook=_decode_other)
    except (msgspec.ValidationError, RecursionError):
        raise SessionError(
            "session/unreadable", say("cannot read this as {kind}", kind=repr(kind_of(cls)))
        ) from None
    return _instance(kinds[kind], read)


def _instance(cls: type[T], read: msgspec.Struct) -> T:
    values = {name: getattr(read, name) for name in read.__struct_fields__}
    for name, value in values.items():
        if isinstance(value, msgspec.Struct):
            values[name] = _instance(get_type_hints(cls)[name], value)
    return cls(**values)


def _decode_other(hint: type, value: object) -> Sentence:
    assert hint is Sentence, "msgspec reads the other types itself"
    return decode_sentence(value)


@cache
def _struct(cls: type) -> type[msgspec.Struct]:
    """Return the struct that reads a dataclass."""
    hints = get_type_hints(cls)
    stored = []
    for field in fields(cls):
        if field.metadata == NOT_STORED:
            continue
        hint = _limited(hints[field.name])
        if field.default_factory is not MISSING:
            stored.append((field.name, hint, msgspec.field(default_factory=field.default_factory)))
        elif field.default is not MISSING:
            stored.append((field.name, hint, msgspec.field(default=field.default)))
        else:
            stored.append((field.name, hint, msgspec.field()))
    return msgspec.defstruct(cls.__name__, stored, kw_only=True, forbid_unknown_fields=True)


def _limited(hint: Any) -> Any:
    """Return a type with limits on its texts and numbers."""
    if hint in _LIMITED:
        return _LIMITED[hint]
    if get_origin(hint) is UnionType:
        first, *others = map(_limited, get_args(hint))
        for other in others:
            first |= other
        return first
    if get_origin(hint) is tuple:
        return tuple[tuple(map(_limited, get_args(hint)))]  # type: ignore[misc] # made of hints
    return _struct(hint) if isinstance(hint, type) and is_dataclass(hint) else hint
