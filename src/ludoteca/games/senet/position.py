"""Senet with five pieces each and a five-sided die: race along the path and off the board.

A throw is a chance move. Throws are in ascending order, moves in path order from the rearmost
piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property

from ludoteca.core import Chance, Outcome, Position, Seat, Sentence, say
from ludoteca.games.senet.board import FREE, OFF, SQUARES, TRAP, Board, Square, name
from ludoteca.games.senet.referee import Referee, Ruling
from ludoteca.games.senet.rules import SenetEnding, SenetRules


@dataclass(frozen=True, slots=True)
class SenetThrow:
    """What the die shows."""

    value: int

    @property
    def steps(self) -> tuple[str, ...]:
        return (str(self),)

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class SenetStep:
    """One piece moving on, perhaps off the board."""

    origin: Square
    target: Square  # Where the throw leads, even if that is the trap
    capture: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        return str(self.origin), name(self.target)

    def __str__(self) -> str:
        return f"{self.origin}{'x' if self.capture else '-'}{name(self.target)}"


@dataclass(frozen=True, slots=True)
class SenetPass:
    """A lost throw: no piece can move."""

    @property
    def steps(self) -> tuple[str, ...]:
        return ("pass",)

    def __str__(self) -> str:
        return "pass"


SenetMove = SenetThrow | SenetStep | SenetPass


@dataclass(frozen=True, repr=False)
class SenetPosition(Position[SenetMove]):
    """The pieces on the path, whose turn it is and what was thrown."""

    board: Board
    turn: Seat
    throw: int | None = field()  # Required here, unlike in the core.
    rules: SenetRules = field(compare=False)

    @cached_property
    def outcome(self) -> Outcome | None:
        winner = self.board.cleared_by
        return Outcome.won(winner, SenetEnding.CLEARED) if winner else None

    def pieces(self) -> Mapping[str, str]:
        squares = enumerate(self.board.squares, 1)
        return {str(square): piece for square, piece in squares if piece != FREE}

    def _expected(self) -> Sentence:
        if self.throw is None:
            return say("throw the die")
        if not self._rulings:
            return say(
                "none of your pieces can move with a throw of {throw}: pass", throw=self.throw
            )
        return say("move a piece by {count}", count=self.rules.distance(self.throw))

    def _example(self) -> SenetMove | None:
        return self.board_moves[0] if self.throw is not None and self._rulings else None

    def chances(self) -> Sequence[Chance[SenetMove]]:
        if self.throw is not None or self.outcome:
            return ()
        return _chances(self.rules.throws)

    @property
    def referee(self) -> Referee:
        return Referee(self.rules)

    @cached_property
    def _rulings(self) -> dict[Square, Ruling]:
        """What the throw does to each piece that it can move."""
        if self.throw is None:
            return {}
        judge = self.referee.judge
        judged = {
            origin: judge(self.board, self.turn, origin, self.throw)
            for origin in self.board.where(self.turn)
        }
        return {origin: ruling for origin, ruling in judged.items() if isinstance(ruling, Ruling)}

    def _moves(self) -> Sequence[SenetMove]:
        steps = [_step(origin, ruling) for origin, ruling in self._rulings.items()]
        return steps or (() if self.outcome else (SenetPass(),))

    def _after(self, move: SenetMove) -> SenetPosition:
        if isinstance(move, SenetThrow):
            return SenetPosition(self.board, self.turn, move.value, self.rules)
        board = self.board
        if isinstance(move, SenetStep):
            ruling = self._rulings[move.origin]
            if ruling.target == OFF:
                board = board.take_off(move.origin)
            else:
                board = board.exchange(move.origin, ruling.carried_to or ruling.target)
        again = self.throw is not None and self.referee.throws_again(self.throw)
        turn = self.turn if again else self.turn.opponent
        return SenetPosition(board, turn, None, self.rules)

    def _why_illegal(self, move: SenetMove) -> Sentence:
        if self.throw is None:
            if isinstance(move, SenetThrow):
                return say("the die has no side {throw}", throw=move)
            return say("throw the die first")
        if isinstance(move, SenetThrow):
            return say("the die has already been thrown and shows {throw}", throw=self.throw)
        if not isinstance(move, SenetStep):
            return say(
                "you may pass only if no piece can move, but {move} is possible",
                move=self.board_moves[0],
            )
        return self._why_not_step(move, self.throw)

    def _why_not_step(self, step: SenetStep, throw: int) -> Sentence:
        if step.origin not in SQUARES:
            return say(
                "there is no square {square}: the path goes from 1 to 30", square=step.origin
            )
        target = self.referee.target(step.origin, throw)
        is_own = self.board.owner(step.origin) is self.turn
        if is_own and target is not None and target != step.target:
            return _right_distance(step.origin, target, throw, self.rules.distance(throw))
        ruling = self.referee.judge(self.board, self.turn, step.origin, throw)
        if not isinstance(ruling, Ruling):
            return ruling
        right = _step(step.origin, ruling)
        if right.capture:
            return say(
                "you capture {piece} on {target}: write {move}",
                target=right.target,
                piece=ruling.captured,
                move=right,
            )
        if right.target == TRAP:
            return say(
                "nothing is captured on {target}, the trap: write {move}", target=TRAP, move=right
            )
        return say("there is nothing to capture: write {move}", move=right)


@cache
def _chances(throws: tuple[int, ...]) -> tuple[Chance[SenetMove], ...]:
    return tuple(Chance(SenetThrow(throw), Fraction(1, len(throws))) for throw in throws)


def _step(origin: Square, ruling: Ruling) -> SenetStep:
    return SenetStep(origin, ruling.target, ruling.captured is not None)


def _right_distance(origin: Square, target: Square, throw: int, distance: int) -> Sentence:
    values = {"throw": throw, "count": distance, "origin": origin, "target": target}
    if target == OFF:
        return say(
            "a throw of {throw} moves a piece by {count}: from {origin} off the board", **values
        )
    return say("a throw of {throw} moves a piece by {count}: from {origin} to {target}", **values)
