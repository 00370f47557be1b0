"""What can happen at a table: frozen values from which a session is folded.

An event that says nothing but who did it is a class without fields of its own, and needs no
decorator: it is made, compared and written as the class above it.

Before the seats are settled (by choice, nigiri or furigoma) a seat is a place at the table:
``Seat.FIRST`` is the player who was named first.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import OptionValue, Seat, SessionError, say
from ludoteca.match.codec import decode, encode, kind_of

__all__ = [
    "EVENTS",
    "HUMAN",
    "Accepted",
    "ByAnybody",
    "ByPlayer",
    "ColourChosen",
    "Colours",
    "Consent",
    "Created",
    "DeadMarked",
    "Declared",
    "Declined",
    "Event",
    "FlagFell",
    "Forfeited",
    "LostByIllegalMove",
    "Moved",
    "NigiriHeld",
    "Offered",
    "Paused",
    "PawnsTossed",
    "PlayResumed",
    "Proposal",
    "Proposed",
    "Resigned",
    "Resumed",
    "RolledOff",
    "ScoreAccepted",
    "SekiMarked",
    "Settled",
    "TableRules",
    "TakenBack",
    "Throwing",
    "Thrown",
    "Word",
    "event_from_dict",
    "event_to_dict",
]


HUMAN = "human"
"""How commands name a person at the table."""


class Colours(enum.StrEnum):
    """How it is settled who takes which seat."""

    AGREED = "agreed"
    """As the players were named."""

    CHOICE = "choice"
    """One of them chooses."""

    NIGIRI = "nigiri"
    """Go: guessing whether a handful of stones is odd or even."""

    FURIGOMA = "furigoma"
    """Shogi: tossing five pawns."""


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

    colours: Colours = Colours.AGREED
    takebacks: Consent = Consent.ASK
    pauses: Consent = Consent.FREE
    fresh_throws: bool = False
    """Whether a takeback throws the die anew; else the same throws come again."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened; ``at`` is when, in seconds."""

    at: float


@dataclass(frozen=True, kw_only=True)
class Created(Event):
    """A table was laid: the first event of every session."""

    game: str
    rules: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: str | None = None
    """The text of the first position, if it is not the usual one."""

    players: tuple[str, str] = (HUMAN, HUMAN)
    """What sits there, as commands name it: ``human``, ``greedy``, ``level:3`` …"""

    names: tuple[str, str] = ("", "")
    """What people call them."""

    clock: str = "none"
    table: TableRules = TableRules()
    given: int = 0
    """How many moves and throws come from a record: nobody's clock runs during those."""


@dataclass(frozen=True, kw_only=True)
class ByPlayer(Event):
    """Something one player did, or that befell them."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ColourChosen(ByPlayer):
    """A player took a seat; the other player has the other."""

    colour: Seat


@dataclass(frozen=True, kw_only=True)
class NigiriHeld(ByPlayer):
    """A player laid one stone ("odd") or two ("even") against the other's handful."""

    laid: int
    handful: int

    @property
    def is_right(self) -> bool:
        """Whether the guess was right, so that the player who laid the stones is Black."""
        return self.handful % 2 == self.laid % 2


@dataclass(frozen=True, kw_only=True)
class PawnsTossed(ByPlayer):
    """A player tossed five pawns; if most show their face, that player is Black."""

    pawns: int
    """How many showed a pawn; the others showed their promoted side."""


@dataclass(frozen=True, kw_only=True)
class Throwing(ByPlayer):
    """A player threw the die, for whatever it was."""

    throw: str


class RolledOff(Throwing):
    """A player threw for the first turn."""


@dataclass(frozen=True, kw_only=True)
class Moved(ByPlayer):
    """A player made a move."""

    move: str


class Thrown(Throwing):
    """A player threw the die in their turn."""


class Resigned(ByPlayer):
    """A player gave the game up."""


@dataclass(frozen=True, kw_only=True)
class Forfeited(ByPlayer):
    """A player failed to play on, such as a program that crashed."""

    why: str = ""


@dataclass(frozen=True, kw_only=True)
class LostByIllegalMove(ByPlayer):
    """A player made a forbidden move where that loses."""

    move: str
    why: str


class Declared(ByPlayer):
    """A player declared an impasse."""


class FlagFell(ByPlayer):
    """A player's time ran out."""


@dataclass(frozen=True, kw_only=True)
class Word(ByPlayer):
    """What a player said about an offer."""

    what: Proposal


class Offered(Word):
    """A player offered or asked something."""


class Accepted(Word):
    """A player agreed to what the other offered or asked."""


class Declined(Word):
    """A player declined what the other offered, or withdrew an offer."""


@dataclass(frozen=True, kw_only=True)
class TakenBack(ByPlayer):
    """The game went back to a decision of this player."""

    plies: int
    """How many moves and throws are left."""


@dataclass(frozen=True, kw_only=True)
class ByAnybody(Event):
    """Something a player did, or the table itself."""

    seat: Seat | None = None


class Paused(ByAnybody):
    """The game rests, and so does the clock."""


class Resumed(ByAnybody):
    """The game goes on after a pause."""


class Settled(Event):
    """Go: no move can change anything any more, so the score is counted."""


@dataclass(frozen=True, kw_only=True)
class Proposed(Event):
    """Go: the program proposed which stones are dead and which in seki."""

    dead: tuple[str, ...]
    seki: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DeadMarked(ByPlayer):
    """Go: a player marked a chain as dead, or as alive."""

    point: str
    dead: bool


@dataclass(frozen=True, kw_only=True)
class SekiMarked(ByPlayer):
    """Go: a player marked a chain as being in seki, or not."""

    point: str
    seki: bool


class ScoreAccepted(ByPlayer):
    """Go: a player accepted the score as it is marked."""


class PlayResumed(ByPlayer):
    """Go: a player wanted to play on instead of counting."""


EVENTS: Mapping[str, type[Event]] = {
    kind_of(cls): cls
    for cls in (
        Created,
        ColourChosen,
        NigiriHeld,
        PawnsTossed,
        RolledOff,
        Moved,
        Thrown,
        Resigned,
        Forfeited,
        LostByIllegalMove,
        Declared,
        FlagFell,
        Offered,
        Accepted,
        Declined,
        TakenBack,
        Paused,
        Resumed,
        Settled,
        Proposed,
        DeadMarked,
        SekiMarked,
        ScoreAccepted,
        PlayResumed,
    )
}
"""Every event by the word that files and messages use for it."""


def event_to_dict(event: Event) -> dict[str, Any]:
    """Write an event as a dictionary that JSON can hold."""
    return {"event": kind_of(type(event)), **encode(event)}


def event_from_dict(data: object) -> Event:
    """Read an event.

    Raises:
        SessionError: It is none (``session/unreadable``).
    """
    kind = data.get("event") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in EVENTS:
        raise SessionError("session/unreadable", say("this is no event of a game"))
    return decode(EVENTS[kind], {key: value for key, value in data.items() if key != "event"})
