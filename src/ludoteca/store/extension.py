"""What a shared server adds to a store: its own schema, and its part of some transactions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ludoteca.match.session import Session
from ludoteca.store.schema import Schema

if TYPE_CHECKING:
    from ludoteca.store.store import Store


class Extension:
    """Adds nothing; a server overrides what it needs. Methods may raise ``SessionError``."""

    schema: Schema = MappingProxyType({})
    """The tables to create besides those of the store."""

    def person_with_key(self, store: Store, key: str) -> str:
        """Return the id of the person whose device has a key; empty if there is none."""
        return ""

    def game_added(self, store: Store, key: str, session: Session, rematch_of: str | None) -> None:
        """Add rows for a new game, in the transaction that stores it.

        Args:
            store: The store.
            key: The key of the game.
            session: The game.
            rematch_of: The key of the game of which it is the rematch, or None.
        """

    def game_removed(self, store: Store, key: str) -> None:
        """Remove the rows of a game, in the transaction that removes it for good."""

    def remove_unused(self, store: Store, before: float, limit: int) -> int:
        """Remove at most ``limit`` rows unused since a time; return how many were removed."""
        return 0
