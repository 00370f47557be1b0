"""A slow and obvious solver: it asks the rules for everything, and remembers every position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from ludoteca.core import Position
from ludoteca.solved import Value, Verdict

PositionT = TypeVar("PositionT", bound=Position[Any])


def solve(positions: Iterable[PositionT]) -> dict[PositionT, Verdict]:
    """Return the verdict of each position, for the seat to move.

    With the positions of the game that are over, those are all: every move leads to one of them.
    What is left when nothing more can be decided is a draw.
    """
    solved: dict[PositionT, Verdict] = {}
    undecided = []
    for position in positions:
        if position.outcome:
            solved[position] = Verdict(Value(position.outcome.worth(position.turn)), 0)
        else:
            undecided.append((position, [position.play(move) for move in position.legal_moves()]))
    while undecided:
        found = {}
        for position, following in undecided:
            verdict = _decide([_look_up(after, solved) for after in following])
            if verdict:
                found[position] = verdict
        if not found:
            break
        solved |= found
        undecided = [pair for pair in undecided if pair[0] not in found]
    return solved | {position: Verdict(Value.DRAW) for position, _ in undecided}


def _look_up(after: PositionT, solved: dict[PositionT, Verdict]) -> Verdict | None:
    if after.outcome:
        return Verdict(Value(after.outcome.worth(after.turn)), 0)
    return solved.get(after)


def _decide(following: list[Verdict | None]) -> Verdict | None:
    """Judge a position by those after each move; None if that cannot be said yet.

    Every round decides what takes one ply more, so the first win found is the fastest.
    """
    lost = [after.plies for after in following if after and after.value is Value.LOSS]
    if lost:
        return Verdict(Value.WIN, min(lost) + 1)
    won = [after.plies for after in following if after and after.value is Value.WIN]
    return Verdict(Value.LOSS, max(won) + 1) if len(won) == len(following) else None
