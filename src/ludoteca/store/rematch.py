"""Rematches: the next game is begun once, and both players find it."""

from __future__ import annotations

import random

from ludoteca.match.events import Proposal
from ludoteca.match.session import Session
from ludoteca.match.state import State
from ludoteca.store.new_game import store_game, thinking_time
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store

_REMATCH = "rematch"


def rematch_of(store: Store, key: str) -> str | None:
    """Return the key of a game's rematch, or None.

    Raises:
        SessionError: The store cannot be read.
    """
    return store.find_property(key, _REMATCH)


def is_seat_swapped(state: State) -> bool:
    """Return whether the rematch gives the first seat of a game to the holder of the second.

    Both are seats of the creation of a game, before a lot swaps them.
    """
    return state.is_swapped is (state.rematch is Proposal.REMATCH_SAME)


def begin_rematch(
    store: Store, key: str, session: Session, at: float, dice: random.Random | None = None
) -> str:
    """Begin the rematch of a game, unless another program has; return its key.

    The players keep their seat tokens.

    Args:
        store: The store of both games.
        key: The key of the old game.
        session: The old game, in which the players have agreed on a rematch.
        at: The time.
        dice: The dice of the new game.

    Raises:
        SessionError: The players have not agreed, or the store cannot be written to.
    """
    new = Session.begin(session.rematch(at), dice)
    with store.transaction():
        found = rematch_of(store, key)
        if found is not None:
            return found
        following = store_game(store, new, thinking_time(store, key), rematch_of=key)
        Seats(store).copy(key, following, swap=is_seat_swapped(session.state))
        store.set_property(key, _REMATCH, following)
        store.notify(key)
    return following
