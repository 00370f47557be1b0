"""What can be asked of any session; the phases of a game add commands of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import AnyGame, Command, SessionError, Throw, kind_of, say
from ludoteca.core import Move as AnyMove
from ludoteca.match.codec import NOT_STORED, decode, encode
from ludoteca.match.events import Proposal
from ludoteca.match.seating import ColourChoice

__all__ = [
    "Accept",
    "ClaimTime",
    "Decline",
    "Forfeit",
    "Move",
    "Offer",
    "Pause",
    "Resign",
    "Resume",
    "command_from_dict",
    "command_to_dict",
    "commands_of",
]


@dataclass(frozen=True)
class Move(Command):
    """Make a move, as it is written or typed."""

    text: str
    move: AnyMove | None = field(default=None, compare=False, repr=False, metadata=NOT_STORED)
    """The same, where somebody has read the text already."""


class Resign(Command):
    """Resign the game."""


@dataclass(frozen=True)
class Forfeit(Command):
    """Let a player lose that failed to play on, such as a program that crashed."""

    why: str = ""


class ClaimTime(Command):
    """Say that somebody's time has run out."""


@dataclass(frozen=True)
class _AboutProposal(Command):
    what: Proposal


class Offer(_AboutProposal):
    """Offer or ask something; where the table leaves it free it happens at once."""


class Accept(_AboutProposal):
    """Agree to what the other player offered or asked."""


class Decline(_AboutProposal):
    """Decline what the other player offered, or withdraw one's own offer."""


@dataclass(frozen=True)
class Pause(Command):
    """Pause the game without asking anyone.

    The table itself may say that the game has been paused since its last event: this is how a
    program goes on with a game whose clock was running when the program before it ended.
    """

    since_last: bool = False


class Resume(Command):
    """Go on after a pause."""


_COMMANDS: tuple[type[Command], ...] = (
    Move,
    Throw,
    Resign,
    Forfeit,
    ClaimTime,
    Offer,
    Accept,
    Decline,
    Pause,
    Resume,
    *ColourChoice.commands,
)


def commands_of(game: AnyGame) -> dict[str, type[Command]]:
    """Map the word for each command of a game to its class."""
    claims = (claim.command for claim in game.claims)
    own = (command for phase in game.phases for command in phase.commands)
    return {kind_of(command): command for command in (*_COMMANDS, *claims, *own)}


def command_to_dict(command: Command) -> dict[str, Any]:
    """Write a command as a dictionary that JSON can hold."""
    return {"command": kind_of(type(command)), **encode(command)}


def command_from_dict(data: object, game: AnyGame) -> Command:
    """Read a command for a game.

    Raises:
        SessionError: It cannot be read (``session/unreadable``).
    """
    kind = data.get("command") if isinstance(data, Mapping) else None
    known = commands_of(game)
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in known:
        raise SessionError("session/unreadable", say("this is not a command for this game"))
    return decode(known[kind], {key: value for key, value in data.items() if key != "command"})
