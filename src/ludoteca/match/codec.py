"""Convert events and commands to JSON values and back; input is not trusted.

They are dataclasses; a field that is not compared is not stored either.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
from msgspec import Meta

from ludoteca.core import (
    AnyGame,
    Command,
    Event,
    OptionValue,
    Sentence,
    SessionError,
    as_sentence,
    kind_of,
    say,
)
from ludoteca.match.commands import command_word, commands_of
from ludoteca.match.events import Created, events_of

T = TypeVar("T")

_MAX_INT = 2**53
_MAX_TEXT = 5000
_MAX_ITEMS = 1000
_kind_of = cache(kind_of)  # Saves a call for every event
_NO_EVENT = say("this is not a game event")
_NO_COMMAND = say("this is not a command for this game")


def event_to_dict(event: Event) -> dict[str, Any]:
    cls: type = type(event)
    return {"event": _kind_of(cls), **_encode(event)}


def event_from_dict(data: object, game: AnyGame | None = None) -> Event:
    """Read an event of a game; None for ``Created``, which names it.

    Anything else is refused (``session/unreadable``).
    """
    known = {kind_of(Created): Created} if game is None else events_of(game)
    return _decode(known, "event", data, _NO_EVENT)


def command_to_dict(command: Command) -> dict[str, Any]:
    return {"command": command_word(type(command)), **_encode(command)}


def command_from_dict(data: object, game: AnyGame) -> Command:
    """Read a command for a game; a SessionError (``session/unreadable``) refuses anything else."""
    return _decode(commands_of(game), "command", data, _NO_COMMAND)


@cache
def _stored_fields(cls: Any) -> Mapping[str, Any]:
    """Return the types of the fields that are stored, by name."""
    hints = get_type_hints(cls)
    return {one.name: hints[one.name] for one in fields(cls) if one.compare}


def _encode(value: object) -> dict[str, Any]:
    cls: type = type(value)
    return {
        name: encode_sentence(getattr(value, name))
        if hint is Sentence
        else msgspec.to_builtins(getattr(value, name), enc_hook=_encode_other)
        for name, hint in _stored_fields(cls).items()
    }


def _encode_other(value: object) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):
        # A text that is a sentence is not translated later.
        return str(value)
    raise TypeError(value)


def _decode(kinds: Mapping[str, type[T]], tag: str, data: object, unknown: Sentence) -> T:
    kind = data.get(tag) if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in kinds:
        raise SessionError("session/unreadable", unknown)
    cls = kinds[kind]
    plain = {key: value for key, value in data.items() if key != tag}
    try:
        _check_limits(plain)
        _check_names(plain, cls)
        return msgspec.convert(plain, cls, dec_hook=_decode_other)
    except (msgspec.ValidationError, RecursionError):
        raise SessionError(
            "session/unreadable", "cannot read this as {kind}", kind=repr(kind_of(cls))
        ) from None


def _check_limits(value: object) -> None:
    is_valid, items = True, []
    match value:
        case str():
            is_valid = len(value) <= _MAX_TEXT
        case int():
            is_valid = abs(value) <= _MAX_INT
        case float():
            is_valid = math.isfinite(value)
        case Mapping():
            is_valid, items = len(value) <= _MAX_ITEMS, [*value, *value.values()]
        case list() | tuple():
            is_valid, items = len(value) <= _MAX_ITEMS, list(value)
    if not is_valid:
        raise msgspec.ValidationError
    for item in items:
        _check_limits(item)


def _check_names(data: Mapping[str, object], cls: Any) -> None:
    hints = _stored_fields(cls)
    for name, value in data.items():
        if name not in hints:
            raise msgspec.ValidationError
        if isinstance(value, Mapping) and is_dataclass(hints[name]):
            _check_names(value, hints[name])


def _decode_other(hint: type, value: object) -> Sentence:
    assert hint is Sentence, "msgspec reads the other types itself"
    return decode_sentence(value)


class _SentenceForm(msgspec.Struct, forbid_unknown_fields=True):
    """A sentence that each reader gets in their own language."""

    # Safe to fill in, even if the store was changed.
    template: Annotated[str, Meta(pattern=r"^(?:[^{}]|\{\{|\}\}|\{\w+(?::\.?\d?[a-z])?\})*\Z")]
    values: dict[str, OptionValue | _SentenceForm]


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
    form = {"template": sentence.template, "values": values}
    try:
        decode_sentence(form)
    except ValueError:
        return str(sentence)
    return form


def decode_sentence(value: object) -> Sentence:
    """Read what ``encode_sentence`` wrote; raise ValueError for anything else."""
    _check_limits(value)
    form = msgspec.convert(value, str | _SentenceForm)
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
