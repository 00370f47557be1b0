"""A table in use: commands come in, are kept, happen, and are told to all who look on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from ludoteca.core import Seat, Sentence, SessionError, say
from ludoteca.match.commands import Command
from ludoteca.match.events import HUMAN, Event, Moved, Thrown
from ludoteca.match.phrases import happened
from ludoteca.match.session import Session, fold
from ludoteca.match.state import State
from ludoteca.match.store.seats import Seats
from ludoteca.match.store.standing import standing_of
from ludoteca.web.live.audience import Audience
from ludoteca.web.live.facts import TableFacts
from ludoteca.web.live.guest import Authority, Guest
from ludoteca.web.live.scribe import Scribe
from ludoteca.web.live.view import tell_ply

__all__ = ["LiveTable"]

_REMEMBERED = 50
"""So many of the last happenings can be told again to whoever was away."""

_FRESH = 6
"""So many of the last positions remember their legal moves: takebacks ask for them."""


class LiveTable:
    """One game of the store that is in use."""

    def __init__(self, facts: TableFacts, scribe: Scribe, now: Callable[[], float]) -> None:
        """Lay it out.

        Args:
            facts: What the store says.
            scribe: Keeps what happens.
            now: Tells the time.
        """
        self.facts = facts
        self.scribe = scribe
        self.now = now
        self.audience = Audience(facts, now)
        self.used = now()
        """When somebody last had to do with it."""

        self.address = ""
        """Where it was laid from; its computers' thoughts are counted there."""

        self.is_counted = False
        """Whether it counts among the tables that its address may have."""

        self.is_ours = False
        """Whether the last event was written here, not by another server."""

        self.seconds = 1.0
        """How long computers think about a move."""

        self.pace = 0.5
        """How many seconds lie at least between the moves of computers."""

        self.changed: Callable[[], None] = lambda: None
        """Called after everything that the table did not do by itself."""

        self._lock = asyncio.Lock()
        self._log: list[tuple[int, list[Sentence]]] = []

    @property
    def key(self) -> str:
        """Under which the store keeps the game."""
        return self.facts.key

    @property
    def session(self) -> Session:
        """The game."""
        return self.facts.session

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.facts.session.state

    @property
    def invited(self) -> Seat | None:
        """The seat whose friend has not come yet."""
        return self.facts.invited

    def is_human(self, seat: Seat) -> bool:
        """Tell whether a person has a seat."""
        return self.state.players[seat.index] == HUMAN

    def seats_of(self, authority: Authority) -> frozenset[Seat]:
        """Say for which seats somebody may act now."""
        return self.facts.seats_of(authority)

    def welcome(self, guest: Guest, sequence: int | None) -> None:
        """Let somebody look on, who knows what happened up to a number."""
        self.used = self.now()
        self.audience.welcome(guest, self._missed(sequence))
        self.changed()

    def farewell(self, guest: Guest) -> None:
        """Let somebody go."""
        self.used = self.now()
        self.audience.farewell(guest)

    async def do(
        self,
        command: Command,
        seat: Seat | None,
        sequence: int,
        *,
        by: Guest | None = None,
        answers: str | None = None,
        is_own: bool = False,
    ) -> None:
        """Let something happen: it is kept first, and then told to everybody.

        Args:
            command: What is asked.
            seat: Who asks; None for the table itself.
            sequence: The number that the next event has as far as the asker knows.
            by: The socket that asks.
            answers: What that socket calls the command.
            is_own: Whether the table does it by itself, and goes on by itself.

        Raises:
            SessionError: It cannot be done, or not be kept; nothing has changed.
        """
        # Whoever asks may be gone before it is kept: what is on the disk is told all the same.
        await asyncio.shield(self._do(command, seat, sequence, by, answers, is_own=is_own))

    async def _do(
        self,
        command: Command,
        seat: Seat | None,
        sequence: int,
        by: Guest | None,
        answers: str | None,
        *,
        is_own: bool,
    ) -> None:
        async with self._lock:
            session = self.session
            before, first = session.state, session.sequence
            events = session.decide(command, seat, self.now(), sequence)
            after = session.preview(events)
            try:
                await self.scribe.append(self.key, first, events, standing_of(after))
            except SessionError as error:
                if error.code == "session/stale" and await self._learn() and not is_own:
                    self.changed()
                raise
            session.adopt(events, after)
            self.is_ours = True
            self._tell(before, first, events, by=by, answers=answers)
        if not is_own:
            self.changed()

    async def catch_up(self) -> None:
        """Learn what other programs have added.

        Raises:
            SessionError: The game was deleted, or cannot be read.
        """
        async with self._lock:
            has_changed = await self._learn()
        if has_changed:
            self.changed()

    async def _learn(self) -> bool:
        session, key = self.session, self.key
        before, first = session.state, session.sequence
        events, taken = await self.scribe.run(
            lambda store: (store.events(key, first), Seats(store).taken(key))
        )
        news = self._seated(taken)
        session.apply(events)
        self.is_ours = self.is_ours and not events
        if events or news:
            self._tell(before, first, events, news)
        return bool(events or news)

    def _seated(self, taken: dict[Seat, str]) -> list[Sentence]:
        was_invited = self.invited
        self.facts.taken = taken
        if was_invited is None or self.invited is not None:
            return []
        return [say("{seat} has come.", seat=self.state.game.seat_name(was_invited))]

    def follow(self, key: str) -> None:
        """Tell everybody which game follows."""
        self.facts.rematch = key
        self._tell(self.state, self.session.sequence, ())

    def _tell(
        self,
        before: State,
        first: int,
        events: Sequence[Event],
        news: Sequence[Sentence] = (),
        *,
        by: Guest | None = None,
        answers: str | None = None,
    ) -> None:
        told, left = self._happened(before, events)
        told += news
        self._log.append((first, told))
        del self._log[:-_REMEMBERED]
        self.used = self.now()
        self.audience.tell(first, events, told, plies_from=left, by=by, answers=answers)

    def _happened(self, before: State, events: Sequence[Event]) -> tuple[list[Sentence], int]:
        """Put events into words, and say how many plies stayed what they were."""
        told: list[Sentence] = []
        tellings, left = self.facts.tellings, len(before.plies)
        for number, event in enumerate(events, 1):
            after = self.state if number == len(events) else fold(before, event)
            sentences = happened(before, event, after)
            told += sentences
            del tellings[len(after.plies) :]
            left = min(left, len(after.plies))
            if isinstance(event, Moved | Thrown):
                is_end = after.outcome is not None
                tellings.append(tell_ply(after, after.plies[-1]) if is_end else sentences)
                # A long game keeps all its positions: without their legal moves they are small.
                for ply in after.plies[-_FRESH - 1 : -_FRESH]:
                    ply.before.forget()
            before = after
        return told, left

    def _missed(self, sequence: int | None) -> list[Sentence]:
        """Tell what happened since a number, as far as it is remembered."""
        if sequence is None or not 0 <= sequence < self.session.sequence:
            return []
        if self._log and self._log[0][0] <= sequence:
            return [one for first, told in self._log if first >= sequence for one in told]
        events = self.session.events[sequence:]
        plies = sum(isinstance(event, Moved | Thrown) for event in events)
        tellings = self.facts.tellings
        return [one for told in tellings[max(0, len(tellings) - plies) :] for one in told]
