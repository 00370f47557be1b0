"""How long computers may think about a move in a game; stored, so all servers agree."""

from __future__ import annotations

import math

from ludoteca.store.store import Store

DEFAULT_SECONDS = 1.0

_MAX_SECONDS = 60.0

_NAME = "seconds"


def save_thinking_time(store: Store, key: str, seconds: float) -> None:
    """Store how long computers may think in a game.

    Raises:
        SessionError: The store cannot be written to.
    """
    if seconds != DEFAULT_SECONDS:
        store.set_property(key, _NAME, repr(seconds))


def thinking_time(store: Store, key: str) -> float:
    """Return how long computers may think in a game.

    Raises:
        SessionError: The store cannot be read.
    """
    try:
        seconds = float(store.find_property(key, _NAME) or DEFAULT_SECONDS)
    except ValueError:
        # The stored value is damaged.
        return DEFAULT_SECONDS
    return min(max(seconds, 0.0), _MAX_SECONDS) if math.isfinite(seconds) else DEFAULT_SECONDS
