"""A puzzle: a position, a task, and the proved solution."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from ludoteca.core import AnyGame, OptionValue, Position
from ludoteca.games.registry import game as find_game
from ludoteca.study.puzzles.mirrors import canonical

# Each move that solves, with the reply that resists most and what solves after it; None at the end.
Tree: TypeAlias = "Mapping[str, tuple[str, Tree] | None]"

_ID_LENGTH = 10


@dataclass(frozen=True)
class Puzzle:
    """A position with a task. Moves are written as ``str(move)`` writes them."""

    game: str
    kind: str  # The key of its Kind, such as "mate-3"
    start: str  # The canonical text of a position
    solution: Tree
    depth: int  # How many plies the task is about, with the last move of the solver
    proof: str  # How it was proved: "df-pn", "tablebase" or "search"
    rules: str = ""  # The name of the rule set; empty for the first one
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    moves: tuple[str, ...] = ()  # Played from the start, where the past matters
    # The replies that show why other first moves fail, where the solvers cannot find them quickly.
    refutations: Mapping[str, str] = field(default_factory=dict)
    target: str = ""  # The point that the task is about, if it is about one
    # The chance to win after each first move, where dice decide.
    chances: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """A stable name, the same for mirror images and exchanged colours."""
        options = sorted(self.options.items())
        text = canonical(self.game, self.rules, self.start) if not self.moves else self.start
        parts = (self.game, self.rules, repr(options), self.kind, text, *self.moves)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:_ID_LENGTH]

    def find_game(self) -> AnyGame:
        return find_game(self.game)

    def position(self) -> Position[Any]:
        """Return the position to solve, with its past."""
        game = self.find_game()
        first = game.parse_position(self.start, self.rules or None, **self.options)
        position: Position[Any] = game.play(first, *self.moves)
        return position


def main_line(tree: Tree) -> tuple[str, ...]:
    """Return the first solution with the replies that resist most."""
    line = list[str]()
    while True:
        move, following = next(iter(tree.items()))
        line.append(move)
        if following is None:
            return tuple(line)
        reply, tree = following
        line.append(reply)
