"""Seats in commands and events: 0 and 1 on the wire, words in the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.core import Seat
from ludoteca.match.codec import encode
from ludoteca.match.events import Event, event_to_dict

__all__ = ["read_seats", "write_event"]

_WORDS = {seat.index: encode(seat) for seat in Seat}
_NUMBERS = {word: number for number, word in _WORDS.items()}
_FIELDS = ("seat", "colour")


def read_seats(command: Mapping[str, Any]) -> dict[str, Any]:
    """Return a command of the wire as ``command_from_dict`` reads it."""
    found = {name: command[name] for name in _FIELDS if type(command.get(name)) is int}
    return {**command, **{name: _WORDS.get(number, number) for name, number in found.items()}}


def write_event(event: Event) -> dict[str, Any]:
    """Write an event for the wire."""
    written: dict[str, Any] = {"seat": None, **event_to_dict(event)}
    found = {name: written[name] for name in _FIELDS if name in written}
    return {**written, **{name: _NUMBERS.get(word, word) for name, word in found.items()}}
