"""What is known of a position: its verdict, that of each move, and that of each step of a move."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Sentence, say
from ludoteca.solved.knowledge import knowledge_of
from ludoteca.solved.tables import TableError
from ludoteca.solved.verdict import Value, Verdict

_DRAW = Verdict(Value.DRAW)


@dataclass(frozen=True)
class Judgement:
    """The verdicts of a position in which something is known, for the seat to move."""

    position: Position[Any]
    verdict: Verdict | None
    """Of the position itself."""

    moves: Mapping[Move, Verdict]
    """Of moves, or of throws where one is due; those of which nothing is known are left out."""

    @property
    def is_throw_due(self) -> bool:
        """Whether the moves are throws."""
        return bool(self.position.chances())

    @property
    def best(self) -> Verdict | None:
        """What the best move is worth, or the best throw; None if it is not known."""
        return self._best_of(self.position.legal_moves())

    def ranked(self, taken: Sequence[str] = ()) -> list[tuple[Move, Verdict]]:
        """List the moves that begin with some steps, the best first."""
        begun = [move for move in self.moves if move.steps[: len(taken)] == tuple(taken)]
        found = [(move, self.moves[move]) for move in begun]
        return sorted(found, key=lambda pair: pair[1].rank, reverse=True)

    def steps(self, taken: Sequence[str] = ()) -> dict[str, Verdict]:
        """Map each step that can come next to the verdict of its best continuation."""
        branches: dict[str, list[Move]] = {}
        depth = len(taken)
        for move in self.position.legal_moves():
            if move.steps[:depth] == tuple(taken) and len(move.steps) > depth:
                branches.setdefault(move.steps[depth], []).append(move)
        found = {step: self._best_of(moves) for step, moves in branches.items()}
        return {step: verdict for step, verdict in found.items() if verdict is not None}

    def tell(self, game: AnyGame) -> list[Sentence]:
        """Say what the position is worth, and the best throw where one is due."""
        seat = game.seat_name(self.position.turn)
        told = []
        if self.verdict is not None:
            due = {"seat": seat, "verdict": self.verdict.sentence}
            told.append(
                say("{seat} to throw: {verdict}", **due)
                if self.is_throw_due
                else say("{seat} to move: {verdict}", **due)
            )
        if self.is_throw_due and self.best is not None:
            throw, verdict = self.ranked()[0]
            told.append(
                say("Best throw: {throw}, {verdict}", throw=throw, verdict=verdict.sentence)
            )
        return told

    def review(self, move: Move) -> Sentence | None:
        """Say what a move was worth, and which one was better; None if that is not known."""
        verdict, best = self.moves.get(move), self.best
        if verdict is None or best is None or self.is_throw_due:
            return None
        said = {"move": move, "verdict": verdict.sentence}
        # Chances that are written alike are equal: their last digits are not exact.
        if verdict.mark == best.mark:
            return say("{move}: {verdict}; no move is better", **said)
        better = self.ranked()[0][0]
        return say(
            "{move}: {verdict}; better: {better}, {best}",
            **said,
            better=better,
            best=best.sentence,
        )

    def _best_of(self, moves: Sequence[Move]) -> Verdict | None:
        """Return what the best of some moves is worth; None if an unknown one may be better."""
        known = [self.moves[move] for move in moves if move in self.moves]
        best = max(known, key=lambda verdict: verdict.rank, default=None)
        is_won = best is not None and best.is_sure_win
        return best if is_won or len(known) == len(moves) else None


def judge(game: AnyGame, position: Position[Any]) -> Judgement | None:
    """Return what the tables know of a position; None if that is nothing.

    A damaged table is reported as a warning.
    """
    knowledge = knowledge_of(game.key, position.rules)
    if knowledge is None or position.outcome is not None:
        return None
    try:
        found = Judgement(position, knowledge.verdict(position), knowledge.verdicts(position))
    except TableError as error:
        warnings.warn(RuntimeWarning(error.sentence), stacklevel=2)
        return None
    return _with_past(found) if found.verdict or found.moves else None


def _with_past(found: Judgement) -> Judgement:
    """Judge moves that draw at once by what was played before, which the tables do not record."""
    position = found.position
    if found.is_throw_due:
        return found
    drawn = {
        move: _DRAW
        for move, verdict in found.moves.items()
        if verdict.value and _is_drawn(position.play(move))
    }
    if not drawn:
        return found
    corrected = Judgement(position, None, {**found.moves, **drawn})
    return replace(corrected, verdict=corrected.best)


def _is_drawn(position: Position[Any]) -> bool:
    return position.outcome is not None and len(position.outcome.winners) != 1
