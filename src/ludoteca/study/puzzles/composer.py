"""A composer makes the puzzles of one game, and judges moves that are not in a solution."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ludoteca.core import Move, OptionError, Position, Sentence
from ludoteca.study.puzzles.puzzle import Puzzle

# Give up after this many pauses without a new puzzle.
_MAX_PAUSES = 25


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is proved of a move that the solution does not have."""

    is_slower: bool = False  # Whether it reaches the goal too, but later
    reply: Move | None = None  # What refutes it; None if it ends the game, or if that is not known
    why: Sentence | None = None


class Composer(ABC):
    """Makes the puzzles of one game."""

    game: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    # Without a new puzzle for this many inventions, lift the limit on each kind.
    patience: ClassVar[int] = 400

    @abstractmethod
    def task(self, puzzle: Puzzle) -> Sentence:
        """Say what is to be found."""

    @abstractmethod
    def invent(self, dice: random.Random) -> Puzzle | None:
        """Make one puzzle, if the position that the dice give is one."""

    @abstractmethod
    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        """Judge a move of the solver, who has some plies left, that is not in the solution."""


def compose(
    composer: Composer, count: int, seed: int, kinds: Collection[str] = ()
) -> Iterator[Puzzle]:
    """Make different puzzles, the kinds as evenly as they can be found.

    The same seed gives the same puzzles; they may be fewer than asked for.
    """
    wanted = tuple(kinds) or composer.kinds
    for kind in wanted:
        check_kind(composer, kind)
    dice, seen, made = random.Random(seed), set[str](), Counter[str]()
    quota, idle, pauses = 1 + count // len(wanted), 0, 0
    while len(seen) < count and pauses < _MAX_PAUSES:
        puzzle = composer.invent(dice)
        idle += 1
        if idle >= composer.patience:
            quota, idle, pauses = quota + quota // 4 + 1, 0, pauses + 1
        if puzzle is None or puzzle.kind not in wanted or made[puzzle.kind] >= quota:
            continue
        if puzzle.id not in seen:
            seen.add(puzzle.id)
            made[puzzle.kind] += 1
            idle = pauses = 0
            yield puzzle


def check_kind(composer: Composer, kind: str) -> None:
    if kind not in composer.kinds:
        raise OptionError(
            "{game} has no puzzles called {kind}: choose one of {kinds}",
            game=composer.game,
            kind=repr(kind),
            kinds=", ".join(composer.kinds),
        )
