"""How long computers think about a move at a table: the same through whichever server."""

from __future__ import annotations

import math

from ludoteca.match.store.store import Store

__all__ = ["DEFAULT_SECONDS", "save_thinking_time", "thinking_time"]

DEFAULT_SECONDS = 1.0
"""Unless somebody has said otherwise."""

_MAX_SECONDS = 60.0

_KEEP = "INSERT INTO shelf (game, act, value) VALUES (?, 'seconds', ?)"
_FIND = "SELECT value FROM shelf WHERE game = ? AND act = 'seconds' ORDER BY number DESC LIMIT 1"


def save_thinking_time(store: Store, key: str, seconds: float) -> None:
    """Remember how long computers think in a game.

    Raises:
        SessionError: The store cannot be written to.
    """
    if seconds != DEFAULT_SECONDS:
        store.rows(_KEEP, key, repr(seconds))


def thinking_time(store: Store, key: str) -> float:
    """Return how long computers think in a game.

    Raises:
        SessionError: The store cannot be read.
    """
    for (text,) in store.rows(_FIND, key):
        try:
            seconds = float(text)
        except (TypeError, ValueError):
            # Somebody has scribbled over it.
            continue
        if math.isfinite(seconds):
            return min(max(seconds, 0.0), _MAX_SECONDS)
    return DEFAULT_SECONDS
