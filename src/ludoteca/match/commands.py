"""The commands of every session; the phases of a game add their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from ludoteca.core import AnyGame, Command, Move, Sentence, Throw, kind_of
from ludoteca.match.events import NO_REASON, Proposal
from ludoteca.match.seating import ColourChoice


@dataclass(frozen=True)
class PlayMove(Command):
    """Make a move."""

    text: str
    # The parsed move, if the caller has parsed it already.
    move: Move | None = field(default=None, compare=False, repr=False)


class ResignGame(Command):
    """Resign the game."""


@dataclass(frozen=True)
class Forfeit(Command):
    """Make a player lose who cannot continue, such as a program that crashed."""

    why: Sentence = NO_REASON


class ClaimTime(Command):
    """Claim that a player's time has run out."""


@dataclass(frozen=True)
class _ProposalCommand(Command):
    what: Proposal


class Offer(_ProposalCommand):
    """Offer something or ask for it; if the table rules allow it freely, it happens at once."""


class Accept(_ProposalCommand):
    """Accept the other player's offer."""


class Decline(_ProposalCommand):
    """Decline the other player's offer, or withdraw your own."""


@dataclass(frozen=True)
class Pause(Command):
    """Pause the game; a player whose opponent has to agree asks for the pause."""

    # Whether the pause began at the last event; only the table itself may say so. A program
    # continues this way with a game that was running when the last program ended.
    since_last: bool = False


class Resume(Command):
    """Continue after a pause."""


_COMMANDS: tuple[type[Command], ...] = (
    PlayMove,
    Throw,
    ResignGame,
    Forfeit,
    ClaimTime,
    Offer,
    Accept,
    Decline,
    Pause,
    Resume,
    *ColourChoice.commands,
)
# The words of commands whose classes are called otherwise.
_WORDS: dict[type[Command], str] = {PlayMove: "move", ResignGame: "resign"}


@lru_cache(maxsize=64)
def commands_of(game: AnyGame) -> Mapping[str, type[Command]]:
    claims = (claim.command for claim in game.claims)
    own = (one for phase in game.phases for one in phase.commands)
    return MappingProxyType(
        {command_word(command): command for command in (*_COMMANDS, *claims, *own)}
    )


def command_word(command: type[Command]) -> str:
    return _WORDS.get(command) or kind_of(command)
