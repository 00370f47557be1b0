"""A new game in a store, and how long computers may think in it."""

from __future__ import annotations

import math

from ludoteca.match.session import Session
from ludoteca.store.standing import standing_of
from ludoteca.store.store import Store

DEFAULT_SECONDS = 1.0

_MAX_SECONDS = 60.0

_NAME = "seconds"


def store_game(
    store: Store,
    session: Session,
    seconds: float = DEFAULT_SECONDS,
    *,
    rematch_of: str | None = None,
) -> str:
    """Store a new game without its seats, and return its key.

    Args:
        store: The store.
        session: The game.
        seconds: How long computers may think about a move; stored, so that all servers agree.
        rematch_of: The key of the game of which it is the rematch, or None.

    Raises:
        SessionError: The store cannot be written to.
    """
    with store.transaction():
        key = store.create(session.events, standing_of(session.state))
        store.extension.game_added(store, key, session, rematch_of)
        if seconds != DEFAULT_SECONDS:
            store.set_property(key, _NAME, repr(seconds))
    return key


def thinking_time(store: Store, key: str) -> float:
    """Return how long computers may think about a move of a game.

    Raises:
        SessionError: The store cannot be read.
    """
    try:
        seconds = float(store.find_property(key, _NAME) or DEFAULT_SECONDS)
    except ValueError:
        # The stored value is damaged.
        return DEFAULT_SECONDS
    return min(max(seconds, 0.0), _MAX_SECONDS) if math.isfinite(seconds) else DEFAULT_SECONDS
