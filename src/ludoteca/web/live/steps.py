"""The legal turns as a tree of steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Rules
from ludoteca.web.api.wire import StepNode

Translate = Callable[[str], str]
_NOTHING: dict[str, Any] = {}
"""Shared by all leaves."""

_Turn = tuple[tuple[str, ...], Move]
"""The steps of a move, and the move."""


@lru_cache(maxsize=256)
def points_of(game: AnyGame, rules: Rules) -> frozenset[str]:
    """Return the names of a board's points."""
    geometry = game.geometry(rules)
    if geometry is None:
        return frozenset(game.places(game.start(rules)))
    return frozenset(point.name for point in geometry.points)


@lru_cache(maxsize=256)
def _touchable(game: AnyGame, rules: Rules) -> frozenset[str]:
    """Return the names of points and of stocks beside the board."""
    geometry = game.geometry(rules)
    stocks = geometry.stocks if geometry else ()
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
        if all(len(steps) == depth + 1 for steps, _ in turns):
            # Most nodes are leaves, side by side.
            below = {
                steps[depth]: StepNode(
                    "", _NOTHING, _NOTHING, _NOTHING, str(move), _landing(position, move)
                )
                for steps, move in turns
            }
        else:
            below = {
                step: StepNode(move=str(branch[0][1]))
                if len(branch) == 1 and len(branch[0][0]) == depth + 1
                else node(branch, (*taken, step), "")
                for step, branch in _branches(turns, depth).items()
            }
        names, signs = _NOTHING, _NOTHING
        if not touchable.issuperset(below):
            others = {
                step: branch[0][1]
                for step, branch in _branches(turns, depth).items()
                if step not in touchable
            }
            names = {step: translate(game.name_step(position, taken, step)[0]) for step in others}
            if taken:
                signs = {
                    step: _sign_after(position, move, taken[-1]) for step, move in others.items()
                }
        return StepNode(ask or translated(game.ask_step(position, taken)), below, names, signs)

    return node([(move.steps, move) for move in position.legal_moves()], (), expected)


def _branches(turns: Sequence[_Turn], depth: int) -> dict[str, list[_Turn]]:
    """Group the turns by their next step."""
    found: dict[str, list[_Turn]] = {}
    for turn in turns:
        found.setdefault(turn[0][depth], []).append(turn)
    return found


def _landing(position: Position[Any], move: Move) -> str:
    """Return where a throw takes a piece in the end, if not where the move says."""
    if position.throw is None or len(move.steps) == 1:
        return ""
    sign = position.pieces()[move.steps[0]]
    after = {sign: point for point, sign in position.play(move).pieces().items()}
    found = after.get(sign, "")
    return "" if found == move.steps[-1] else found


def _sign_after(position: Position[Any], move: Move, point: str) -> str:
    """Return the sign of what stands on a point after a move; "" if nothing does."""
    return position.play(move).pieces().get(point, "")
