"""What a player is: anything that can choose a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ludoteca.core import AnyGame, Move, Position, UnknownNameError, say

__all__ = ["Limit", "Player", "Progress", "Resign"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think about one move; None means no limit of that kind.

    Without any limit a player thinks until there is nothing left to find, or until stopped.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has found so far while it thinks."""

    depth: int
    """How many moves ahead it has looked."""

    nodes: int
    """How many positions it has looked at."""

    seconds: float
    best: Move | Resign
    """What it would answer now."""

    line: tuple[Move, ...]
    """The moves it expects, its own first; may be empty."""

    score: float
    """How well it stands, from -1 (lost) to 1 (won)."""


class Resign:
    """The answer of a player that resigns."""

    def __repr__(self) -> str:
        """Show how to make one."""
        return "Resign()"


class Player(ABC):
    """A player of one game; the same seed gives the same choices."""

    name: ClassVar[str]
    """What commands call this player: ``"random"``."""

    title: ClassVar[str]
    """One line that describes it to people."""

    games: ClassVar[tuple[str, ...]] = ()
    """The keys of the games it plays; empty if it plays them all."""

    usual: ClassVar[Limit] = Limit()
    """The limit where none is set; not in seconds, so that the same seed gives the same game."""

    progress: Callable[[Progress], None] | None = None
    """Called now and then while it thinks, if it takes time to think."""

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        """Join a game.

        Raises:
            UnknownNameError: It does not play this game.
        """
        if not self.plays(game):
            raise UnknownNameError(
                say(
                    "{name} does not play {game}: it plays only {games}",
                    name=self.name,
                    game=game.key,
                    games=", ".join(self.games),
                )
            )
        self.game = game
        self.seed = seed

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        """Tell whether it plays a game."""
        return not cls.games or game.key in cls.games

    @classmethod
    def is_best_at(cls, game: AnyGame) -> bool:
        """Tell whether it is the first choice for hints at a game."""
        return False

    @abstractmethod
    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Choose one of the legal moves; never asked while a throw is due or the game is over.

        A player that thinks for long lets other tasks run meanwhile, and answers with the best
        move found as soon as it is stopped or its task is cancelled.
        """

    def stop(self) -> None:  # noqa: B027 - a player that answers at once has nothing to stop
        """End the thinking now, with the best move found so far."""
