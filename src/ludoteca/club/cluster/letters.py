"""What servers and thinkers write to each other about a job; a ticket says which."""

from __future__ import annotations

from typing import Any

import msgspec


class Taken(msgspec.Struct, array_like=True, tag="taken"):
    """A thinker has begun."""

    ticket: str
    thinker: str


class Advance(msgspec.Struct, array_like=True, tag="advance"):
    """How far a thinker is."""

    ticket: str
    nodes: int
    best: str


class Done(msgspec.Struct, array_like=True, tag="done"):
    """The answer of a thinker."""

    ticket: str
    answer: dict[str, Any]


class Hurry(msgspec.Struct, array_like=True, tag="hurry"):
    """The server wants the best move found so far."""

    server: str
    ticket: str


class Cancel(msgspec.Struct, array_like=True, tag="cancel"):
    """The server does not want the answer any more."""

    server: str
    ticket: str


FROM_THINKER = msgspec.json.Decoder(Taken | Advance | Done)
TO_THINKER = msgspec.json.Decoder(Hurry | Cancel)


def write(letter: msgspec.Struct) -> str:
    """Write a letter."""
    return msgspec.json.encode(letter).decode()
