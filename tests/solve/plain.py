"""A slow and obvious solver: it knows only `Position`, and it solves every game without dice.

It lists all positions that can arise, and then asks again and again: who wins in one ply, in two,
in three? What nobody can decide is a draw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from ludoteca.core import Position
from ludoteca.solved import Value, Verdict

DRAW = Verdict(Value.DRAW)


def verdict_of_end(position: Position[Any]) -> Verdict | None:
    """Return the verdict of a game that is over, for the seat whose turn it would be."""
    outcome = position.outcome
    if outcome is None:
        return None
    return Verdict(Value(outcome.worth(position.turn)))


def best(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict of a position from those after its moves, seen by the other seat."""
    return max((before(verdict) for verdict in verdicts), key=lambda verdict: verdict.rank)


def before(verdict: Verdict) -> Verdict:
    assert verdict.value is not None
    return Verdict(Value(-verdict.value), verdict.plies + 1 if verdict.value else 0)


class PlainSolution:
    """All positions that can arise from some, and who wins in each."""

    def __init__(
        self, first: Iterable[Position[Any]], key: Callable[[Position[Any]], Hashable]
    ) -> None:
        """Solve; positions with the same key have the same verdict."""
        self.positions: dict[Hashable, Position[Any]] = {}
        self.verdicts: dict[Hashable, Verdict] = {}
        self._after: dict[Hashable, list[Hashable]] = {}
        self._key = key
        self._collect(first)
        self._decide()

    def _collect(self, first: Iterable[Position[Any]]) -> None:
        waiting = deque(first)
        while waiting:
            position = waiting.popleft()
            key = self._key(position)
            if key in self.positions:
                continue
            self.positions[key] = position
            if ended := verdict_of_end(position):
                self.verdicts[key] = ended
                continue
            after = [position.play(move) for move in position.legal_moves()]
            self._after[key] = [self._key(next_one) for next_one in after]
            waiting.extend(one for one in after if self._key(one) not in self.positions)

    def _decide(self) -> None:
        open_keys, plies, is_new = set(self._after), 0, True
        while is_new or plies <= 1:
            plies += 1
            found = {key: verdict for key in open_keys if (verdict := self._decided(key, plies))}
            self.verdicts |= found
            open_keys -= found.keys()
            is_new = bool(found)
        self.verdicts |= dict.fromkeys(open_keys, DRAW)

    def _decided(self, key: Hashable, plies: int) -> Verdict | None:
        """Return the verdict of a position that is decided in just so many plies."""
        after = [self.verdicts.get(next_key) for next_key in self._after[key]]
        if any(one and one.value is Value.LOSS and one.plies == plies - 1 for one in after):
            return Verdict(Value.WIN, plies)
        if all(one and one.value is Value.WIN for one in after):
            return Verdict(Value.LOSS, plies)
        return None
