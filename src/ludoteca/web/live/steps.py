"""The legal turns as a tree of steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Rules
from ludoteca.web.wire import StepNode

Translate = Callable[[str], str]
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
    """Make the tree of the legal turns.

    Args:
        game: The game.
        position: Where the turn begins.
        expected: The prompt before the first step, translated.
        translate: Translates the other prompts.
    """
    turns = [(move.steps, move) for move in position.legal_moves()]
    return _Tree(game, position, translate).node(turns, (), expected)


class _Tree:
    """Makes the nodes of one position; equal prompts are translated once."""

    def __init__(self, game: AnyGame, position: Position[Any], translate: Translate) -> None:
        self.game = game
        self.position = position
        self.translate = translate
        self.touchable = _touchable(game, position.rules)
        self.said: dict[str, str] = {}

    def node(self, turns: Sequence[_Turn], taken: tuple[str, ...], expected: str = "") -> StepNode:
        """Make the node after some steps, given the turns that begin with them."""
        depth = len(taken)
        if len(turns) == 1 and len(turns[0][0]) == depth:
            return StepNode(move=str(turns[0][1]))
        branches: dict[str, list[_Turn]] = {}
        for turn in turns:
            branches.setdefault(turn[0][depth], []).append(turn)
        return StepNode(
            say=expected or self._asked(taken),
            next={step: self.node(branch, (*taken, step)) for step, branch in branches.items()},
            names={
                step: self.translate(self.game.name_step(self.position, taken, step)[0])
                for step in branches.keys() - self.touchable
            },
        )

    def _asked(self, taken: tuple[str, ...]) -> str:
        question = self.game.ask(self.position, taken)
        if question not in self.said:
            self.said[question] = self.translate(question)
        return self.said[question]
