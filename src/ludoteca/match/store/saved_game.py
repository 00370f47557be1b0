"""A session that is kept: every event is in the store before anybody is told of it."""

from __future__ import annotations

import random

from ludoteca.core import Command, Seat, SessionError, say
from ludoteca.match.events import Created
from ludoteca.match.session import Happening, Session
from ludoteca.match.store.standing import standing_of
from ludoteca.match.store.store import Store

__all__ = ["SavedGame"]


class SavedGame:
    """One game of a store, which several programs may play at once."""

    def __init__(self, store: Store, key: str, session: Session) -> None:
        """Take up a kept session; use begin or load instead."""
        self.store = store
        self.key = key
        self.session = session

    @classmethod
    def begin(cls, store: Store, created: Created, dice: random.Random | None = None) -> SavedGame:
        """Begin a new game and keep it.

        Raises:
            LudotecaError: There can be no such game, or the store cannot be written to.
        """
        session = Session.begin(created, dice)
        return cls(store, store.create(session.events, standing_of(session.state)), session)

    @classmethod
    def adopt(cls, store: Store, session: Session) -> SavedGame:
        """Keep a game that has begun elsewhere, such as in a record.

        Raises:
            SessionError: The store cannot be written to.
        """
        return cls(store, store.create(session.events, standing_of(session.state)), session)

    @classmethod
    def load(cls, store: Store, key: str, dice: random.Random | None = None) -> SavedGame:
        """Go on with a kept game.

        Raises:
            SessionError: There is no such game, or it cannot be read.
        """
        events = store.events(key)
        try:
            return cls(store, key, Session.replay(events, dice))
        except SessionError as error:
            raise SessionError(
                "store/damaged", say("this game is damaged: {why}", why=error.sentence)
            ) from None

    def submit(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Happening]:
        """Do what is asked, keep what happened, and only then return it.

        Raises:
            SessionError: It cannot be done, or not be kept; nothing has changed. If another
                program was faster (``session/stale``), ``catch_up`` tells what that one did.
        """
        session = self.session
        happenings = session.decide(command, seat, now, expected_sequence)
        events = [one.event for one in happenings]
        self.store.append(self.key, session.sequence, events, standing_of(happenings[-1].after))
        session.adopt(happenings)
        return happenings

    def catch_up(self) -> list[Happening]:
        """Learn what other programs have added, and return it.

        Raises:
            SessionError: The game was deleted, or cannot be read.
        """
        session = self.session
        return session.apply(self.store.events(self.key, session.sequence, session.state.game))
