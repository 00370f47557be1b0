"""Limits: how much of a server one address may use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ludoteca.core import SessionError, say
from ludoteca.web.rate_limit import network_of


@dataclass(frozen=True)
class Limits:
    """What a server allows; a person's own server allows its owner more."""

    sockets_of_address: int = 200
    tables_of_address: int = 100
    """Tables in use that one address has created."""

    sockets: int = 20_000
    tables: int = 5_000
    """Tables in memory at once."""

    messages_a_second: float = 20.0
    messages_at_once: float = 60.0
    refusals_in_a_row: int = 200
    """The socket is closed after this many."""

    hello_seconds: float = 5.0
    waiting_messages: int = 256
    """Messages queued for a slow reader."""

    idle_seconds: float = 300.0
    """How long an unused table stays in memory."""

    @classmethod
    def of_owner(cls) -> Limits:
        """Return what a person's own server allows: every client there is the same person."""
        return cls(sockets_of_address=cls.sockets, tables_of_address=cls.tables)


class Quota:
    """Counts what each address holds, and refuses what is too much."""

    def __init__(self, total: int, of_address: int, code: str) -> None:
        """Begin with nothing held.

        Args:
            total: How many there may be in all.
            of_address: How many of one address.
            code: The code of the refusal.
        """
        self._total = total
        self._of_address = of_address
        self._code = code
        self._held: Counter[str] = Counter()

    @property
    def held(self) -> int:
        """How many are held in all."""
        return self._held.total()

    def acquire(self, address: str) -> None:
        """Count one more.

        Raises:
            SessionError: There are too many.
        """
        key = network_of(address)
        if self.held >= self._total:
            raise SessionError(self._code, say("the server is full: try again later"))
        if self._held[key] >= self._of_address:
            raise SessionError(
                self._code, say("too many games are open from your address: close some first")
            )
        self._held[key] += 1

    def release(self, address: str) -> None:
        """Count one less."""
        key = network_of(address)
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]
