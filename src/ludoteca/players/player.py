"""What a player is: whoever can choose a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from ludoteca.core import Game, Move, Position

__all__ = ["Limit", "Player", "Resign"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think about one move; None means no limit of that kind."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


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

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Sit down at a game."""
        self.game = game
        self.seed = seed

    @abstractmethod
    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Choose one of the legal moves; never asked while a throw is due or the game is over."""
