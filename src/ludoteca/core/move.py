"""What a move is to everything that is not a game: a value with a text and steps."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

__all__ = ["Chance", "Move", "MoveT"]


class Move(Protocol):
    """One whole turn, as the notation writes it: a frozen, hashable value; ``str`` is its text."""

    @property
    def steps(self) -> tuple[str, ...]:
        """What a hand touches, in order: ``("e5", "d5", "b4")``."""

    def __hash__(self) -> int:
        """Hash by value: a move is a key."""


MoveT = TypeVar("MoveT", bound=Move)


@dataclass(frozen=True)
class Chance(Generic[MoveT]):
    """A throw that may come, and how likely it is."""

    move: MoveT
    probability: Fraction
