"""How good a move was, and how accurately a game was played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, pstdev

from ludoteca.core import Seat
from ludoteca.study.evaluation import Evaluation

_ROUNDING = 1e-9
_SURE_STEP = 0.5  # From win to draw or from draw to loss, in the expected result
_DOUBTFUL_STEP = 0.25  # The same where the limit of quiet turns makes the result doubtful
_SAME_TEXT = 0.0005  # Chances that differ less are shown with the same text
# Of the accuracy, as lichess has them.
_SCALE, _DECAY, _OFFSET, _UNCERTAINTY = 103.1668, 0.04354415, 3.1669, 1.0
_MIN_WINDOW, _MAX_WINDOW = 2, 8
_MIN_WEIGHT, _MAX_WEIGHT = 0.5, 12.0
_MIN_ACCURACY = 1.0  # In the harmonic mean, which a single 0 would decide alone


class Grade(StrEnum):
    """The grade of a move."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"  # The only legal move

    @property
    def mark(self) -> str:
        """The sign that is written after the move: ``?!``, ``?``, ``??`` or nothing."""
        return _MARKS.get(self, "")


_MARKS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
_SEVERITY = {grade: number for number, grade in enumerate(_MARKS, start=1)}


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which loss on, in percentage points of the expected result, a move has which mark."""

    inaccuracy: float = 5.0
    mistake: float = 10.0
    blunder: float = 15.0

    def grade(self, loss: float) -> Grade:
        """Grade a loss in percentage points."""
        # A loss is a difference of two floats: 0.15 may be a little less than that.
        loss += _ROUNDING
        if loss >= self.blunder:
            return Grade.BLUNDER
        if loss >= self.mistake:
            return Grade.MISTAKE
        return Grade.INACCURACY if loss >= self.inaccuracy else Grade.GOOD


USUAL = Thresholds()


def loss_of(before: Evaluation, after: Evaluation, seat: Seat) -> float:
    """Return how much of its expected result a seat lost by its move, from 0 to 1."""
    return max(0.0, before.chance_of(seat) - after.chance_of(seat))


def grade_move(
    before: Evaluation, after: Evaluation, seat: Seat, thresholds: Thresholds = USUAL
) -> Grade:
    """Grade a move that was not the only one, and not the best of a search.

    Where both evaluations are proved, only the change of the result counts: a lost result is a
    blunder, one that became doubtful is a mistake, and a slower win is good.
    Chances of games with dice are compared by the thresholds, like those of a search.
    """
    loss = loss_of(before, after, seat)
    if not (before.is_proved and after.is_proved):
        return thresholds.grade(100 * loss)
    if before.verdict is None or before.verdict.value is None:
        return Grade.BEST if loss < _SAME_TEXT else thresholds.grade(100 * loss)
    if loss >= _SURE_STEP - _ROUNDING:
        return Grade.BLUNDER
    if loss >= _DOUBTFUL_STEP - _ROUNDING:
        return Grade.MISTAKE
    return Grade.BEST if _is_as_fast(before, after) else Grade.GOOD


def agreed(first: Grade, second: Grade) -> Grade | None:
    """Return the mark that two searches agree on, the milder one; None if one gives no mark."""
    if first not in _SEVERITY or second not in _SEVERITY:
        return None
    return min(first, second, key=_SEVERITY.__getitem__)


def accuracy(loss_in_percent: float) -> float:
    """Return the accuracy of a move from 0 to 100, as lichess defines it.

    That is 103.17·e^(-0.04354·Δ) - 3.17 + 1, where Δ is the loss in percentage points of the
    expected result and the 1 allows for the uncertainty of an analysis.
    """
    if loss_in_percent <= 0:
        return 100.0
    raw = _SCALE * math.exp(-_DECAY * loss_in_percent) - _OFFSET + _UNCERTAINTY
    return max(0.0, min(raw, 100.0))


def game_accuracy(chances: Sequence[float], losses: Sequence[float | None]) -> float | None:
    """Return the accuracy of one player in a game, as lichess defines it; None without moves.

    It is the mean of two means of the accuracies of the player's moves: the harmonic one, and the
    one weighted by volatility. The weight of a move is the standard deviation of the chances in a
    window of a tenth of the game (2 to 8 positions), between 0.5 and 12 percentage points.

    Args:
        chances: The expected results of the first seat, from 0 to 1, before and after each move.
        losses: What each move lost, from 0 to 1; None for moves that do not count: those of the
            other player, throws, and moves without a choice.
    """
    weights = _volatility([100 * chance for chance in chances])
    counted = [
        (accuracy(100 * loss), weight)
        for loss, weight in zip(losses, weights, strict=True)
        if loss is not None
    ]
    if not counted:
        return None
    values = [value for value, _ in counted]
    weighted = fmean(values, weights=[weight for _, weight in counted])
    harmonic = len(values) / sum(1 / max(value, _MIN_ACCURACY) for value in values)
    return (weighted + harmonic) / 2


def _volatility(percents: Sequence[float]) -> list[float]:
    """Return the weight of each move: there is one fewer than there are chances."""
    moves = len(percents) - 1
    size = max(_MIN_WINDOW, min(moves // 10, _MAX_WINDOW))
    # The first moves share the first window, so that each has one that ends with it.
    starts = [0] * (size - 2) + [*range(len(percents) - size + 1)]
    windows = [percents[start : start + size] for start in starts][: max(moves, 0)]
    return [max(_MIN_WEIGHT, min(pstdev(window), _MAX_WEIGHT)) for window in windows]


def _is_as_fast(before: Evaluation, after: Evaluation) -> bool:
    """Return whether a move that kept the result is as fast as the best, or holds out as long."""
    if before.verdict is None or after.verdict is None or not before.verdict.value:
        return True
    return after.verdict.plies + 1 == before.verdict.plies
