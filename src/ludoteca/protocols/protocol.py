"""The sans-IO side of an engine protocol: lines and progress in, lines and actions out.

A protocol never reads, writes or waits: ``loop.py`` feeds it and carries out its actions.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from ludoteca.core import Move, Position
from ludoteca.core.move import LegalMoves
from ludoteca.players.player import Limit, Player, Progress, Resign

PositionT = TypeVar("PositionT", bound=Position[Any])


@dataclass(slots=True)
class History:
    """The moves that led to a position."""

    first: Position[Any]
    moves: list[Move] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AskPlayer:
    """Let a player choose a move, and report what it finds."""

    # Makes the player, or returns the one made before; raises LudotecaError.
    player: Callable[[], Player]
    position: Position[Any]
    limit: Limit
    history: History
    lines: int = 1
    wants_ownership: bool = False


@dataclass(frozen=True, slots=True)
class Halt:
    """Let the player answer now, or after some seconds."""

    after: float = 0.0


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Action: TypeAlias = str | AskPlayer | Halt | Quit  # A line to write, or what else is to be done
Actions: TypeAlias = Iterator[Action]


class Protocol(ABC):
    """One conversation with another program."""

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Whether the next line must wait for the player's answer."""

    @abstractmethod
    def receive(self, line: str) -> Actions:
        """Take a line; never called while the protocol is busy."""

    @abstractmethod
    def on_progress(self, progress: Progress) -> Actions:
        """Learn what the player has found so far."""

    @abstractmethod
    def on_choice(self, choice: Move | Resign) -> Actions:
        """Learn what the player has chosen."""

    @abstractmethod
    def on_failure(self, why: str) -> Actions:
        """Learn that the player failed."""

    def on_waiting_line(self, line: str) -> Actions:
        """Learn that a line waits while the protocol is busy."""
        yield from ()

    def on_end(self) -> Actions:
        """Learn that no more lines will come; bounded thinking may still end."""
        yield from ()

    def close(self) -> None:  # noqa: B027 - optional
        """Close the players."""


def restricted(position: PositionT, moves: Collection[Move]) -> PositionT:
    """Return a position where only some of the legal moves may be chosen."""
    same = copy.copy(position)
    # A cached property: what follows from a move is not restricted.
    vars(same)["board_moves"] = LegalMoves(move for move in position.board_moves if move in moves)
    vars(same).pop("_legal_set", None)
    return same
