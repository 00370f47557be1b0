"""A session with its store: every event is stored before it is announced.

Errors are those of ``Store``.
"""

from __future__ import annotations

import math
import random

from ludoteca.core import Command, Seat, SessionError
from ludoteca.match.events import Created, Proposal
from ludoteca.match.session import Session, Transition
from ludoteca.match.state import State
from ludoteca.store.schema import standing_of
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store

DEFAULT_SECONDS = 1.0
_MAX_SECONDS = 60.0

_SECONDS = "seconds"
_REMATCH = "rematch"


class SavedGame:
    """One game of a store; several programs may play it at once."""

    def __init__(self, store: Store, key: str, session: Session) -> None:
        self.store = store
        self.key = key
        self.session = session

    @classmethod
    def begin(cls, store: Store, created: Created, dice: random.Random | None = None) -> SavedGame:
        return cls.create(store, Session.begin(created, dice))

    @classmethod
    def create(cls, store: Store, session: Session) -> SavedGame:
        """Store a game that began elsewhere, such as in a record."""
        return cls(store, store_game(store, session), session)

    @classmethod
    def load(cls, store: Store, key: str, dice: random.Random | None = None) -> SavedGame:
        events = store.events(key)
        try:
            return cls(store, key, Session.replay(events, dice))
        except SessionError as error:
            raise SessionError(
                "store/damaged", "this game is damaged: {why}", why=error.sentence
            ) from None

    def submit(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Transition]:
        """Decide a command and apply the transitions, or refuse it and change nothing.

        If another program was faster (``session/stale``), call ``catch_up``.
        """
        return self.apply(self.session.decide(command, seat, now, expected_sequence))

    def apply(self, transitions: list[Transition]) -> list[Transition]:
        """Store transitions, and then apply and return them; if that fails, nothing has changed."""
        session = self.session
        events = [one.event for one in transitions]
        self.store.append(self.key, session.sequence, events, standing_of(transitions[-1].after))
        session.apply(transitions)
        return transitions

    def catch_up(self) -> list[Transition]:
        """Apply the events that other programs have added; return the transitions."""
        session = self.session
        return session.apply_events(
            self.store.events(self.key, session.sequence, session.state.game)
        )


def store_game(
    store: Store,
    session: Session,
    seconds: float = DEFAULT_SECONDS,
    *,
    rematch_of: str | None = None,
) -> str:
    """Store a new game without its seats, and return its key.

    How many seconds computers may think about a move is stored, so that all servers agree.
    """
    with store.transaction():
        key = store.create(session.events, standing_of(session.state))
        store.extension.game_added(store, key, session, rematch_of)
        if seconds != DEFAULT_SECONDS:
            store.set_property(key, _SECONDS, repr(seconds))
    return key


def thinking_time(store: Store, key: str) -> float:
    try:
        seconds = float(store.find_property(key, _SECONDS) or DEFAULT_SECONDS)
    except ValueError:
        # The stored value is damaged.
        return DEFAULT_SECONDS
    return min(max(seconds, 0.0), _MAX_SECONDS) if math.isfinite(seconds) else DEFAULT_SECONDS


def rematch_of(store: Store, key: str) -> str | None:
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
