"""The verdicts of a position, of each move, and of each step of a move."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ludoteca.core import AnyGame, Move, Position, Sentence, join, moves_beginning, next_steps, say
from ludoteca.solved.lookup import Certificate, Tablebase, certificate_of, tablebase_of
from ludoteca.solved.tablebases import TablebaseError
from ludoteca.solved.verdict import Value, Verdict

_DRAW = Verdict(Value.DRAW)


# Compared with the best move: as good; the same result, but a later win, an earlier loss or another
# chance; another result. "unknown" where a move without a verdict may be better.
Grade = Literal["best", "same", "worse", "unknown"]


def grade(verdict: Verdict, best: Verdict | None) -> Grade:
    """Compare a verdict with the best one, if that is known."""
    if best is None:
        return "unknown"
    # Chances with the same text are equal: their last digits are not exact.
    if verdict.mark == best.mark:
        return "best"
    is_same = (verdict.value, verdict.may_be_drawn) == (best.value, best.may_be_drawn)
    return "same" if is_same else "worse"


@dataclass(frozen=True)
class PositionVerdicts:
    """The verdicts of a position and its moves, for the seat to move."""

    position: Position[Any]
    verdict: Verdict | None
    # Of moves, or of throws where one is due; moves without a verdict are left out.
    moves: Mapping[Move, Verdict]

    @property
    def is_throw_due(self) -> bool:
        return bool(self.position.chances())

    @property
    def best(self) -> Verdict | None:
        """The verdict of the best move or throw; None if unknown."""
        return self._best_of(self.position.legal_moves())

    def ranked(self, taken: Sequence[str] = ()) -> list[tuple[Move, Verdict]]:
        found = [(move, self.moves[move]) for move in moves_beginning([*self.moves], taken)]
        return sorted(found, key=lambda pair: pair[1].rank, reverse=True)

    def steps(self, taken: Sequence[str] = ()) -> dict[str, Verdict]:
        """Map each step that can come next to the verdict of its best continuation."""
        following = next_steps(self.position.legal_moves(), taken)
        found = ((step, self.best_after((*taken, step))) for step in following)
        return {step: verdict for step, verdict in found if verdict is not None}

    def best_after(self, taken: Sequence[str]) -> Verdict | None:
        """Return the verdict of the best turn that begins with some steps, if known."""
        return self._best_of(moves_beginning(self.position.legal_moves(), taken))

    def listed(self, taken: Sequence[str] = (), limit: int | None = None) -> list[Sentence]:
        """List the turns that begin with some steps, the best first, those without verdict last."""
        ranked = self.ranked(taken)[:limit]
        lines: dict[Sentence, list[str]] = {}
        for move, verdict in ranked:
            lines.setdefault(verdict.sentence, []).append(str(move))
        listed = [join(": ", [sentence, " ".join(moves)]) for sentence, moves in lines.items()]
        begun = moves_beginning(self.position.legal_moves(), taken)
        unknown = [str(move) for move in begun if move not in self.moves]
        if limit is not None:
            unknown = unknown[: limit - len(ranked)]
        if unknown:
            listed.append(say("not in the tablebases: {moves}", moves=" ".join(unknown)))
        return listed

    def describe(self, game: AnyGame) -> list[Sentence]:
        """Describe the verdict, and the best throw where one is due."""
        seat = game.seat_name(self.position.turn)
        sentences = []
        if self.verdict is not None:
            due = {"seat": seat, "verdict": self.verdict.sentence}
            sentences.append(
                say("{seat} to throw: {verdict}", **due)
                if self.is_throw_due
                else say("{seat} to move: {verdict}", **due)
            )
        if self.is_throw_due and self.best is not None:
            throw, verdict = self.ranked()[0]
            sentences.append(
                say("Best throw: {throw}, {verdict}", throw=throw, verdict=verdict.sentence)
            )
        return sentences

    def review(self, move: Move) -> Sentence | None:
        verdict, best = self.moves.get(move), self.best
        if verdict is None or best is None or self.is_throw_due:
            return None
        said = {"move": move, "verdict": verdict.sentence}
        if grade(verdict, best) == "best":
            return say("{move}: {verdict}; no move is better", **said)
        better = self.ranked()[0][0]
        return say(
            "{move}: {verdict}; better: {better}, {best}",
            **said,
            better=better,
            best=best.sentence,
        )

    def _best_of(self, moves: Sequence[Move]) -> Verdict | None:
        """Return the verdict of the best move; None if an unknown one may be better."""
        known = [self.moves[move] for move in moves if move in self.moves]
        best = max(known, key=lambda verdict: verdict.rank, default=None)
        is_won = best is not None and best.is_sure_win
        return best if is_won or len(known) == len(moves) else None


def find_verdicts(game: AnyGame, position: Position[Any]) -> PositionVerdicts | None:
    """Return the verdicts of a position from the tablebase, or else from the proofs.

    None if there are none. A damaged tablebase is reported as a warning.
    """
    if position.outcome is not None:
        return None
    for source in (tablebase_of(game.key, position.rules), certificate_of(game.key)):
        if source is None:
            continue
        try:
            found = PositionVerdicts(position, source.verdict(position), source.verdicts(position))
            if found.verdict or found.moves:
                return _with_past(found, source)
        except TablebaseError as error:
            warnings.warn(RuntimeWarning(error.sentence), stacklevel=2)
    return None


def _with_past(found: PositionVerdicts, source: Tablebase | Certificate) -> PositionVerdicts:
    """Account for draws by earlier moves, now or by a reply: tablebases do not record them."""
    position = found.position
    if found.is_throw_due:
        return found
    is_repeated = len(set(position.past)) < len(position.past)
    looks_further = is_repeated or any(one.may_be_drawn for one in found.moves.values())
    changed = {
        move: verdict
        for move, before in found.moves.items()
        if before.value
        and (verdict := _corrected(position.play(move), before, source if looks_further else None))
    }
    if not changed:
        return found
    corrected = PositionVerdicts(position, None, {**found.moves, **changed})
    return replace(corrected, verdict=corrected.best)


def _corrected(
    position: Position[Any], verdict: Verdict, source: Tablebase | Certificate | None
) -> Verdict | None:
    """Return the verdict of a move to this position if it or a reply draws; else None."""
    if position.outcome is not None:
        return _DRAW if _is_drawn(position) else None
    if source is None:
        return None
    drawn = [move for move in position.legal_moves() if _is_drawn(position.play(move))]
    if not drawn:
        return None
    if verdict.value is Value.WIN:
        return _DRAW
    # The other side wins, if it can do so without these moves.
    replies = source.verdicts(position)
    others = [reply for move, reply in replies.items() if move not in drawn]
    best = max(others, key=lambda reply: reply.rank, default=_DRAW)
    if best.value is not Value.WIN:
        return _DRAW if len(replies) == len(position.legal_moves()) else None
    return Verdict(Value.LOSS, best.plies + 1, may_be_drawn=best.may_be_drawn)


def _is_drawn(position: Position[Any]) -> bool:
    return position.outcome is not None and len(position.outcome.winners) != 1
