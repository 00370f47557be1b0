"""Moves as seen from outside the games: values with a text and steps, and ways to write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

_MAX_SHOWN = 20


class Move(Protocol):
    """One whole turn: a frozen, hashable value; ``str`` gives its notation."""

    @property
    def steps(self) -> tuple[str, ...]:
        """What is touched, in order: ``("e5", "d5", "b4")``."""

    def __hash__(self) -> int:
        """Hash by value: a move is a key."""


MoveT = TypeVar("MoveT", bound=Move)


class LegalMoves(tuple[MoveT, ...]):
    """The legal moves of a position in canonical order: a tuple that shows their notation.

    >>> from ludoteca.games.morris import GAME
    >>> GAME.parse_position("W../B../... w 2 2 0", rules="three").legal_moves()
    <7 legal moves: b1, c1, b2, c2, a3, b3, c3>
    """

    __slots__ = ()

    def __repr__(self) -> str:
        if not self:
            return "<no legal moves>"
        count = "1 legal move" if len(self) == 1 else f"{len(self)} legal moves"
        more = ["…"] if len(self) > _MAX_SHOWN else []
        return f"<{count}: {', '.join([*map(str, self[:_MAX_SHOWN]), *more])}>"


@dataclass(frozen=True)
class Notation(Generic[MoveT]):
    """One tradition of writing a game's moves."""

    key: str
    title: str
    format_move: Callable[[Any, MoveT], str]
    parse_move: Callable[[Any, str], MoveT]  # Raises NotationError for a text that is not a move
    # Whether it can be read together with the canonical one without ambiguity.
    alongside: bool = True


@dataclass(frozen=True)
class Chance(Generic[MoveT]):
    """A possible throw and its probability."""

    move: MoveT
    probability: Fraction


class Dice(Protocol):
    """A source of random choices, such as ``random.Random``."""

    def choices(self, population: Sequence[Any], weights: Sequence[float]) -> list[Any]:
        """Draw one of several items by their weights."""

    def randint(self, a: int, b: int) -> int:
        """Draw a whole number from a to b, both included."""


def draw(chances: Sequence[Chance[MoveT]], dice: Dice) -> MoveT:
    odds = [chance.probability for chance in chances]
    # Equal ones need no arithmetic, and draw the same.
    is_fair = odds.count(odds[0]) == len(odds)
    (drawn,) = dice.choices(chances, [1] * len(odds) if is_fair else list(map(float, odds)))
    move: MoveT = drawn.move
    return move
