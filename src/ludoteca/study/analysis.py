"""The review of a game: what each move was worth, and how well each side played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Seat, Sentence
from ludoteca.match.record import MAX_PLIES
from ludoteca.players import Limit, Variation
from ludoteca.records import Replay, ReplayedMove
from ludoteca.solved import find_verdicts
from ludoteca.study.analyst import Analyst, doubled, usual_limit
from ludoteca.study.evaluation import Evaluation
from ludoteca.study.explanation import explain
from ludoteca.study.grading import (
    USUAL,
    Grade,
    Thresholds,
    agreed,
    game_accuracy,
    grade_move,
    loss_of,
)

__all__ = ["Analyst", "GameReview", "MoveReview", "review_game"]

_COSTLY = 3  # How many of the most costly moves are listed
_LEAST_COST = 0.01  # A loss below this is noise
_EVEN = 0.5
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move or throw of a game, and what it was worth."""

    number: int  # From 1, throws included
    seat: Seat
    move: Move
    before: Evaluation
    after: Evaluation
    best: Move | None  # The best move: this one if none is better; None for a throw or if unknown
    line: tuple[Move, ...]  # The best line, with the best move first
    loss: float  # Of the expected result of its seat, from 0 to 1
    points_lost: float | None  # None in games that do not count points
    grade: Grade | None  # None for a throw, and where a mark is withheld
    luck: float | None = None  # What a throw brought its seat, against the mean of all throws
    why: tuple[Sentence, ...] = ()  # Why a marked move was bad, as far as that was checked

    @property
    def is_throw(self) -> bool:
        return self.luck is not None

    @property
    def is_choice(self) -> bool:
        """Whether a player could have played otherwise."""
        return not self.is_throw and self.grade is not Grade.FORCED

    @property
    def mark(self) -> str:
        """The sign after the move: ``?!``, ``?``, ``??`` or nothing."""
        return self.grade.mark if self.grade else ""


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game with its reviewed moves."""

    moves: tuple[MoveReview, ...]
    # Of each seat, from 0 to 100; None for one that never had a choice.
    accuracy: tuple[float | None, float | None]
    # The number of the last move with which the lead changed; None if it never did.
    turning_point: int | None
    costly: tuple[MoveReview, ...]  # The three most costly moves, the worst first
    luck: tuple[float, float] | None  # Of each seat with all its throws; None without dice

    @classmethod
    def of_moves(cls, moves: Sequence[MoveReview]) -> GameReview:
        chances = [*(one.before.chance for one in moves[:1]), *(one.after.chance for one in moves)]
        first, second = (_accuracy(moves, chances, seat) for seat in Seat)
        graded = [one for one in moves if one.is_choice and one.grade and one.loss >= _LEAST_COST]
        costly = sorted(graded, key=lambda one: one.loss, reverse=True)[:_COSTLY]
        return cls(
            tuple(moves), (first, second), _turning_point(chances), tuple(costly), _luck(moves)
        )


async def review_game(
    game: AnyGame,
    replay: Replay,
    *,
    limit: Limit | None = None,
    progress: Callable[[MoveReview], None] | None = None,
    analyst: Analyst | None = None,
    thresholds: Thresholds = USUAL,
) -> GameReview:
    """Review the moves of a record, each reported as soon as it is known.

    Args:
        game: The game.
        replay: The moves that were played; at most ``MAX_PLIES`` are reviewed.
        limit: The limit of each search; ``usual_limit`` by default.
        progress: Called with each move.
        analyst: Analyses the positions; without it one is made, and closed at the end.
        thresholds: From which loss on a move has which mark.
    """
    replay.play(MAX_PLIES)
    used = analyst or Analyst(game)
    try:
        reviewer = _Reviewer(used, replay, limit or usual_limit(game), thresholds)
        moves = []
        for number in range(1, len(replay.plies[:MAX_PLIES]) + 1):
            moves.append(await reviewer.review(number))
            if progress is not None:
                progress(moves[-1])
    finally:
        if analyst is None:
            used.close()
    return GameReview.of_moves(moves)


Findings = tuple[Evaluation, tuple[Variation, ...]]


class _Reviewer:
    """Reviews one move after another."""

    def __init__(
        self, analyst: Analyst, replay: Replay, limit: Limit, thresholds: Thresholds
    ) -> None:
        self._analyst = analyst
        self._first = replay.first
        self._plies = replay.plies
        self._moves = [ply.move for ply in replay.plies]
        self._limit = limit
        self._thresholds = thresholds
        # What is known before the next move; of the last one, it may be from a deeper search.
        self._known: Findings | None = None

    async def review(self, number: int) -> MoveReview:
        ply = self._plies[number - 1]
        before = self._known or await self._at(number - 1, self._limit)
        after = await self._after(number, before, self._limit)
        found = self._compared(number, ply, before, after[0])
        if found.mark and not (found.before.is_proved and found.after.is_proved):
            limit = doubled(self._limit)
            before = await self._at(number - 1, limit)
            after = await self._after(number, before, limit)
            deeper = self._compared(number, ply, before, after[0])
            assert found.grade is not None
            assert deeper.grade is not None
            found = replace(deeper, grade=agreed(found.grade, deeper.grade))
        self._known = after
        if not found.mark:
            return found
        reply = after[1][0].moves if after[1] else ()
        verdicts = find_verdicts(self._analyst.game, ply.before)
        why = explain(self._analyst.game, ply.before, ply.move, found.line, reply, verdicts)
        return replace(found, why=tuple(why))

    async def _at(self, index: int, limit: Limit) -> Findings:
        """Analyse the position before a move; before a forced one, that after it is as good."""
        end = index
        while end < len(self._plies) and self._leads_on(self._plies[end]):
            end += 1
        found, lines = await self._analyse(end, limit)
        moves = [move for line in lines[:1] for move in line.moves]
        for ply in reversed(self._plies[index:end]):
            found = found.one_ply_earlier(ply.seat)
            moves.insert(0, ply.move)
        if end > index:
            lines = (Variation(tuple(moves), 2 * found.chance_of(self._plies[index].seat) - 1),)
        return found, lines

    async def _after(self, number: int, before: Findings, limit: Limit) -> Findings:
        """Analyse the position after a move.

        Where the players count after the end, such as after two passes, dead stones are
        still on the board: the evaluation before the last move stands.
        """
        after = self._plies[number - 1].after
        if not self._is_counted(after):
            return await self._at(number, limit)
        found = before[0]
        lead = found.lead_of(after.turn)
        return Evaluation(found.chance, lead=lead, nodes=found.nodes, turn=after.turn), ()

    def _leads_on(self, ply: ReplayedMove) -> bool:
        """Return whether the position before a move is worth what the one after it is."""
        return _is_forced(ply) and not self._is_counted(ply.after)

    def _is_counted(self, position: Position[Any]) -> bool:
        """Return whether the players still have to count a finished game."""
        return position.outcome is not None and self._analyst.game.after(position) is not None

    async def _analyse(self, index: int, limit: Limit) -> Findings:
        is_last = index == len(self._plies)
        position = self._plies[index - 1].after if is_last else self._plies[index].before
        return await self._analyst.analyse(position, self._first, self._moves[:index], limit)

    def _compared(
        self, number: int, ply: ReplayedMove, before: Findings, after: Evaluation
    ) -> MoveReview:
        found, lines = before
        seat = ply.seat
        if ply.is_throw:
            luck = after.chance_of(seat) - found.chance_of(seat)
            return MoveReview(number, seat, ply.move, found, after, None, (), 0.0, None, None, luck)
        line = lines[0].moves if lines else ()
        best = line[0] if line else None
        loss, points = loss_of(found, after, seat), _points_lost(found, after, seat)
        is_exact = found.is_proved and after.is_proved
        if _is_forced(ply):
            grade = Grade.FORCED
        elif best == ply.move and not is_exact:
            # What a second search says of the same move is its uncertainty, not an error.
            grade = Grade.BEST
        else:
            grade = grade_move(found, after, seat, self._thresholds)
        if grade in (Grade.BEST, Grade.FORCED):
            # Proved values are left as they are: errors and luck add up to the result.
            loss, points = loss if is_exact else 0.0, points and 0.0
            if best != ply.move:
                best, line = ply.move, (ply.move,)
        return MoveReview(number, seat, ply.move, found, after, best, line, loss, points, grade)


def _is_forced(ply: ReplayedMove) -> bool:
    return not ply.is_throw and len(ply.before.legal_moves()) == 1


def _points_lost(before: Evaluation, after: Evaluation, seat: Seat) -> float | None:
    had, has = before.lead_of(seat), after.lead_of(seat)
    return None if had is None or has is None else max(0.0, had - has)


def _accuracy(moves: Sequence[MoveReview], chances: Sequence[float], seat: Seat) -> float | None:
    losses = [one.loss if one.seat is seat and one.is_choice else None for one in moves]
    return game_accuracy(chances, losses) if moves else None


def _luck(moves: Sequence[MoveReview]) -> tuple[float, float] | None:
    throws = [(one.seat, one.luck) for one in moves if one.luck is not None]
    if not throws:
        return None
    first, second = (sum(luck for of, luck in throws if of is seat) for seat in Seat)
    return first, second


def _turning_point(chances: Sequence[float]) -> int | None:
    """Return the number of the move since which the same side has been ahead, or both even."""
    sides = [_side(chance) for chance in chances]
    before = [number for number, side in enumerate(sides) if side != sides[-1]]
    return before[-1] + 1 if before else None


def _side(chance: float) -> int:
    """Return 1 if the first seat is ahead, -1 if it is behind, 0 if neither is."""
    if abs(chance - _EVEN) < _ROUNDING:
        return 0
    return 1 if chance > _EVEN else -1
