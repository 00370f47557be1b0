"""One game being played: commands in, events out; no screen, no file, no clock of its own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ludoteca.core import Announcement, LudotecaError, Outcome, Position, Seat, SessionError, say
from ludoteca.match import agreements, go_scoring, opening, play
from ludoteca.match.announcements import announcements
from ludoteca.match.clock import Clock
from ludoteca.match.commands import Command, Pause
from ludoteca.match.events import Colours, Created, Event, FlagFell, Moved, event_to_dict
from ludoteca.match.state import Act, Deciding, Folding, Phase, State, is_time, lay_table, refusal

if TYPE_CHECKING:
    from ludoteca.records.record import Record

__all__ = ["Session", "fold"]

_PARTS = (opening, play, agreements, go_scoring)
_DECIDE: Mapping[type[Command], Deciding] = {
    command: deciding for part in _PARTS for command, deciding in part.DECIDE.items()
}
_FOLD: Mapping[type[Event], Folding] = {
    event: folding for part in _PARTS for event, folding in part.FOLD.items()
}

_WRONG_PHASE: Mapping[Phase, str] = {
    Phase.SEATING: "the seats are not settled yet",
    Phase.OPENING: "the players are throwing for the first turn",
    Phase.PLAY: "the game is being played: this is not the time for that",
    Phase.MARKING: "the stones are being marked: accept the count or play on",
    Phase.OVER: "the game is over",
}


class Session:
    """A game being played; its state is the fold of its events.

    Events are numbered from 0; ``sequence`` is the number the next one will have. Whoever
    submits a command says which number they expect, so that a command which is late, or comes
    twice, is refused.
    """

    def __init__(self, state: State, events: Sequence[Event], dice: random.Random | None) -> None:
        """Take up a game; use begin or replay instead."""
        self._state = state
        self._events = list(events)
        self._dice = dice

    @classmethod
    def begin(cls, created: Created, dice: random.Random | None = None) -> Session:
        """Lay the table for a new game.

        Args:
            created: What is played, by whom and how.
            dice: Draws throws and lots; what it drew stands in the events.

        Raises:
            LudotecaError: There is no such game, or not with these rules, options or clock.
        """
        return cls(lay_table(created), [created], dice)

    @classmethod
    def replay(cls, events: Iterable[Event], dice: random.Random | None = None) -> Session:
        """Take up a game where its events left it.

        Raises:
            SessionError: One of the events does not fit (``session/unfit``).
        """
        remaining = iter(events)
        created = next(remaining, None)
        if not isinstance(created, Created):
            raise refusal("unfit", "a game begins with its creation")
        try:
            session = cls.begin(created, dice)
        except LudotecaError as error:
            raise SessionError("session/unfit", error.sentence) from None
        session.apply(remaining)
        return session

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._events)

    @property
    def sequence(self) -> int:
        """The number of the next event."""
        return len(self._events)

    @property
    def phase(self) -> Phase:
        """What the players are doing."""
        return self._state.phase

    @property
    def position(self) -> Position[Any]:
        """What stands on the board."""
        return self._state.position

    @property
    def clock(self) -> Clock:
        """What time is left."""
        return self._state.clock

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, at the board or at the table; None while it goes on."""
        return self._state.outcome

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """What both players are told now."""
        return announcements(self._state)

    def submit(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Event]:
        """Do what is asked, and return what happened.

        Args:
            command: What is asked.
            seat: Who asks; None for the table itself.
            now: The time in seconds; it never runs backwards, whatever the caller's clock does.
            expected_sequence: The number that the next event has as far as the asker knows.

        Raises:
            SessionError: It cannot be done; nothing has changed.
        """
        events = self.decide(command, seat, now, expected_sequence)
        self.apply(events)
        return events

    def decide(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Event]:
        """Return what would happen, without letting it: as submit, for those who write it first.

        Raises:
            SessionError: As for submit.
        """
        if expected_sequence != self.sequence:
            raise refusal(
                "stale",
                "the game has gone on: you asked at event {expected}, and it is at {sequence}",
                expected=expected_sequence,
                sequence=self.sequence,
            )
        if not is_time(now):
            raise refusal("no-time", "there is no such time")
        rested = isinstance(command, Pause) and command.since_last and seat is None
        at = self._state.at if rested else max(now, self._state.at)
        fallen = self._state.clock.flag(at)
        if fallen is not None:
            return [FlagFell(at=at, seat=fallen)]
        return self._decide(Act(self._state, seat, at, self._dice), command)

    def _decide(self, act: Act, command: Command) -> list[Event]:
        deciding = _DECIDE.get(type(command))
        if deciding is None:
            raise refusal("unreadable", "this is no command for a game")
        if self.phase not in deciding.phases:
            raise refusal(
                "over" if self.phase is Phase.OVER else f"in-{self.phase}",
                _WRONG_PHASE[self.phase],
            )
        if self._state.is_paused and not deciding.while_paused:
            raise refusal("paused", "the game is paused: resume it first")
        events = deciding.decide(act, command)
        if not isinstance(events[-1], Moved):
            return events
        return [*events, *go_scoring.consequences(self.preview(events), act.at)]

    def preview(self, events: Iterable[Event]) -> State:
        """Return where the game would stand after some events, without letting them happen.

        Raises:
            SessionError: One does not fit (``session/unfit``).
        """
        state = self._state
        for event in events:
            state = fold(state, event)
        return state

    def apply(self, events: Iterable[Event]) -> None:
        """Let events happen that were decided here or elsewhere.

        Raises:
            SessionError: One does not fit (``session/unfit``); those before it have happened.
        """
        for event in events:
            self._state = fold(self._state, event)
            self._events.append(event)

    def adopt(self, events: Sequence[Event], after: State) -> None:
        """Let events happen whose preview is at hand, without working it out again.

        Args:
            events: What was decided here.
            after: What preview made of them.
        """
        self._events.extend(events)
        self._state = after

    def rematch(self, at: float) -> Created:
        """Return the creation of the next game, in which the players change seats.

        Raises:
            SessionError: The players have not agreed on a rematch.
        """
        if not self._state.is_rematch_agreed:
            raise refusal("no-rematch", "the players have not agreed on a rematch")
        created, (first, second) = self._state.created, self._state.players
        name_first, name_second = self._state.names
        return replace(
            created,
            at=at,
            given=0,
            players=(second, first),
            names=(name_second, name_first),
            table=replace(created.table, colours=Colours.AGREED),
        )

    def to_record(self, **tags: str) -> Record:
        """Write the game as a document, with times and throws; the tags are added."""
        # Only here, so that whoever writes no document loads nothing of documents.
        from ludoteca.match.records import record_of

        return record_of(self._state, tags)

    def snapshot(self) -> dict[str, Any]:
        """Return all that makes two sessions the same, as plain values."""
        state = self._state
        plain = {
            name: getattr(state, name)
            for name in State.__dataclass_fields__
            if name not in ("created", "game", "position", "first", "plies", "offers")
        }
        return plain | {
            "sequence": self.sequence,
            "created": event_to_dict(state.created),
            "position": state.game.format_position(state.position),
            "first": state.game.format_position(state.first),
            "past": state.position.past,
            "offers": dict(state.offers),
            "plies": [
                (ply.text, ply.seat, ply.is_throw, ply.seconds, ply.clock) for ply in state.plies
            ],
        }


def fold(state: State, event: Event) -> State:
    """Return where the game stands after one more event.

    Raises:
        SessionError: It does not fit (``session/unfit``).
    """
    folding = _FOLD.get(type(event))
    if (
        folding is None
        or state.phase not in folding.phases
        or not state.at <= event.at
        or not is_time(event.at)
        or (state.is_paused and not folding.while_paused)
    ):
        raise refusal("unfit", "this cannot happen now: {event}", event=type(event).__name__)
    try:
        return replace(folding.fold(state, event), at=event.at)
    except LudotecaError as error:
        raise SessionError("session/unfit", say("{why}", why=error.sentence)) from None
