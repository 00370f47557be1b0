"""One game being played: commands in, events out; sans-IO, the time is an argument."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ludoteca.core import Announcement, Seat, blaming, say
from ludoteca.core.errors import LudotecaError, SessionError, refusal
from ludoteca.core.event import ByPlayer, Command, Event
from ludoteca.core.phase import Act
from ludoteca.match import agreements, play
from ludoteca.match.commands import Pause
from ludoteca.match.events import (
    HUMAN,
    Created,
    FlagFell,
    Moved,
    Named,
    Proposal,
    Settled,
    Thrown,
    Unrated,
    WhyUnrated,
)
from ludoteca.match.seating import AGREED
from ludoteca.match.state import Handler, Stage, State, finish, follow, is_time, set_up

if TYPE_CHECKING:
    from ludoteca.records.record import Record

_DECIDE: Mapping[type[Command], Handler] = {**play.DECIDE, **agreements.DECIDE}
_FOLD: Mapping[type[Event], Handler] = {
    **play.FOLD,
    **agreements.FOLD,
    Named: Handler(frozenset(Stage), State.named, while_paused=True),
    Unrated: Handler(frozenset(Stage), State.unrated, while_paused=True),
}


class Transition(NamedTuple):
    """An event with the states before and after it."""

    before: State
    event: Event
    after: State


class Session:
    """A game being played; its state is the fold of its events.

    Events are numbered from 0, and ``sequence`` is the number of the next one. A command names
    the number its sender expects, so that late and repeated commands are refused.
    """

    def __init__(self, state: State, events: Sequence[Event], dice: random.Random | None) -> None:
        self.state = state
        self._events = list(events)
        self._dice = dice

    @classmethod
    def begin(cls, created: Created, dice: random.Random | None = None) -> Session:
        """Begin a new game; the dice are the source of throws and lots, which the events store."""
        return cls(set_up(created), [created], dice)

    @classmethod
    def replay(cls, events: Iterable[Event], dice: random.Random | None = None) -> Session:
        """Restore a game from its events; an impossible one is refused (``session/unfit``)."""
        remaining = iter(events)
        created = next(remaining, None)
        if not isinstance(created, Created):
            raise refusal("unfit", "the first event must create the game")
        try:
            session = cls.begin(created, dice)
        except LudotecaError as error:
            raise SessionError("session/unfit", error.sentence) from None
        session.apply_events(remaining)
        return session

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def sequence(self) -> int:
        return len(self._events)

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        stage, position = self.state.stage, self.state.position
        if stage is Stage.AFTER and position.outcome is None:
            return (Announcement("settled", say("no move can change the result now")),)
        return tuple(position.announcements) if stage is Stage.PLAY else ()

    def submit(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Transition]:
        """Decide a command and apply the transitions, or refuse it and change nothing.

        A seat of None is the table itself; a time before the last event counts as that event's.
        ``expected_sequence`` is the number of the next event, as far as the sender knows.
        """
        transitions = self.decide(command, seat, now, expected_sequence)
        self.apply(transitions)
        return transitions

    def decide(
        self, command: Command, seat: Seat | None, now: float, expected_sequence: int
    ) -> list[Transition]:
        """Return the transitions that a command leads to; store them before they are applied."""
        if expected_sequence != self.sequence:
            raise refusal(
                "stale",
                "the game has changed: you expected event {expected}, but the next is {sequence}",
                expected=expected_sequence,
                sequence=self.sequence,
            )
        if not is_time(now):
            raise refusal("no-time", "the time is out of range")
        return self.decide_after(self.state, command, seat, now)

    def decide_after(
        self, state: State, command: Command, seat: Seat | None, now: float
    ) -> list[Transition]:
        """Return the transitions that a command leads to in a state of this game."""
        since_last = isinstance(command, Pause) and command.since_last and seat is None
        at = state.at if since_last else max(now, state.at)
        fallen = state.clock.flag(at)
        if fallen is not None:
            return [_transition(state, FlagFell(at=at, seat=fallen))]
        with blaming(state.game):
            events = _decide(state, Act(state.position, seat, at, self._dice), command)
            transitions = list(_transitions(state, events))
            if isinstance(events[-1], Moved):
                after = transitions[-1].after
                transitions += _transitions(after, consequences(after))
        return transitions

    def decide_name(self, seat: Seat, name: str, now: float) -> list[Transition]:
        state = self.state
        return [_transition(state, Named(at=max(now, state.at), seat=seat, name=name))]

    def decide_unrated(self, why: WhyUnrated, now: float) -> list[Transition]:
        state = self.state
        return [_transition(state, Unrated(at=max(now, state.at), why=why))]

    def allows(self, command: Command, seat: Seat | None, now: float) -> bool:
        """Return whether a command is possible now, without drawing lots or folding events."""
        state = self.state
        try:
            _decide(state, Act(state.position, seat, max(now, state.at)), command)
        except SessionError as error:
            return error.code == "session/no-dice"
        return True

    def apply_events(self, events: Iterable[Event]) -> list[Transition]:
        """Apply events decided elsewhere, up to one that is impossible (``session/unfit``)."""
        transitions = []
        with blaming(self.state.game):
            for event in events:
                transitions.append(_transition(self.state, event))
                self.apply(transitions[-1:])
        return transitions

    def apply(self, transitions: Sequence[Transition]) -> None:
        self._events += [one.event for one in transitions]
        self.state = transitions[-1].after

    def compact(self) -> None:
        """Drop all positions but the current one; the others are replayed on demand."""
        self.state = self.state.compacted()
        for event in reversed(self._events):
            if isinstance(event, Moved | Thrown):
                if event.played is None:
                    break
                object.__setattr__(event, "played", None)

    def rematch(self, at: float) -> Created:
        """Return the first event of the next game, with the seats that the players agreed on."""
        if self.state.rematch is None:
            raise refusal("no-rematch", "the players have not agreed on a rematch")
        players, names = self.state.players, self.state.names
        if self.state.rematch is Proposal.REMATCH:
            players, names = players[::-1], names[::-1]
        return self._next(at, players, names)

    def against(self, computer: str, at: float) -> Created:
        """Return the first event of another game in the same seats, against another computer."""
        state = self.state
        first, second = (HUMAN if state.is_human(seat) else computer for seat in Seat)
        return self._next(at, (first, second), state.names)

    def _next(self, at: float, players: tuple[str, str], names: tuple[str, str]) -> Created:
        created = self.state.created
        table = replace(created.table, colours=AGREED)
        return replace(created, at=at, given=0, players=players, names=names, table=table)

    def to_record(self) -> Record:
        """Return the game as a record, with times and throws."""
        # Lazy: most sessions need no record.
        from ludoteca.match.record import record_of

        return record_of(self.state)


def _decide(state: State, act: Act, command: Command) -> list[Event]:
    kind, phase = type(command), state.phase
    if phase is not None and state.stage is not Stage.OVER and kind in phase.commands:
        return [*phase.decide(act, command)]
    if state.stage is Stage.PLAY and not state.is_paused:
        for claim in state.game.claims:
            if kind is claim.command:
                return play.decide_claim(state, act, claim)
    deciding = _DECIDE.get(kind)
    if deciding is None or state.stage not in deciding.stages:
        raise _not_now(state)
    if state.is_paused and not deciding.while_paused:
        raise refusal("paused", "the game is paused: resume it first")
    events: list[Event] = deciding.handle(state, act, command)
    return events


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
    """Yield the events that follow a move by themselves: the end of play, the phase after it."""
    game, phase = state.game, state.phase
    if state.stage is Stage.PLAY and not state.resumed and game.is_settled(state.position):
        phase = game.after(state.position)
        if phase is not None:
            yield Settled(at=state.at)
            yield from phase.begin(state.position, state.at)
    elif state.stage is Stage.AFTER and phase is not None:
        yield from phase.begin(state.position, state.at)


def _transition(state: State, event: Event) -> Transition:
    return Transition(state, event, fold(state, event))


def _transitions(state: State, events: Iterable[Event]) -> Iterator[Transition]:
    for event in events:
        transition = _transition(state, event)
        yield transition
        state = transition.after


def fold(state: State, event: Event) -> State:
    if not state.at <= event.at or not is_time(event.at):
        raise _unfit(event)
    try:
        after = _fold(state, event)
    except LudotecaError as error:
        raise SessionError("session/unfit", "{why}", why=error.sentence) from None
    return after if after.at == event.at else after.changed(at=event.at)


def _fold(state: State, event: Event) -> State:
    kind, phase = type(event), state.phase
    if phase is not None and state.stage is not Stage.OVER and kind in phase.events:
        return follow(state, phase.fold(state.position, event), event.at)
    folding = _FOLD.get(kind)
    if folding is not None and state.stage in folding.stages:
        if state.is_paused and not folding.while_paused:
            raise _unfit(event)
        after: State = folding.handle(state, event)
        return after
    if state.stage is Stage.PLAY and not state.is_paused and isinstance(event, ByPlayer):
        for claim in state.game.claims:
            if kind is claim.event and event.seat is state.position.turn:
                return finish(state, claim.outcome(state.position), event.at)
    raise _unfit(event)


def _unfit(event: Event) -> SessionError:
    return refusal("unfit", "this cannot happen now: {event}", event=type(event).__name__)
