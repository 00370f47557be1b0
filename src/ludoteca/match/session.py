"""One game being played: commands in, events out; no screen, no file, no clock of its own."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ludoteca.core import (
    Act,
    Announcement,
    ByPlayer,
    Command,
    Event,
    LudotecaError,
    Outcome,
    Position,
    Seat,
    SessionError,
    blaming,
    refusal,
    say,
)
from ludoteca.match import agreements, play
from ludoteca.match.clock import Clock
from ludoteca.match.commands import Pause
from ludoteca.match.events import Created, FlagFell, Moved, Settled, event_to_dict
from ludoteca.match.seating import AGREED
from ludoteca.match.state import (
    Deciding,
    Folding,
    Stage,
    State,
    finish,
    follow,
    is_time,
    set_up,
)

if TYPE_CHECKING:
    from ludoteca.records.record import Record

__all__ = ["Happening", "Session", "fold"]

_DECIDE: Mapping[type[Command], Deciding] = {**play.DECIDE, **agreements.DECIDE}
_FOLD: Mapping[type[Event], Folding] = {**play.FOLD, **agreements.FOLD}


class Happening(NamedTuple):
    """An event, with where the game stood before it and where it stands after it."""

    before: State
    event: Event
    after: State


class Session:
    """A game being played; its state is the fold of its events.

    Events are numbered from 0; ``sequence`` is the number the next one will have. Who submits a
    command says which number they expect, so that a command which is late, or comes twice, is
    refused.
    """

    def __init__(self, state: State, events: Sequence[Event], dice: random.Random | None) -> None:
        """Take up a game; use begin or replay instead."""
        self._state = state
        self._events = list(events)
        self._dice = dice

    @classmethod
    def begin(cls, created: Created, dice: random.Random | None = None) -> Session:
        """Begin a new game.

        Args:
            created: What is played, by whom and how.
            dice: Draws throws and lots; what it drew stands in the events.

        Raises:
            LudotecaError: There is no such game, or not with these rules, options or clock.
        """
        return cls(set_up(created), [created], dice)

    @classmethod
    def replay(cls, events: Iterable[Event], dice: random.Random | None = None) -> Session:
        """Take up a game where its events left it.

        Raises:
            SessionError: One of the events does not fit (``session/unfit``).
        """
        remaining = iter(events)
        created = next(remaining, None)
        if not isinstance(created, Created):
            raise refusal("unfit", "the first event must create the game")
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
    def stage(self) -> Stage:
        """How far the game has come."""
        return self._state.stage

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
        if self.stage is Stage.AFTER and self.position.outcome is None:
            return (Announcement("settled", say("no move can change anything any more")),)
        return tuple(self.position.announcements) if self.stage is Stage.PLAY else ()

    def submit(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Happening]:
        """Do what is asked, and return what happened.

        Args:
            command: What is asked.
            seat: Who asks; None for the table itself.
            now: The time in seconds; it never runs backwards, whatever the caller's clock does.
            expected_sequence: The number that the next event has as far as the asker knows.

        Raises:
            SessionError: It cannot be done, or the rules have crashed; nothing has changed.
        """
        happenings = self.decide(command, seat, now, expected_sequence)
        self.adopt(happenings)
        return happenings

    def decide(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Happening]:
        """Return what would happen, without letting it: as submit, for those who write it first.

        Raises:
            SessionError: As for submit.
        """
        if expected_sequence != self.sequence:
            raise refusal(
                "stale",
                "the game has changed: you sent event {expected}, and the next is {sequence}",
                expected=expected_sequence,
                sequence=self.sequence,
            )
        if not is_time(now):
            raise refusal("no-time", "the time is out of range")
        state = self._state
        since_last = isinstance(command, Pause) and command.since_last and seat is None
        at = state.at if since_last else max(now, state.at)
        fallen = state.clock.flag(at)
        if fallen is not None:
            return [_happening(state, FlagFell(at=at, seat=fallen))]
        with blaming(state.game):
            events = _decide(state, Act(state.position, seat, at, self._dice), command)
            happenings = list(_happenings(state, events))
            if isinstance(events[-1], Moved):
                after = happenings[-1].after
                happenings += _happenings(after, consequences(after))
        return happenings

    def allows(self, command: Command, seat: Seat | None, now: float) -> bool:
        """Tell whether a command could be done now; no lot is drawn, and nothing is folded."""
        state = self._state
        try:
            _decide(state, Act(state.position, seat, max(now, state.at)), command)
        except SessionError as error:
            return error.code == "session/no-dice"
        return True

    def apply(self, events: Iterable[Event]) -> list[Happening]:
        """Let events happen that were decided here or elsewhere.

        Raises:
            SessionError: One does not fit (``session/unfit``); those before it have happened.
        """
        happenings = []
        with blaming(self._state.game):
            for event in events:
                happenings.append(_happening(self._state, event))
                self.adopt(happenings[-1:])
        return happenings

    def adopt(self, happenings: Sequence[Happening]) -> None:
        """Let happen what was decided here."""
        self._events += [one.event for one in happenings]
        self._state = happenings[-1].after

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
            table=replace(created.table, colours=AGREED),
        )

    def to_record(self, **tags: str) -> Record:
        """Write the game as a document, with times and throws; the tags are added."""
        # Imported here: a session that writes no document does not load them.
        from ludoteca.match.to_record import record_of

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


def _decide(state: State, act: Act, command: Command) -> list[Event]:
    kind, phase = type(command), state.phase
    if phase is not None and state.stage is not Stage.OVER and kind in phase.commands:
        return phase.decide(act, command)
    if state.stage is Stage.PLAY and not state.is_paused:
        for claim in state.game.claims:
            if kind is claim.command:
                return play.decide_claim(state, act, claim)
    deciding = _DECIDE.get(kind)
    if deciding is None or state.stage not in deciding.stages:
        raise _not_now(state)
    if state.is_paused and not deciding.while_paused:
        raise refusal("paused", "the game is paused: resume it first")
    return deciding.decide(state, act, command)


def _not_now(state: State) -> SessionError:
    if state.stage is Stage.OVER:
        return refusal("over", "the game is over")
    if state.stage is Stage.PLAY or state.phase is None:
        return refusal("in-play", "this is not possible during play")
    title = say(state.phase.title)
    return refusal(
        f"in-{state.phase.key}", "this is not possible yet: {phase} comes first", phase=title
    )


def consequences(state: State) -> Iterator[Event]:
    """List what the table does by itself after a move: end play, begin the phase after it."""
    game, phase = state.game, state.phase
    if state.stage is Stage.PLAY and not state.resumed and game.is_settled(state.position):
        phase = game.after(state.position)
        if phase is not None:
            yield Settled(at=state.at)
            yield from phase.begin(state.position, state.at)
    elif state.stage is Stage.AFTER and phase is not None:
        yield from phase.begin(state.position, state.at)


def _happening(state: State, event: Event) -> Happening:
    return Happening(state, event, fold(state, event))


def _happenings(state: State, events: Iterable[Event]) -> Iterator[Happening]:
    for event in events:
        happening = _happening(state, event)
        yield happening
        state = happening.after


def fold(state: State, event: Event) -> State:
    """Return where the game stands after one more event.

    Raises:
        SessionError: It does not fit (``session/unfit``).
    """
    if not state.at <= event.at or not is_time(event.at):
        raise _unfit(event)
    try:
        after = _fold(state, event)
    except LudotecaError as error:
        raise SessionError("session/unfit", say("{why}", why=error.sentence)) from None
    return after if after.at == event.at else after.changed(at=event.at)


def _fold(state: State, event: Event) -> State:
    kind, phase = type(event), state.phase
    if phase is not None and state.stage is not Stage.OVER and kind in phase.events:
        return follow(state, phase.fold(state.position, event), event.at)
    folding = _FOLD.get(kind)
    if folding is not None and state.stage in folding.stages:
        if state.is_paused and not folding.while_paused:
            raise _unfit(event)
        return folding.fold(state, event)
    if state.stage is Stage.PLAY and not state.is_paused and isinstance(event, ByPlayer):
        for claim in state.game.claims:
            if kind is claim.event and event.seat is state.position.turn:
                return finish(state, claim.outcome(state.position), event.at)
    raise _unfit(event)


def _unfit(event: Event) -> SessionError:
    return refusal("unfit", "this cannot happen now: {event}", event=type(event).__name__)
