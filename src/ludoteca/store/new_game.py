"""A new game in a store, with everything that belongs to it but the seats."""

from __future__ import annotations

from ludoteca.club.people.ratings import Ratings
from ludoteca.match.session import Session
from ludoteca.store.standing import standing_of
from ludoteca.store.store import Store
from ludoteca.store.thinking_time import DEFAULT_SECONDS, save_thinking_time


def store_game(store: Store, session: Session, seconds: float = DEFAULT_SECONDS) -> str:
    """Store a new game, and return its key; a rated one counts once it is over.

    Args:
        store: The store.
        session: The game.
        seconds: How long computers may think about a move.

    Raises:
        SessionError: The store cannot be written to.
    """
    with store.transaction():
        key = store.create(session.events, standing_of(session.state))
        if session.state.created.table.rated:
            Ratings(store).expect(key)
        save_thinking_time(store, key, seconds)
    return key
