"""A client of a table: one socket, what it may do, and its queue of messages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ludoteca.core import Seat
from ludoteca.locale import Language, has_language
from ludoteca.web import wire


@dataclass(frozen=True, slots=True)
class Authority:
    """What a token allows at one table."""

    places: frozenset[Seat] = frozenset()
    """The places it holds; a place is a seat as it was named at creation."""

    is_owner: bool = False
    """Whether it is the owner's key."""

    @property
    def is_host(self) -> bool:
        """Whether it may pause a table where only computers play."""
        return self.is_owner or bool(self.places)


@dataclass(eq=False)
class Client:
    """One socket at a table."""

    authority: Authority
    language: Language
    address: str = ""
    max_queue: int = 256
    queue: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    is_slow: bool = False
    """Whether the queue was full: the socket is closed."""

    is_asking: bool = False
    """Whether a hint is being computed."""

    @staticmethod
    def language_of(key: str) -> Language:
        """Return a language by its key, or English."""
        return Language(key if has_language(key) else "en")

    def send(self, message: wire.ToPage) -> None:
        """Queue a message."""
        self.send_text(wire.encode(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is already encoded."""
        if self.is_slow:
            return
        if self.queue.qsize() >= self.max_queue:
            # A slow reader connects again and gets the table as it then stands.
            self.is_slow = True
            self.end()
            return
        self.queue.put_nowait(text)

    def end(self) -> None:
        """Close the socket once the queue is sent."""
        self.queue.put_nowait(None)
