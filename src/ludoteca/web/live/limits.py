"""How much one visitor may have of a server, so that enough is left for the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ludoteca.core import SessionError, say
from ludoteca.web.pace import neighbourhood

__all__ = ["Census", "Limits"]


@dataclass(frozen=True)
class Limits:
    """What a server allows; a person's own server allows its owner more."""

    sockets_of_address: int = 200
    tables_of_address: int = 100
    """Tables laid from one address that are in use."""

    sockets: int = 20_000
    tables: int = 5_000
    """Tables in memory at once."""

    messages_a_second: float = 20.0
    messages_at_once: float = 60.0
    refusals_in_a_row: int = 200
    """After so many the socket is closed."""

    hello_seconds: float = 5.0
    waiting_messages: int = 256
    """So many messages may wait for a slow reader."""

    idle_seconds: float = 300.0
    """So long a table stays in memory that nobody looks at."""

    @classmethod
    def of_owner(cls) -> Limits:
        """Return what a person's own server allows: everybody there is the same person."""
        return cls(sockets_of_address=cls.sockets, tables_of_address=cls.tables)


class Census:
    """Counts what addresses have, and refuses what is too much."""

    def __init__(self, most: int, of_address: int, code: str) -> None:
        """Begin with nothing.

        Args:
            most: How many there may be in all.
            of_address: How many of one address.
            code: The code of the refusal.
        """
        self._most = most
        self._of_address = of_address
        self._code = code
        self._counts: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many there are."""
        return self._counts.total()

    def enter(self, address: str) -> None:
        """Count one more.

        Raises:
            SessionError: There are too many.
        """
        key = neighbourhood(address)
        if self.total >= self._most:
            raise SessionError(self._code, say("the server is full: try again later"))
        if self._counts[key] >= self._of_address:
            raise SessionError(
                self._code, say("too many games are open from your address: close some first")
            )
        self._counts[key] += 1

    def leave(self, address: str) -> None:
        """Count one less."""
        key = neighbourhood(address)
        self._counts[key] -= 1
        if self._counts[key] <= 0:
            del self._counts[key]
