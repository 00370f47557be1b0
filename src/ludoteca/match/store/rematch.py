"""The game after the game: begun once, whoever asks first, and found by both players."""

from __future__ import annotations

import random

from ludoteca.match.session import Session
from ludoteca.match.store.seats import Seats
from ludoteca.match.store.standing import standing_of
from ludoteca.match.store.store import Store
from ludoteca.match.store.thinking_time import save_thinking_time, thinking_time

__all__ = ["begin_rematch", "rematch_of"]

_FOLLOWING = """
SELECT value FROM shelf WHERE game = ? AND act = 'rematch' ORDER BY number LIMIT 1
"""
_FOLLOW = "INSERT INTO shelf (game, act, value) VALUES (?, 'rematch', ?)"


def rematch_of(store: Store, key: str) -> str | None:
    """Return the key of the game that follows a game; None if none does.

    Raises:
        SessionError: The store cannot be read.
    """
    return next((str(following) for (following,) in store.rows(_FOLLOWING, key)), None)


def begin_rematch(
    store: Store, key: str, session: Session, at: float, dice: random.Random | None = None
) -> str:
    """Begin the game that follows a game, unless another program has; return its key.

    Whoever held a place holds that of the same player in the new game, with the same token.

    Args:
        store: Where both games are kept.
        key: The key of the old game.
        session: The old game, in which the players have agreed on a rematch.
        at: The time.
        dice: For the new game.

    Raises:
        SessionError: They have not agreed, or the store cannot be written to.
    """
    new = Session.begin(session.rematch(at), dice)
    with store.transaction():
        found = rematch_of(store, key)
        if found is not None:
            return found
        following = store.create(new.events, standing_of(new.state))
        # The new places are the old seats exchanged.
        Seats(store).copy(key, following, swap=not session.state.is_swapped)
        save_thinking_time(store, following, thinking_time(store, key))
        store.rows(_FOLLOW, key, following)
        store.notify(key)
    return following
