"""The state of a game being played: an immutable value, folded from its events."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Ending, Move, Outcome, Position, Seat, blaming, touched_points
from ludoteca.core.errors import refusal
from ludoteca.core.phase import Next, Phase, Scene, Tally
from ludoteca.games.registry import game as find_game
from ludoteca.match.clock import Clock, Reserve, parse_control
from ludoteca.match.codec import event_from_dict, event_to_dict
from ludoteca.match.events import HUMAN, Created, Named, Proposal, Unrated, WhyUnrated
from ludoteca.match.seating import seating_phase
from ludoteca.players.names import display_name

_MAX_TIME = 1e12  # In seconds; far beyond any real time, yet small enough for exact differences


class Stage(enum.StrEnum):
    """The stage of a game; before and after play, a phase of the game is in charge."""

    BEFORE = "before"
    PLAY = "play"
    AFTER = "after"
    OVER = "over"


class SessionEnding(Ending):
    """Endings that do not come from the rules of the game."""

    RESIGN = "resign", "the loser resigned"
    TIME = "time", "the loser's time ran out"
    FORFEIT = "forfeit", "the loser forfeited"
    ILLEGAL_MOVE = "illegal-move", "the loser made an illegal move"
    AGREED = "agreed", "the players agreed on a draw"
    NO_RESULT = "no-result", "the players agreed on no result"


class Ply(NamedTuple):
    """A move or throw that was made."""

    move: Move
    seat: Seat
    is_throw: bool
    # The position before it; None if it is not kept, see ``State.compacted``.
    before: Position[Any] | None
    seconds: float
    clock: float | None
    # The time on both clocks when the player began to think about it.
    reserves: tuple[Reserve, Reserve]
    # Whether there was another legal move; only said where ``before`` is not kept.
    had_choice: bool = False

    @property
    def text(self) -> str:
        return str(self.move)

    @property
    def is_decision(self) -> bool:
        if self.is_throw or self.before is None:
            return self.had_choice
        return len(self.before.legal_moves()) > 1

    def compacted(self) -> Ply:
        return self._replace(before=None, had_choice=self.is_decision)


@dataclass(frozen=True)
class State:
    """A game being played."""

    created: Created
    game: AnyGame
    position: Position[Any]
    first: Position[Any]
    stage: Stage
    clock: Clock
    at: float
    since: float  # When the player to move began to think, or continued after a pause
    reserves: tuple[Reserve, Reserve]  # The time on both clocks when that player began to think
    thought: float = 0.0  # How long that player thought before the pause
    # The phase before or after play; once the game is over, the phase that ended it.
    phase: Phase | None = None
    plies: tuple[Ply, ...] = ()
    is_swapped: bool = False  # Whether the player who was named first has the second seat
    is_paused: bool = False
    is_paused_by_table: bool = False
    # The open offers, and who made them.
    offers: Mapping[Proposal, Seat] = field(default_factory=lambda: MappingProxyType({}))
    # The offers declined since the last move, and who made them.
    refused: frozenset[tuple[Proposal, Seat]] = frozenset()
    due_throws: tuple[str, ...] = ()  # Throws that were taken back and will be repeated
    resumed: tuple[int, ...] = ()  # The numbers of plies after which the players resumed play
    given: int = 0  # The number of moves and throws of a record still to come
    rematch: Proposal | None = None
    why_unrated: WhyUnrated | None = None
    outcome: Outcome | None = None

    def changed(self, **changes: Any) -> State:
        """Return the state with some fields changed, faster than ``dataclasses.replace``."""
        new = object.__new__(State)
        vars(new).update(vars(self), **changes)
        return new

    def named(self, event: Named) -> State:
        names = list(self.created.names)
        names[event.seat.index] = event.name
        return self.changed(created=replace(self.created, names=(names[0], names[1])))

    def unrated(self, event: Unrated) -> State:
        table = replace(self.created.table, rated=False)
        return self.changed(created=replace(self.created, table=table), why_unrated=event.why)

    def last_move(self, upto: int | None = None) -> Ply | None:
        """Return the last ply that is not a throw, of the first ``upto`` or of all."""
        return next((ply for ply in reversed(self.plies[:upto]) if not ply.is_throw), None)

    @property
    def touched(self) -> tuple[str, ...]:
        last = self.last_move()
        return touched_points(last.before, last.move, self.position) if last else ()

    @property
    def names(self) -> tuple[str, str]:
        return self._by_seat(self.created.names)

    @property
    def players(self) -> tuple[str, str]:
        """The players as commands name them, by seat."""
        return self._by_seat(self.created.players)

    def is_human(self, seat: Seat) -> bool:
        return self.created.players[seat.index ^ self.is_swapped] == HUMAN

    @property
    def is_watched(self) -> bool:
        return HUMAN not in self.created.players

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """All positions so far, beginning with the one before the first ply."""
        return (*self._positions_before(len(self.plies)), self.position)

    def position_before(self, number: int) -> Position[Any]:
        """Return the position before a ply, counted from 0."""
        kept = self.plies[number].before
        return self._positions_before(number + 1)[-1] if kept is None else kept

    def _positions_before(self, count: int) -> list[Position[Any]]:
        """Return the positions before the first plies; play on to those that are not kept."""
        found: list[Position[Any]] = []
        for number, ply in enumerate(self.plies[:count]):
            if ply.before is not None:
                found.append(ply.before)
            elif number == 0:
                found.append(self.first)
            else:
                found.append(found[-1]._after(self.plies[number - 1].move))
        return found

    def compacted(self) -> State:
        """Return the same without the positions that the moves lead to again.

        The position before the last move stays: what that move touched is marked. Where play was
        resumed, the position is not what the move before leads to.
        """
        plies, newest = list(self.plies), len(self.plies) - 1
        while newest > 0 and plies[newest].is_throw:
            newest -= 1
        number = newest
        while number > 0 and plies[number - 1].before is not None:
            number -= 1
            if number not in self.resumed:
                plies[number] = plies[number].compacted()
        return self if number == newest else self.changed(plies=tuple(plies))

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(ply.move for ply in self.plies)

    @property
    def line(self) -> tuple[Position[Any], tuple[Move, ...]]:
        """The moves that lead to the current position, after the one from which they do.

        That is the first, or the one where play was last resumed.
        """
        if not self.resumed:
            return self.first, self.moves
        number = self.resumed[-1]
        is_new = number == len(self.plies)
        return self.position if is_new else self.position_before(number), self.moves[number:]

    def _by_seat(self, pair: tuple[str, str]) -> tuple[str, str]:
        return (pair[1], pair[0]) if self.is_swapped else pair

    def seat_of(self, original: Seat) -> Seat:
        """Return the seat of the player who was named first or second."""
        return original.opponent if self.is_swapped else original

    def player_name(self, seat: Seat) -> str:
        """Return what people call the player in a seat: their own name, or the kind of player."""
        name, player = self.names[seat.index], self.players[seat.index]
        return name or display_name(player)

    def called(self, seat: Seat) -> str:
        """Return what a phase calls a seat: the player's name until the seats are settled."""
        settles = self.phase is not None and self.phase.settles_seats
        return self.player_name(seat) if settles else self.game.seat_name(seat)

    @property
    def tally(self) -> Tally | None:
        """How a game that ended by its own rules was counted; None where nothing is counted."""
        is_counted = self.outcome and not isinstance(self.outcome.ending, SessionEnding)
        if not is_counted:
            return None
        return self.game.tally(self.position, self.phase, self.game.seat_name)

    @property
    def scene(self) -> Scene | None:
        """What an interface shows of the phase; None where there is no phase."""
        with blaming(self.game):
            return None if self.phase is None else self.phase.scene(self.position, self.called)


@dataclass(frozen=True, slots=True)
class Handler:
    """Turns a command into events, or folds an event into the state, in some stages."""

    stages: frozenset[Stage]
    handle: Callable[..., Any]  # Takes the state, and the act and its command or the event
    while_paused: bool = False


def is_time(at: float) -> bool:
    return -_MAX_TIME <= at <= _MAX_TIME


def set_up(created: Created) -> State:
    if not is_time(created.at):
        raise refusal("no-time", "the time is out of range")
    if created.given < 0:
        raise refusal("no-moves", "the number of moves cannot be {count}", count=created.given)
    # What cannot be read back, such as an endless name, must not be stored.
    event_from_dict(event_to_dict(created))
    game = find_game(created.game)
    with blaming(game):
        phase = seating_phase(game, created.table.colours)
        position = created.position or game.first_position(
            created.start, created.rules, **created.options
        )
        if position.outcome:
            raise refusal(
                "over", "the game is over: {ending}", ending=position.outcome.ending.sentence
            )
        clock = Clock.of(parse_control(created.clock))
        state = State(
            created,
            game,
            position,
            position,
            Stage.BEFORE,
            clock,
            created.at,
            created.at,
            clock.reserves,
            phase=phase,
            given=created.given,
        )
        return state if phase is not None else _after_seating(state, created.at)


def follow(state: State, then: Next, at: float) -> State:
    if isinstance(then, Phase):
        return state.changed(phase=then)
    if isinstance(then, Seat):
        return _after_seating(state.changed(is_swapped=then is Seat.SECOND), at)
    if isinstance(then, Outcome):
        return finish(state, then, at)
    if state.stage is Stage.BEFORE:
        return begin_play(state.changed(position=then), at)
    return replace(
        begin_play(state.changed(position=then), at),
        first=state.first,
        resumed=(*state.resumed, len(state.plies)),
        reserves=state.clock.readings(at),
    )


def _after_seating(state: State, at: float) -> State:
    """Continue with the phase before play, if there is one, or with the first turn."""
    phase = state.game.before(state.position) if state.created.start is None else None
    return begin_play(state, at) if phase is None else state.changed(phase=phase)


def begin_play(state: State, at: float) -> State:
    return state.changed(
        stage=Stage.PLAY,
        phase=None,
        first=state.position,
        clock=state.clock.start(state.position.turn, at),
        since=at,
    )


def enter_after(state: State, phase: Phase, at: float) -> State:
    """Stop the clock and begin the phase after play."""
    return state.changed(
        stage=Stage.AFTER,
        phase=phase,
        clock=state.clock.stop(at),
        offers=MappingProxyType({}),
    )


def finish(state: State, outcome: Outcome, at: float) -> State:
    return state.changed(
        stage=Stage.OVER,
        outcome=outcome,
        clock=state.clock.stop(at),
        is_paused=False,
        offers=MappingProxyType({}),
    )
