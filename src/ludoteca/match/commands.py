"""What can be asked of a session: frozen values, each with the seat that asks beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludoteca.core import Seat, SessionError, say
from ludoteca.match.codec import decode, encode, kind_of
from ludoteca.match.events import Proposal

__all__ = [
    "COMMANDS",
    "Accept",
    "AcceptScore",
    "ChooseColour",
    "ClaimTime",
    "Command",
    "Declare",
    "Decline",
    "Forfeit",
    "LayStones",
    "MarkDead",
    "MarkSeki",
    "Move",
    "Offer",
    "Pause",
    "PlayOn",
    "ProposeMarks",
    "Resign",
    "Resume",
    "Saying",
    "Throw",
    "TossPawns",
    "command_from_dict",
    "command_to_dict",
]


@dataclass(frozen=True)
class Command:
    """Something a player, or the table itself, wants to happen."""


@dataclass(frozen=True)
class Move(Command):
    """Make a move, as it is written or typed."""

    text: str


class Throw(Command):
    """Throw the die; what it shows is drawn by the session."""


class Resign(Command):
    """Give the game up."""


@dataclass(frozen=True)
class Forfeit(Command):
    """Let a player lose that failed to play on, such as a program that crashed."""

    why: str = ""


class Declare(Command):
    """Shogi: declare an impasse."""


class ClaimTime(Command):
    """Say that somebody's time has run out."""


@dataclass(frozen=True)
class Saying(Command):
    """Say something about an offer."""

    what: Proposal


class Offer(Saying):
    """Offer or ask something; where the table leaves it free it happens at once."""


class Accept(Saying):
    """Agree to what the other player offered or asked."""


class Decline(Saying):
    """Decline what the other player offered, or withdraw one's own offer."""


@dataclass(frozen=True)
class Pause(Command):
    """Let the table rest, without asking anyone.

    The table itself may say that the game has rested since its last event: so a program that
    ended without a word takes up a game with a clock.
    """

    since_last: bool = False


class Resume(Command):
    """Go on after a pause."""


@dataclass(frozen=True)
class ChooseColour(Command):
    """Take a seat, where the players choose."""

    colour: Seat


@dataclass(frozen=True)
class LayStones(Command):
    """Go, nigiri: lay one stone (the handful is odd) or two (it is even)."""

    count: int


class TossPawns(Command):
    """Shogi, furigoma: toss five pawns."""


@dataclass(frozen=True)
class ProposeMarks(Command):
    """Go: propose all marks anew, as a program that has read the board."""

    dead: tuple[str, ...]
    seki: tuple[str, ...] = ()


@dataclass(frozen=True)
class MarkDead(Command):
    """Go: mark the chain on a point as dead, or as alive."""

    point: str
    dead: bool = True


@dataclass(frozen=True)
class MarkSeki(Command):
    """Go: mark the chain on a point as being in seki, or not."""

    point: str
    seki: bool = True


class AcceptScore(Command):
    """Go: accept the score as it is marked."""


class PlayOn(Command):
    """Go: play on instead of counting."""


COMMANDS: Mapping[str, type[Command]] = {
    kind_of(cls): cls
    for cls in (
        Move,
        Throw,
        Resign,
        Forfeit,
        Declare,
        ClaimTime,
        Offer,
        Accept,
        Decline,
        Pause,
        Resume,
        ChooseColour,
        LayStones,
        TossPawns,
        ProposeMarks,
        MarkDead,
        MarkSeki,
        AcceptScore,
        PlayOn,
    )
}
"""Every command by the word that messages use for it."""


def command_to_dict(command: Command) -> dict[str, Any]:
    """Write a command as a dictionary that JSON can hold."""
    return {"command": kind_of(type(command)), **encode(command)}


def command_from_dict(data: object) -> Command:
    """Read a command.

    Raises:
        SessionError: It is none (``session/unreadable``).
    """
    kind = data.get("command") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in COMMANDS:
        raise SessionError("session/unreadable", say("this is no command for a game"))
    return decode(COMMANDS[kind], {key: value for key, value in data.items() if key != "command"})
