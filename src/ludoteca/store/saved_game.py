"""A session with its store: every event is stored before it is announced."""

from __future__ import annotations

import random

from ludoteca.core import Command, Seat, SessionError, say
from ludoteca.match.events import Created
from ludoteca.match.session import Happening, Session
from ludoteca.store.standing import standing_of
from ludoteca.store.store import Store


class SavedGame:
    """One game of a store; several programs may play it at once."""

    def __init__(self, store: Store, key: str, session: Session) -> None:
        """Wrap a stored session; use ``begin``, ``adopt`` or ``load`` instead."""
        self.store = store
        self.key = key
        self.session = session

    @classmethod
    def begin(cls, store: Store, created: Created, dice: random.Random | None = None) -> SavedGame:
        """Begin a new game and store it.

        Raises:
            LudotecaError: The game is invalid, or the store cannot be written to.
        """
        return cls.adopt(store, Session.begin(created, dice))

    @classmethod
    def adopt(cls, store: Store, session: Session) -> SavedGame:
        """Store a game that began elsewhere, such as in a record.

        Raises:
            SessionError: The store cannot be written to.
        """
        return cls(store, store.create(session.events, standing_of(session.state)), session)

    @classmethod
    def load(cls, store: Store, key: str, dice: random.Random | None = None) -> SavedGame:
        """Load a saved game.

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
        """Carry out a command, store what happened, and then return it.

        Raises:
            SessionError: The command is refused or cannot be stored; nothing has changed. If
                another program was faster (``session/stale``), call ``catch_up``.
        """
        return self.save(self.session.decide(command, seat, now, expected_sequence))

    def save(self, happenings: list[Happening]) -> list[Happening]:
        """Store and adopt what was decided, and then return it.

        Raises:
            SessionError: It cannot be stored; nothing has changed.
        """
        session = self.session
        events = [one.event for one in happenings]
        self.store.append(self.key, session.sequence, events, standing_of(happenings[-1].after))
        session.adopt(happenings)
        return happenings

    def catch_up(self) -> list[Happening]:
        """Read what other programs have added, and return it.

        Raises:
            SessionError: The game was deleted, or cannot be read.
        """
        session = self.session
        return session.apply(self.store.events(self.key, session.sequence, session.state.game))
