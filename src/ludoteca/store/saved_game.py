"""A session with its store: every event is stored before it is announced."""

from __future__ import annotations

import random

from ludoteca.core import Command, Seat, SessionError, say
from ludoteca.match.events import Created
from ludoteca.match.session import Session, Transition
from ludoteca.store.standing import standing_of
from ludoteca.store.store import Store


class SavedGame:
    """One game of a store; several programs may play it at once."""

    def __init__(self, store: Store, key: str, session: Session) -> None:
        self.store = store
        self.key = key
        self.session = session

    @classmethod
    def begin(cls, store: Store, created: Created, dice: random.Random | None = None) -> SavedGame:
        """Begin a new game and store it.

        Raises:
            LudotecaError: The game is invalid, or the store cannot be written to.
        """
        return cls.create(store, Session.begin(created, dice))

    @classmethod
    def create(cls, store: Store, session: Session) -> SavedGame:
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
    ) -> list[Transition]:
        """Decide a command, and apply the transitions; return them.

        Raises:
            SessionError: The command is refused or cannot be stored; nothing has changed. If
                another program was faster (``session/stale``), call ``catch_up``.
        """
        return self.apply(self.session.decide(command, seat, now, expected_sequence))

    def apply(self, transitions: list[Transition]) -> list[Transition]:
        """Store decided transitions, and then apply and return them.

        Raises:
            SessionError: It cannot be stored; nothing has changed.
        """
        session = self.session
        events = [one.event for one in transitions]
        self.store.append(self.key, session.sequence, events, standing_of(transitions[-1].after))
        session.apply(transitions)
        return transitions

    def catch_up(self) -> list[Transition]:
        """Apply the events that other programs have added; return the transitions.

        Raises:
            SessionError: The game was deleted, or cannot be read.
        """
        session = self.session
        return session.apply_events(
            self.store.events(self.key, session.sequence, session.state.game)
        )
