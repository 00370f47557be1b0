"""Where a game being played stands: an immutable value, folded from its events."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

from ludoteca.core import Ending, Game, Outcome, Position, Seat, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.clock import Clock, Reserve, parse_control
from ludoteca.match.events import (
    Colours,
    Created,
    Event,
    Proposal,
    event_from_dict,
    event_to_dict,
)

__all__ = [
    "Act",
    "Deciding",
    "Folding",
    "Marking",
    "Phase",
    "Ply",
    "SessionEnding",
    "State",
    "begin_play",
    "finish",
    "is_time",
    "lay_table",
    "phase_after_seating",
    "refusal",
]

T = TypeVar("T")

_LATEST = 1e12
"""More seconds than anybody's calendar has; differences of times stay exact and finite."""


class Phase(enum.StrEnum):
    """What the players are doing."""

    SEATING = "seating"
    OPENING = "opening"
    PLAY = "play"
    MARKING = "marking"
    OVER = "over"


class SessionEnding(Ending):
    """How a game ends at the table and not by the rules of the board."""

    RESIGN = "resign", "the loser resigned"
    TIME = "time", "the loser's time ran out"
    FORFEIT = "forfeit", "the loser did not play on"
    ILLEGAL_MOVE = "illegal-move", "the loser made a forbidden move"
    AGREED = "agreed", "the players agreed on a draw"
    NO_RESULT = "no-result", "the players agreed on no result"


@dataclass(frozen=True, slots=True)
class Ply:
    """One move or throw that was made."""

    text: str
    seat: Seat
    is_throw: bool
    before: Position[Any]
    """The position in which it was made."""

    seconds: float
    """How long the player thought about it."""

    clock: float | None
    """What the player's clock showed after it."""

    reserves: tuple[Reserve, Reserve]
    """What both clocks showed when the player began to think about it."""

    @property
    def is_decision(self) -> bool:
        """Whether the player could have done otherwise."""
        return not self.is_throw and len(self.before.legal_moves()) > 1


@dataclass(frozen=True, slots=True)
class Marking:
    """Go: the stones that are marked before the count, and who has accepted that."""

    dead: frozenset[str] = frozenset()
    seki: frozenset[str] = frozenset()
    accepted: frozenset[Seat] = frozenset()


@dataclass(frozen=True)
class State:
    """A game being played."""

    created: Created
    game: Game[Any, Any, Any]
    position: Position[Any]
    first: Position[Any]
    """The position before the first move."""

    phase: Phase
    clock: Clock
    at: float
    """When the last event happened."""

    since: float
    """When the player to move began to think, or went on after a pause."""

    reserves: tuple[Reserve, Reserve]
    """What both clocks showed when that player began to think."""

    thought: float = 0.0
    """How long that player had thought before the pause."""

    plies: tuple[Ply, ...] = ()
    is_swapped: bool = False
    """Whether the player who was named first has the second seat."""

    rolls: tuple[str | None, str | None] = (None, None)
    is_paused: bool = False
    offers: Mapping[Proposal, Seat] = field(default_factory=lambda: MappingProxyType({}))
    """What is offered, and by whom."""

    refused: frozenset[tuple[Proposal, Seat]] = frozenset()
    """Whose offer was declined since the last move."""

    due_throws: tuple[str, ...] = ()
    """Throws that were taken back and will come again."""

    marking: Marking | None = None
    played_on: int | None = None
    """Go: after how many plies a player preferred playing on to counting."""

    given: int = 0
    """How many moves and throws of a record are still to come."""

    is_rematch_agreed: bool = False

    outcome: Outcome | None = None

    def last_move(self, upto: int | None = None) -> Ply | None:
        """Return the last ply that was no throw, of all or of the first so many."""
        return next((ply for ply in reversed(self.plies[:upto]) if not ply.is_throw), None)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called, by seat."""
        return self._by_seat(self.created.names)

    @property
    def players(self) -> tuple[str, str]:
        """What sits at the first and at the second seat."""
        return self._by_seat(self.created.players)

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """Every position so far: before the first ply, after it, after the second …"""
        return (*(ply.before for ply in self.plies), self.position)

    def _by_seat(self, pair: tuple[str, str]) -> tuple[str, str]:
        return (pair[1], pair[0]) if self.is_swapped else pair

    def seat_of(self, place: Seat) -> Seat:
        """Say which seat the player has who was named first, or second."""
        return place.opponent if self.is_swapped else place


@dataclass(frozen=True, slots=True)
class Act:
    """The circumstances of a command: where the game stands, who asks and when."""

    state: State
    seat: Seat | None
    at: float
    dice: random.Random | None

    @property
    def player(self) -> Seat:
        """The seat that asks.

        Raises:
            SessionError: Nobody at the table does.
        """
        if self.seat is None:
            raise refusal("no-seat", "only a player at this table can do that")
        return self.seat

    def draw(self, choose: Callable[[random.Random], T]) -> T:
        """Draw a lot.

        Raises:
            SessionError: This session was given no dice.
        """
        if self.dice is None:
            raise refusal("no-dice", "there are no dice at this table")
        return choose(self.dice)


@dataclass(frozen=True, slots=True)
class Deciding:
    """How a command becomes events, and in which phases it may."""

    phases: frozenset[Phase]
    decide: Callable[[Act, Any], list[Event]]
    while_paused: bool = False


@dataclass(frozen=True, slots=True)
class Folding:
    """How an event changes the state, and in which phases it can come."""

    phases: frozenset[Phase]
    fold: Callable[[State, Any], State]
    while_paused: bool = False


def refusal(code: str, template: str, /, **values: object) -> SessionError:
    """Make the error of a refused command; its code begins with ``session/``."""
    return SessionError(f"session/{code}", say(template, **values))


def is_time(at: float) -> bool:
    """Tell whether a number can be a time in seconds: not so far off that sums go wrong."""
    return -_LATEST <= at <= _LATEST


def lay_table(created: Created) -> State:
    """Begin a game.

    Raises:
        LudotecaError: There is no such game, or not with these rules, options, clock or start.
    """
    if not is_time(created.at):
        raise refusal("no-time", "there is no such time")
    if created.given < 0:
        raise refusal("no-moves", "a record has no moves or some, not {count}", count=created.given)
    # What could not be read again must not be kept: names without end, options of no kind.
    event_from_dict(event_to_dict(created))
    game = find_game(created.game)
    lot = created.table.colours
    if lot in (Colours.NIGIRI, Colours.FURIGOMA) and lot != game.lot:
        raise refusal("no-such-lot", "{game} has no {lot}", game=game.title, lot=lot)
    rules = game.make_rules(created.rules, **created.options)
    position: Position[Any] = (
        game.start(rules) if created.start is None else game.parse_position(created.start, rules)
    )
    if position.outcome:
        raise refusal("over", "the game is over: {ending}", ending=position.outcome.ending.sentence)
    clock = Clock.of(parse_control(created.clock))
    state = State(
        created,
        game,
        position,
        position,
        Phase.SEATING,
        clock,
        created.at,
        created.at,
        clock.reserves,
        given=created.given,
    )
    if created.table.colours is Colours.AGREED:
        return phase_after_seating(state, created.at)
    return state


def phase_after_seating(state: State, at: float) -> State:
    """Go on once everybody has a seat: throw for the first turn, or play."""
    throws_first = getattr(state.position.rules, "opening", None) == "rolloff"
    if throws_first and state.created.start is None and state.rolls == (None, None):
        return replace(state, phase=Phase.OPENING)
    return begin_play(state, at)


def begin_play(state: State, at: float) -> State:
    """Let the first turn begin."""
    return replace(
        state,
        phase=Phase.PLAY,
        first=state.position,
        clock=state.clock.start(state.position.turn, at),
        since=at,
    )


def finish(state: State, outcome: Outcome, at: float) -> State:
    """End the game."""
    return replace(
        state,
        phase=Phase.OVER,
        outcome=outcome,
        clock=state.clock.stop(at),
        is_paused=False,
        offers=MappingProxyType({}),
    )
