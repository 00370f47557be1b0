"""The verdict of a position or a move, for the seat to move."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ludoteca.core import Sentence, as_sentence, say


class Value(enum.IntEnum):
    """The result with best play."""

    LOSS = -1
    DRAW = 0
    WIN = 1


_SIGNS = {Value.WIN: "+", Value.DRAW: "=", Value.LOSS: "-"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A value with the number of plies to the end, or the chance to win where dice decide."""

    value: Value | None = None
    plies: int = 0  # Plies to the end with best play; 0 in a draw
    chance: float | None = None

    may_be_drawn: bool = False  # Whether the limit of quiet turns could be reached first

    @property
    def turns(self) -> int:
        """The plies in turns of one player, rounded up."""
        return (self.plies + 1) // 2

    @property
    def rank(self) -> tuple[float, int]:
        """A sort key, the best last: win for sure and soon, or else lose late."""
        if self.value is None:
            return self.chance or 0.0, 0
        return self.value / 2 if self.may_be_drawn else self.value, -self.value * self.plies

    @property
    def is_sure_win(self) -> bool:
        """Whether nothing can be better, but for its length."""
        return self.value is Value.WIN and not self.may_be_drawn

    @property
    def mark(self) -> Sentence:
        """Its short form: ``+4``, ``=``, ``-7``, ``+62?`` if it may be drawn, ``52.3``."""
        if self.value is None:
            return say("{percent:.1f}", percent=self._percent)
        doubt = "?" if self.may_be_drawn else ""
        return as_sentence(f"{_SIGNS[self.value]}{self.turns or ''}{doubt}")

    @property
    def sentence(self) -> Sentence:
        if self.value is None:
            return say("wins {percent:.1f} %", percent=self._percent)
        if self.value is Value.DRAW:
            return say("draw")
        found = (
            say("wins in {count} turns", count=self.turns)
            if self.value is Value.WIN
            else say("loses in {count} turns", count=self.turns)
        )
        if self.may_be_drawn:
            return say("{verdict}, unless the quiet turns run out first", verdict=found)
        return found

    @property
    def _percent(self) -> float:
        return 100 * (self.chance or 0.0)
