"""The legal turns as a tree of steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Rules
from ludoteca.web.wire import StepNode

Translate = Callable[[str], str]
_NOTHING: dict[str, Any] = {}
"""Shared by all leaves."""

_Turn = tuple[tuple[str, ...], Move]
"""The steps of a move, and the move."""


@lru_cache(maxsize=256)
def points_of(game: AnyGame, rules: Rules) -> frozenset[str]:
    """Return the names of a board's points."""
    if game.geometry is None:
        return frozenset(game.places(game.start(rules)))
    return frozenset(point.name for point in game.geometry(rules).points)


@lru_cache(maxsize=256)
def _touchable(game: AnyGame, rules: Rules) -> frozenset[str]:
    """Return the names of points and of stocks beside the board."""
    stocks = () if game.geometry is None else game.geometry(rules).stocks
    return points_of(game, rules) | {stock.name for stock in stocks}


def step_tree(
    game: AnyGame, position: Position[Any], expected: str, translate: Translate
) -> StepNode:
    """Make the tree of the legal turns; ``expected`` is the prompt before the first step."""
    touchable = _touchable(game, position.rules)
    # Equal prompts are translated once.
    translated = cache(translate)

    def node(turns: Sequence[_Turn], taken: tuple[str, ...], ask: str) -> StepNode:
        depth = len(taken)
        branches: dict[str, list[_Turn]] = {}
        for turn in turns:
            branches.setdefault(turn[0][depth], []).append(turn)
        below = {
            # Most nodes are leaves: they are made without a call of their own.
            step: StepNode("", _NOTHING, _NOTHING, _NOTHING, str(branch[0][1]))
            if len(branch) == 1 and len(branch[0][0]) == depth + 1
            else node(branch, (*taken, step), "")
            for step, branch in branches.items()
        }
        others = [step for step in branches if step not in touchable]
        return StepNode(
            ask or translated(game.ask(position, taken)),
            below,
            {step: translate(game.name_step(position, taken, step)[0]) for step in others},
            {step: _sign_after(position, branches[step], taken[-1]) for step in others if taken},
        )

    return node([(move.steps, move) for move in position.legal_moves()], (), expected)


def _sign_after(position: Position[Any], turns: Sequence[_Turn], point: str) -> str:
    """Return the sign of what stands on a point after a turn; "" if nothing does."""
    return position.play(turns[0][1]).pieces().get(point, "")
