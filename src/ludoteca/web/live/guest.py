"""Somebody at a table: one socket, what it may do, and the messages that wait for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ludoteca.core import Seat
from ludoteca.locale import Language, has_language
from ludoteca.web import wire

__all__ = ["Authority", "Guest"]


@dataclass(frozen=True, slots=True)
class Authority:
    """What a token allows at one table."""

    places: frozenset[Seat] = frozenset()
    """The places that its holder has; a place is a seat as it was named at creation."""

    is_owner: bool = False
    """Whether it is the key of the store's owner."""

    @property
    def is_host(self) -> bool:
        """Whether its holder may pause a table at which only computers play."""
        return self.is_owner or bool(self.places)


@dataclass(eq=False)
class Guest:
    """One socket at a table."""

    authority: Authority
    language: Language
    address: str = ""
    most_waiting: int = 256
    waiting: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    is_slow: bool = False
    """Whether so much waited that messages were dropped: the socket has to go."""

    is_asking: bool = False
    """Whether a hint is being thought about."""

    @staticmethod
    def speaks(key: str) -> Language:
        """Return the language of a key, or else English."""
        return Language(key if has_language(key) else "en")

    def send(self, message: wire.ToPage) -> None:
        """Let a message wait for this socket."""
        self.send_text(wire.encode(message))

    def send_text(self, text: str) -> None:
        """Let a message wait that was written for several."""
        if self.is_slow:
            return
        if self.waiting.qsize() >= self.most_waiting:
            # Whoever reads so slowly connects again, and sees the table as it then stands.
            self.is_slow = True
            self.end()
            return
        self.waiting.put_nowait(text)

    def end(self) -> None:
        """Let the socket be closed once everything is sent."""
        self.waiting.put_nowait(None)
