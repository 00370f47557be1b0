"""The base classes of events (what happened at a table) and commands (what is asked of it).

Games with phases of their own (a lot, a count, a claim) subclass these. An event or command without
new fields needs no decorator.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ludoteca.core.seat import Seat


@dataclass(frozen=True)
class Command:
    """Something that a player, or the table itself, asks for."""


class Throw(Command):
    """Throw the die; the session draws the result."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened; ``at`` is when, in seconds."""

    at: float


@dataclass(frozen=True, kw_only=True)
class ByPlayer(Event):
    """Something that one player did, or that happened to them."""

    seat: Seat


def kind_of(cls: type) -> str:
    """Return the word that files and messages use for an event or command.

    >>> kind_of(ByPlayer)
    'by-player'
    """
    return _hyphenated(cls.__name__)


@cache
def _hyphenated(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
