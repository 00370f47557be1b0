"""What a player is: whoever can choose a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ludoteca.core import Game, Move, Position, UnknownNameError, say

__all__ = ["Limit", "Player", "Progress", "Resign"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think about one move; None means no limit of that kind.

    Who has no limit at all thinks until there is nothing left to find, or until stopped.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has found while it goes on thinking."""

    depth: int
    """How many moves ahead it has looked."""

    nodes: int
    """How many positions it has looked at."""

    seconds: float
    best: Move | Resign
    """What it would answer now."""

    line: tuple[Move, ...]
    """The moves it expects, its own first; empty if it does not think in lines."""

    score: float
    """How well it stands, from -1 (lost) to 1 (won)."""


class Resign:
    """The answer of a player who gives up."""

    def __repr__(self) -> str:
        """Show it as the name it has."""
        return "Resign()"


class Player(ABC):
    """Somebody at one seat of one game; the same seed gives the same choices."""

    name: ClassVar[str]
    """How commands name this player: ``"random"``."""

    title: ClassVar[str]
    """One line about it for people."""

    games: ClassVar[tuple[str, ...]] = ()
    """The keys of the games it plays; empty if it plays them all."""

    usual: ClassVar[Limit] = Limit()
    """Its limit where nobody sets one and the same seed is to give the same game: no seconds."""

    progress: Callable[[Progress], None] | None = None
    """Called now and then while it thinks; who needs no time to think never calls it."""

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Sit down at a game.

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
    def plays(cls, game: Game[Any, Any, Any]) -> bool:
        """Say whether it can sit down at a game."""
        return not cls.games or game.key in cls.games

    @classmethod
    def is_best_at(cls, game: Game[Any, Any, Any]) -> bool:
        """Tell whether it is the first to ask for a hint at a game."""
        return False

    @abstractmethod
    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Choose one of the legal moves; never asked while a throw is due or the game is over.

        A player who thinks for long lets others work meanwhile, and answers with the best it has
        found as soon as it is stopped or its task is cancelled.
        """

    def stop(self) -> None:  # noqa: B027 - who answers at once has nothing to stop
        """Ask for an answer now; whoever is thinking gives the best it has found so far."""
