"""The events of every session: frozen values that fold into its state.

The phases of a game add their own. Until the seats are settled by choice or by lot,
``Seat.FIRST`` is the player named first.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Move, OptionValue, Position, Seat, Sentence, say
from ludoteca.core.event import ByPlayer, Event, kind_of
from ludoteca.match.seating import AGREED, ColourChoice

HUMAN = "human"  # The name of a human player in commands


NO_REASON = say("")


class Consent(enum.StrEnum):
    """Whether something needs the opponent's consent at this table."""

    FREE = "free"
    ASK = "ask"
    NEVER = "never"


class Proposal(enum.StrEnum):
    """What one player can offer the other, or ask for."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    NO_RESULT = "no-result"
    REMATCH = "rematch"  # With the seats swapped
    REMATCH_SAME = "rematch-same"  # With the same seats

    @property
    def is_rematch(self) -> bool:
        return self in (Proposal.REMATCH, Proposal.REMATCH_SAME)


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """What the players agreed on besides the rules of the game."""

    colours: str = AGREED  # How the seats are settled: ``agreed``, ``choice``, or a lot of the game
    takebacks: Consent = Consent.ASK
    pauses: Consent = Consent.FREE
    # Whether the die is thrown again after a takeback; otherwise the same throws return.
    fresh_throws: bool = False
    # Whether the result counts for the ratings of both players: then nothing is taken back.
    rated: bool = False
    # Whether two people who play each other may both have hints, never only one of them.
    hints: bool = False

    def with_consent(self, clock: str, *, is_remote: bool) -> TableRules:
        """Let an opponent elsewhere agree to takebacks, and to pauses if there is a clock."""
        if not is_remote:
            return replace(self, takebacks=Consent.FREE)
        pauses = Consent.FREE if clock == "none" else Consent.ASK
        takebacks = Consent.NEVER if self.rated else Consent.ASK
        return replace(self, takebacks=takebacks, pauses=pauses)


class Played(NamedTuple):
    """A move with the positions around it, so that it is parsed and played only once."""

    before: Position[Any]
    move: Move
    after: Position[Any]


@dataclass(frozen=True, kw_only=True)
class Created(Event):
    """The first event of every session: what is played, by whom and how."""

    game: str
    rules: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: str | None = None  # The text of the first position; None for the usual one
    # The players as commands name them: ``human``, ``greedy``, ``level:3`` …
    players: tuple[str, str] = (HUMAN, HUMAN)
    names: tuple[str, str] = ("", "")
    clock: str = "none"
    table: TableRules = TableRules()
    given: int = 0  # The number of moves and throws from a record; no clock runs during them
    # The first position, if the caller has set it up already.
    position: Position[Any] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class _PlyEvent(ByPlayer):
    # Dropped by ``Session.compact``, since many events are kept.
    played: Played | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Moved(_PlyEvent):
    """A player made a move."""

    move: str


@dataclass(frozen=True, kw_only=True)
class Thrown(_PlyEvent):
    """A player threw the die."""

    throw: str


class Resigned(ByPlayer):
    """A player resigned."""


@dataclass(frozen=True, kw_only=True)
class Forfeited(ByPlayer):
    """A player could not continue, such as a program that crashed."""

    why: Sentence = NO_REASON


@dataclass(frozen=True, kw_only=True)
class LostByIllegalMove(ByPlayer):
    """A player lost by an illegal move."""

    move: str
    why: Sentence


class FlagFell(ByPlayer):
    """A player's time ran out."""


@dataclass(frozen=True, kw_only=True)
class _ProposalEvent(ByPlayer):
    what: Proposal


class Offered(_ProposalEvent):
    """A player made an offer."""


class Accepted(_ProposalEvent):
    """A player accepted an offer."""


class Declined(_ProposalEvent):
    """A player declined an offer, or withdrew their own."""


@dataclass(frozen=True, kw_only=True)
class TakenBack(ByPlayer):
    """A player went back to their last decision."""

    plies: int  # The number of moves and throws left


@dataclass(frozen=True, kw_only=True)
class ByAnybody(Event):
    """An event caused by a player or by the table itself."""

    seat: Seat | None = None


class Paused(ByAnybody):
    """The game was paused."""


class Resumed(ByAnybody):
    """The game went on after a pause."""


@dataclass(frozen=True, kw_only=True)
class Named(Event):
    """A player who joined gave a name."""

    seat: Seat  # The seat at the creation of the game, before a lot
    name: str


class WhyUnrated(enum.StrEnum):
    """Why a game that was to be rated does not count."""

    NETWORK = "network"  # Both players are in the same network
    PAIR = "pair"  # The two have played as many rated games in a day as count


@dataclass(frozen=True, kw_only=True)
class Unrated(Event):
    """A game that was to be rated does not count."""

    why: WhyUnrated


class Settled(Event):
    """Play ended early because no move could change the result."""


_EVENTS: tuple[type[Event], ...] = (
    Created,
    *ColourChoice.events,
    Moved,
    Thrown,
    Resigned,
    Forfeited,
    LostByIllegalMove,
    FlagFell,
    Offered,
    Accepted,
    Declined,
    TakenBack,
    Paused,
    Resumed,
    Named,
    Unrated,
    Settled,
)


@lru_cache(maxsize=64)
def events_of(game: AnyGame) -> Mapping[str, type[Event]]:
    claimed = (claim.event for claim in game.claims)
    own = (event for phase in game.phases for event in phase.events)
    return MappingProxyType({kind_of(event): event for event in (*_EVENTS, *claimed, *own)})
