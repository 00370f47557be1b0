"""What happens at a table and what can be asked of it: the base classes of events and commands.

Games that bring phases of their own (a lot, a count, a claim) subclass these. An event or command
without fields of its own needs no decorator: it is made, compared and written as its base class.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludoteca.core.seat import Seat

__all__ = ["ByPlayer", "Command", "Event", "Throw", "kind_of"]


@dataclass(frozen=True)
class Command:
    """Something a player, or the table itself, wants to happen."""


class Throw(Command):
    """Throw the die; the session draws what it shows."""


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
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
