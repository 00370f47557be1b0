"""A position: the heart of every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import repeat
from operator import is_
from typing import Any, Generic, NamedTuple, Self, TypeVar, final

from ludoteca.core.errors import IllegalMoveError
from ludoteca.core.move import Chance, LegalMoves, Move, MoveT
from ludoteca.core.outcome import Outcome
from ludoteca.core.rules import Rules
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, say

T = TypeVar("T")


class Announcement(NamedTuple):
    """What is announced to both players after a move, with a key for programs."""

    key: str
    sentence: Sentence
    marks: Mapping[str, str] = {}  # The points that it is about, each with how a picture marks it


def warn_of_repetition(occurrences: int, limit: int) -> tuple[Announcement, ...]:
    """Announce that a position is a draw if it occurs once more; never if the limit is 0."""
    if not 1 < occurrences == limit - 1:
        return ()
    if occurrences == 2:
        sentence = say("this position has occurred twice: a third time is a draw")
    else:
        template = "this position has occurred {count} times: once more is a draw"
        sentence = say(template, count=occurrences)
    return (Announcement("repetition", sentence),)


class Position(ABC, Generic[MoveT]):
    """An immutable state of a game; ``play`` gives the next one.

    A position keeps its past if a rule needs it (ko, repetition); equality and hash ignore it.
    """

    # Provided by each game.

    turn: Seat  # Whose turn it is, also while a throw is due; turns need not alternate
    rules: Rules
    # What the rules remember of earlier positions; equality ignores it.
    past: tuple[object, ...] = ()
    # The throw to play now; None while one is due, and in games without dice.
    throw: int | None = None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def _moves(self) -> Sequence[MoveT]:
        """List the moves in canonical order; empty if the game has ended on the board.

        Ignores endings that depend on the past (repetition, quiet turns).
        """

    @abstractmethod
    def _after(self, move: MoveT) -> Self:
        """Play a move known to be legal."""

    @abstractmethod
    def _expected(self) -> Sentence:
        """Say what the seat to move has to do; only called during play."""

    @abstractmethod
    def _why_illegal(self, move: MoveT) -> Sentence:
        """Name the rule that forbids an illegal move."""

    @abstractmethod
    def pieces(self) -> Mapping[str, str]:
        """Map each occupied point to the sign of the piece on it, one of ``Game.signs``."""

    @property
    def announcements(self) -> Sequence[Announcement]:
        """What is announced to both players after the last move, such as a check."""
        return ()

    @property
    def key(self) -> object:
        """What a repetition rule looks for in ``past``."""
        return self

    @property
    def may_be_void(self) -> bool:
        """Whether the players may agree on no result now; see ``Game.can_be_void``."""
        return False

    def chances(self) -> Sequence[Chance[MoveT]]:
        """List the throws now due with their probabilities; empty if a player has to choose."""
        return ()

    def _example(self) -> MoveT | None:
        """Choose a move that shows how moves are written; None for no example."""
        return None

    # Provided by the core.

    @property
    def occurrences(self) -> int:
        """How often this position has occurred, including now."""
        return self.past.count(self.key) + 1

    @final
    @property
    def task(self) -> Sentence:
        """What the seat to move has to do, in words."""
        return self._expected() if self.outcome is None else say("the game is over")

    @final
    @property
    def expected(self) -> Sentence:
        """What the seat to move has to do, with an example for those who type moves."""
        example = self._example() if self.outcome is None else None
        if example is None:
            return self.task
        return say("{what}, for example {move}", what=self.task, move=example)

    @final
    @cached_property
    def board_moves(self) -> LegalMoves[MoveT]:
        """The legal moves, ignoring endings by the past; perft counts these."""
        throws = self.chances()
        return LegalMoves([chance.move for chance in throws] if throws else self._moves())

    @final
    def legal_moves(self) -> LegalMoves[MoveT]:
        """List all legal moves in canonical order: whole turns, or the throws now due."""
        return self.board_moves if self.outcome is None else LegalMoves()

    @final
    def why_illegal(self, move: MoveT) -> Sentence | None:
        """Name the rule that forbids the move, or return None if it is legal.

        Raises:
            TypeError: It is the text of a move, not a move.
        """
        if isinstance(move, str):
            raise TypeError(
                f"{move!r} is a text, not a move: use game.play(position, {move!r}) "
                f"or game.parse_move(position, {move!r})"
            )
        if self.outcome is not None:
            return say("the game is over: {ending}", ending=self.outcome.ending.sentence)
        # Most moves come from the list itself: identity is cheaper than comparing or hashing.
        if any(map(is_, self.board_moves, repeat(move))) or move in self._legal_set:
            return None
        return self._why_illegal(move)

    @final
    def play(self, move: MoveT) -> Self:
        """Return the position after the move; an IllegalMoveError names the rule against it."""
        why = self.why_illegal(move)
        if why is not None:
            raise IllegalMoveError(move, self, why)
        return self._after(move)

    def __repr__(self) -> str:
        from ludoteca.core.game import GAMES  # A game is made of positions.

        game = GAMES.get(type(self.rules))
        return game.constructor_of(self) if game else super().__repr__()

    @final
    def forget(self) -> None:
        """Drop cached values, for callers that keep many positions."""
        for name in ("board_moves", "_legal_set"):
            vars(self).pop(name, None)

    @final
    @cached_property
    def _legal_set(self) -> frozenset[MoveT]:
        return frozenset(self.board_moves)


def touched_points(
    before: Position[Any] | None, move: Move, after: Position[Any]
) -> tuple[str, ...]:
    """List what a move touched: its steps and, if ``before`` is known, where a piece now stands.

    A trap, for example, carries a piece on to a square that no step names.
    """
    if before is None:
        return move.steps
    stood = before.pieces()
    moved = [point for point, sign in after.pieces().items() if stood.get(point) != sign]
    return tuple(dict.fromkeys((*move.steps, *moved)))


def members(bits: int, points: Sequence[T]) -> list[T]:
    """List the points of a bitboard in order; the lowest bit is the first point.

    >>> members(0b101, ("a1", "b1", "c1"))
    ['a1', 'c1']
    """
    found = []
    while bits:
        lowest = bits & -bits
        found.append(points[lowest.bit_length() - 1])
        bits ^= lowest
    return found
