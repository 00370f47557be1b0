"""What can happen at any table: frozen values from which a session is folded.

The phases of a game add events of their own. Until the seats are settled (by choice or by lot) a
seat is a place at the table: ``Seat.FIRST`` is the player who was named first.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludoteca.core import (
    AnyGame,
    ByPlayer,
    Event,
    LudotecaError,
    Move,
    OptionValue,
    Position,
    Seat,
    SessionError,
    kind_of,
    say,
)
from ludoteca.games.registry import game as find_game
from ludoteca.match.codec import NOT_STORED, decode, encode
from ludoteca.match.seating import AGREED, ColourChoice

__all__ = [
    "HUMAN",
    "Accepted",
    "ByAnybody",
    "Consent",
    "Created",
    "Declined",
    "FlagFell",
    "Forfeited",
    "LostByIllegalMove",
    "Moved",
    "Offered",
    "Paused",
    "Played",
    "Proposal",
    "Resigned",
    "Resumed",
    "Settled",
    "TableRules",
    "TakenBack",
    "Thrown",
    "event_from_dict",
    "event_to_dict",
    "events_of",
]


HUMAN = "human"
"""How commands name a person at the table."""


class Consent(enum.StrEnum):
    """Whether something needs the opponent's consent at this table."""

    FREE = "free"
    ASK = "ask"
    NEVER = "never"


class Proposal(enum.StrEnum):
    """What one player can offer or ask the other."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    PAUSE = "pause"
    NO_RESULT = "no-result"
    REMATCH = "rematch"


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """What the players of this table agreed on besides the rules of the game."""

    colours: str = AGREED
    """How it is settled who takes which seat: ``agreed``, ``choice``, or a lot of the game."""

    takebacks: Consent = Consent.ASK
    pauses: Consent = Consent.FREE
    fresh_throws: bool = False
    """Whether the die is thrown again after a takeback; else the same throws come again."""


class Played(NamedTuple):
    """A move already worked out, so that nobody reads and plays it twice."""

    before: Position[Any]
    move: Move
    after: Position[Any]


@dataclass(frozen=True, kw_only=True)
class Created(Event):
    """A table was set up: the first event of every session."""

    game: str
    rules: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: str | None = None
    """The text of the first position, if it is not the usual one."""

    players: tuple[str, str] = (HUMAN, HUMAN)
    """Who plays, as commands name them: ``human``, ``greedy``, ``level:3`` …"""

    names: tuple[str, str] = ("", "")
    """What people call them."""

    clock: str = "none"
    table: TableRules = TableRules()
    given: int = 0
    """How many moves and throws come from a record: no clock runs during those."""

    position: Position[Any] | None = field(
        default=None, compare=False, repr=False, metadata=NOT_STORED
    )
    """The first position, where somebody has set it up already."""


@dataclass(frozen=True, kw_only=True)
class Moved(ByPlayer):
    """A player made a move."""

    move: str
    played: Played | None = field(default=None, compare=False, repr=False, metadata=NOT_STORED)


@dataclass(frozen=True, kw_only=True)
class Thrown(ByPlayer):
    """A player threw the die in their turn."""

    throw: str
    played: Played | None = field(default=None, compare=False, repr=False, metadata=NOT_STORED)


class Resigned(ByPlayer):
    """A player resigned."""


@dataclass(frozen=True, kw_only=True)
class Forfeited(ByPlayer):
    """A player failed to play on, such as a program that crashed."""

    why: str = ""


@dataclass(frozen=True, kw_only=True)
class LostByIllegalMove(ByPlayer):
    """A player made an illegal move where that loses."""

    move: str
    why: str


class FlagFell(ByPlayer):
    """A player's time ran out."""


@dataclass(frozen=True, kw_only=True)
class _AboutProposal(ByPlayer):
    what: Proposal


class Offered(_AboutProposal):
    """A player offered or asked something."""


class Accepted(_AboutProposal):
    """A player agreed to what the other offered or asked."""


class Declined(_AboutProposal):
    """A player declined what the other offered, or withdrew an offer."""


@dataclass(frozen=True, kw_only=True)
class TakenBack(ByPlayer):
    """A player went back to their last decision."""

    plies: int
    """How many moves and throws are left."""


@dataclass(frozen=True, kw_only=True)
class ByAnybody(Event):
    """Something that a player did, or the table itself."""

    seat: Seat | None = None


class Paused(ByAnybody):
    """The clock stopped."""


class Resumed(ByAnybody):
    """The game went on after a pause."""


class Settled(Event):
    """No move can change anything any more, so play ended early."""


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
    Settled,
)


def events_of(game: AnyGame) -> dict[str, type[Event]]:
    """Map the word for each event of a game to its class."""
    claimed = (claim.event for claim in game.claims)
    own = (event for phase in game.phases for event in phase.events)
    return {kind_of(event): event for event in (*_EVENTS, *claimed, *own)}


def event_to_dict(event: Event) -> dict[str, Any]:
    """Write an event as a dictionary that JSON can hold."""
    return {"event": kind_of(type(event)), **encode(event)}


def event_from_dict(data: object, game: AnyGame | None = None) -> Event:
    """Read an event.

    Args:
        data: What ``event_to_dict`` wrote.
        game: The game that is played; None for a creation, which names it.

    Raises:
        SessionError: It cannot be read (``session/unreadable``).
    """
    kind = data.get("event") if isinstance(data, Mapping) else None
    known = {kind_of(Created): Created} if game is None else events_of(game)
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in known:
        raise SessionError("session/unreadable", say("this is not an event of a game"))
    return decode(known[kind], {key: value for key, value in data.items() if key != "event"})


def events_from_dicts(dicts: Iterable[object]) -> list[Event]:
    """Read the events of a game from its creation on.

    Raises:
        SessionError: One cannot be read.
    """
    found: list[Event] = []
    game: AnyGame | None = None
    for data in dicts:
        event = event_from_dict(data, game)
        if isinstance(event, Created):
            game = known_game(event.game)
        found.append(event)
    return found


def known_game(key: str) -> AnyGame:
    """Return the game of a kept session.

    Raises:
        SessionError: There is no such game here (``session/unreadable``).
    """
    try:
        return find_game(key)
    except LudotecaError as error:
        raise SessionError("session/unreadable", error.sentence) from None
