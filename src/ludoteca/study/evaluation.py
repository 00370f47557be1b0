"""What a position is worth: proved where that is known, else as an engine's search found it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, Position, Seat, Sentence, say
from ludoteca.solved import Value, Verdict

_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a position."""

    # The expected result of the first seat, from 0 (lost) to 1 (won). A draw is 0.5; where both
    # players win, nobody has gained on the other, so that is 0.5 too.
    chance: float
    verdict: Verdict | None = None  # Exact, for the seat to move, where it is proved
    # In how many plies the game surely ends, as a search found; negative if the seat to move loses.
    mate: int | None = None
    # By how many points the seat to move leads; None in games that do not count points.
    lead: float | None = None
    nodes: int = 0  # How many positions were searched; 0 where it is proved
    # The seat to move; None if only that seat ever asks.
    turn: Seat | None = None

    @classmethod
    def of_verdict(cls, verdict: Verdict, turn: Seat) -> Evaluation:
        return cls(_for_first(_chance_of(verdict), turn), verdict, turn=turn)

    @classmethod
    def of_end(cls, position: Position[Any]) -> Evaluation:
        """Evaluate a finished position."""
        worth = 0 if position.outcome is None else position.outcome.worth(position.turn)
        return cls.of_verdict(Verdict(Value(worth)), position.turn)

    @classmethod
    def of_search(
        cls, turn: Seat, chance: float, mate: int | None, lead: float | None, nodes: int
    ) -> Evaluation:
        """Make the evaluation of a search; the chance is that of the seat to move."""
        if mate is not None:
            chance = 1.0 if mate > 0 else 0.0
        return cls(_for_first(chance, turn), None, mate, lead, nodes, turn)

    @property
    def is_proved(self) -> bool:
        return self.verdict is not None

    @property
    def source(self) -> Sentence:
        """Where it is from, as people read it."""
        if self.is_proved:
            return say("proved")
        return say("engine, {nodes:,} nodes", nodes=self.nodes)

    def chance_of(self, seat: Seat) -> float:
        """Return the expected result of a seat, from 0 to 1."""
        return _for_first(self.chance, seat)

    def lead_of(self, seat: Seat) -> float | None:
        return None if self.lead is None else self._sign(seat) * self.lead

    def verdict_of(self, seat: Seat) -> Verdict | None:
        """Return the verdict for a seat: proved, or the sure end that a search found."""
        verdict = self.verdict
        if verdict is None and self.mate is not None:
            verdict = Verdict(Value.WIN if self.mate > 0 else Value.LOSS, abs(self.mate))
        return verdict if verdict is None or self._sign(seat) > 0 else _turned(verdict)

    def text(self, game: AnyGame, seat: Seat) -> Sentence:
        """Say in the game's own terms what a seat can expect: a result, points or a chance."""
        del game  # Its terms are in the evaluation: who counts points has a lead.
        verdict, lead = self.verdict_of(seat), self.lead_of(seat)
        if verdict is not None:
            return _over(verdict) or verdict.sentence
        if lead is not None:
            return say("{lead:+.1f} points", lead=lead)
        return say("{percent:.0f} %", percent=100 * self.chance_of(seat))

    def one_ply_earlier(self, turn: Seat) -> Evaluation:
        """Return the evaluation before the only legal move, with this seat to move."""
        sign = self._sign(turn)
        verdict = self.verdict if sign > 0 or self.verdict is None else _turned(self.verdict)
        if verdict is not None and verdict.value:
            verdict = Verdict(verdict.value, verdict.plies + 1, may_be_drawn=verdict.may_be_drawn)
        mate = self.mate
        if mate is not None:
            mate = sign * (mate + (1 if mate > 0 else -1))
        return Evaluation(self.chance, verdict, mate, self.lead_of(turn), self.nodes, turn)

    def _sign(self, seat: Seat) -> int:
        return 1 if self.turn in (None, seat) else -1


def _chance_of(verdict: Verdict) -> float:
    """Return the expected result of the seat to move; a doubtful win is half of one."""
    rank = verdict.rank[0]
    return rank if verdict.value is None else (rank + 1) / 2


def _for_first(chance: float, seat: Seat) -> float:
    return chance if seat is Seat.FIRST else 1 - chance


def _turned(verdict: Verdict) -> Verdict:
    """Return the verdict for the other seat."""
    if verdict.value is None:
        return Verdict(chance=1 - (_EVEN if verdict.chance is None else verdict.chance))
    return Verdict(Value(-verdict.value), verdict.plies, may_be_drawn=verdict.may_be_drawn)


def _over(verdict: Verdict) -> Sentence | None:
    """Say how a game ended that is over; None if it goes on."""
    if verdict.plies or not verdict.value:
        return None
    return say("has won") if verdict.value is Value.WIN else say("has lost")
