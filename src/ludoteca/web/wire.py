"""The live protocol, version 1: every message between page and server, and the table in it.

The same shapes are in page/wire.d.ts, with what each field means.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from ludoteca.core import SessionError, say

__all__ = [
    "LARGEST",
    "PROTOCOL",
    "Announced",
    "Answer",
    "Ask",
    "Board",
    "Clock",
    "ClockSide",
    "Closing",
    "Do",
    "Ended",
    "Happened",
    "Hello",
    "Marking",
    "People",
    "Ping",
    "Ply",
    "Pong",
    "Refused",
    "Seating",
    "StepNode",
    "Table",
    "Thinking",
    "ToPage",
    "ToServer",
    "Welcome",
    "encode",
    "read",
    "read_hello",
]

PROTOCOL: Final = 1
LARGEST = 16 * 1024
"""So many bytes a message to the server may have."""

SeatNumber = Literal[0, 1]


class Hello(msgspec.Struct, tag="hello", tag_field="type", frozen=True):
    """The first message on a socket."""

    protocol: int
    table: str
    token: str | None
    language: str
    sequence: int | None = None


class Do(msgspec.Struct, tag="do", tag_field="type", frozen=True):
    """A command, with the sequence number that it answers to."""

    id: str
    sequence: int
    command: dict[str, Any]
    seat: SeatNumber | None = None


class Ask(msgspec.Struct, tag="ask", tag_field="type", frozen=True):
    """A question that changes nothing."""

    id: str
    what: Literal["hint", "read", "why", "declaration"]
    text: str = ""
    steps: list[str] = []


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    """Asks whether the server is there."""

    id: str


ToServer = Hello | Do | Ask | Ping


class StepNode(msgspec.Struct, frozen=True):
    """What may be touched next."""

    say: str = ""
    next: dict[str, StepNode] = {}
    names: dict[str, str] = {}
    move: str | None = None


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What a board shows."""

    game: str
    look: str
    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str]
    words: list[str]
    text: str
    diagram: str
    turn: int
    throw: str | None
    is_throw_due: bool
    legal: StepNode | None
    result: str | None
    told: list[str]


class Ply(msgspec.Struct, frozen=True):
    """One move or throw that was made."""

    text: str
    seat: int
    is_throw: bool
    told: list[str]
    seconds: float
    round: int


class Seating(msgspec.Struct, frozen=True):
    """How it is settled who takes which seat."""

    way: str
    asked: int


class Marking(msgspec.Struct, frozen=True):
    """Go: the stones that are marked, and the count."""

    dead: list[str]
    seki: list[str]
    accepted: list[int]
    count: list[str]
    territory: dict[str, int]


class ClockSide(msgspec.Struct, frozen=True):
    """What one face of the clock shows."""

    seconds: float
    period: str


class Clock(msgspec.Struct, frozen=True):
    """The clock as it stands when the message is sent."""

    control: str
    sides: tuple[ClockSide, ClockSide]
    running: int | None


class Announced(msgspec.Struct, frozen=True):
    """What both players are told now."""

    key: str
    sentence: str


class Ended(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: list[int]
    sentence: str


class Table(Board, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    key: str
    sequence: int
    title: str
    rules: str
    rules_title: str
    phase: str
    is_paused: bool
    players: tuple[str, str]
    names: tuple[str, str]
    seats: tuple[str, str]
    invited: int | None
    clock: Clock | None
    expected: str
    announcements: list[Announced]
    plies_from: int
    plies: list[Ply]
    seating: Seating | None
    rolls: tuple[str | None, str | None]
    marking: Marking | None
    offers: dict[str, int]
    outcome: Ended | None
    can: list[str]
    rematch: str | None


class Welcome(msgspec.Struct, tag="welcome", tag_field="type", frozen=True, kw_only=True):
    """The answer to the hello."""

    protocol: int = PROTOCOL
    you: list[int]
    table: Table
    missed: list[str]


class Happened(msgspec.Struct, tag="happened", tag_field="type", frozen=True, kw_only=True):
    """Something happened; the table stands as it says."""

    answers: str | None
    first: int
    events: list[dict[str, Any]]
    told: list[str]
    you: list[int]
    table: Table


class Refused(msgspec.Struct, tag="refused", tag_field="type", frozen=True, kw_only=True):
    """A command or a question was refused; nothing has changed."""

    id: str | None
    code: str
    sentence: str
    sequence: int


class Answer(msgspec.Struct, tag="answer", tag_field="type", frozen=True, kw_only=True):
    """What a question was answered."""

    id: str
    sentences: list[str] = []
    steps: list[str] = []
    move: str | None = None


class Thinking(msgspec.Struct, tag="thinking", tag_field="type", frozen=True, kw_only=True):
    """A computer thinks, or waits for its turn to think."""

    seat: int | None
    place: int = 0
    nodes: int = 0
    best: str = ""


class People(msgspec.Struct, tag="people", tag_field="type", frozen=True, kw_only=True):
    """Who is there."""

    present: tuple[bool, bool]
    watching: int


class Pong(msgspec.Struct, tag="pong", tag_field="type", frozen=True):
    """The answer to a ping."""

    id: str


class Closing(msgspec.Struct, tag="closing", tag_field="type", frozen=True):
    """The last word before the server closes the socket."""

    code: str
    sentence: str


ToPage = Welcome | Happened | Refused | Answer | Thinking | People | Pong | Closing

_LONGEST_ID = 100
_MOST_STEPS = 20
_DECODER: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_ENCODER = msgspec.json.Encoder()


def encode(message: ToPage) -> str:
    """Write a message for the page."""
    return _ENCODER.encode(message).decode()


def read(text: str) -> ToServer:
    """Read a message from a page, nothing trusted.

    Raises:
        SessionError: It is too large (``wire/too-large``) or is none (``wire/unreadable``).
    """
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise SessionError("wire/too-large", say("a message may have {most} bytes", most=LARGEST))
    try:
        message = _DECODER.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise _unreadable() from None
    if not isinstance(message, Hello) and len(message.id) > _LONGEST_ID:
        raise _unreadable()
    if isinstance(message, Ask) and len(message.steps) > _MOST_STEPS:
        raise _unreadable()
    return message


def read_hello(text: str) -> Hello:
    """Read the first message of a socket.

    Raises:
        SessionError: It is no greeting, or of another version (``wire/protocol``).
    """
    message = read(text)
    if not isinstance(message, Hello):
        raise SessionError("wire/no-hello", say("the first message must be a hello"))
    if message.protocol != PROTOCOL:
        raise SessionError(
            "wire/protocol",
            say("this server speaks version {ours}: load the page again", ours=PROTOCOL),
        )
    return message


def _unreadable() -> SessionError:
    return SessionError("wire/unreadable", say("this message cannot be read"))
