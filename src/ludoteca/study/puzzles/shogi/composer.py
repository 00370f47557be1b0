"""Puzzles of Shogi: mates by uninterrupted checks, where every attacking move is the only one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

import ludoteca.native as native
from ludoteca.core import Move, PlayerError, Position, Sentence, say
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.study.puzzles.composer import Composer, Judgement
from ludoteca.study.puzzles.puzzle import Puzzle, Tree, main_line
from ludoteca.study.puzzles.shogi.setting import MateSetting

_DEPTHS: Mapping[str, int] = {f"mate-{plies}": plies for plies in range(1, 12, 2)}
_MAX_DEPTH = max(_DEPTHS.values())
# A mate that takes longer to be found, excluded or solved is not asked for.
_NODES = 1_000
_MAX_QUESTIONS = 500
_MEGABYTES = 8
_MANY = 1_000  # More checks than there can be
_STARTS = 100  # How many positions are tried until one has a mate
_CHANGES = 80  # How many changes are tried to make a mate longer
_MAX_LENGTH = 15  # Of the first mate found, which may not be the fastest


class ShogiComposer(Composer):
    """Scatters pieces around a king until there is a mate, and changes it while it gets longer."""

    game = GAME.key
    kinds = tuple(_DEPTHS)
    patience = 100

    def __init__(self) -> None:
        self._solver: MateOracle | None = None

    @property
    def solver(self) -> MateOracle:
        if self._solver is None:
            self._solver = MateOracle()
        return self._solver

    def task(self, puzzle: Puzzle) -> Sentence:
        seat = GAME.seat_name(puzzle.position().turn)
        return say("{seat} to move: mate in {count} moves", seat=seat, count=puzzle.depth)

    def invent(self, dice: random.Random) -> Puzzle | None:
        best, setting = self._begin(dice)
        wanted, tries = dice.choice(list(_DEPTHS.values())), 0
        while best and best.depth < wanted and tries < _CHANGES:
            tries += 1
            changed = setting.changed(dice)
            if not best.depth <= self.solver.length(changed.text()) <= _MAX_LENGTH:
                continue
            found = self._puzzle(changed)
            if found and found.depth >= best.depth:
                tries = 0 if found.depth > best.depth else tries
                setting, best = changed, found
        return best

    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        after = cast(ShogiPosition, position.play(move))
        if not after.is_check:
            return Judgement(why=say("every move of the attacker must give check"))
        if native.core is None:
            return Judgement()
        return Judgement(reply=self.solver.defence(after))

    def _begin(self, dice: random.Random) -> tuple[Puzzle | None, MateSetting]:
        setting, found = MateSetting.scattered(dice), None
        for _ in range(_STARTS):
            if self.solver.length(setting.text()) and (found := self._puzzle(setting)):
                break
            setting = MateSetting.scattered(dice)
        return found, setting

    def _puzzle(self, setting: MateSetting) -> Puzzle | None:
        position = GAME.parse_position(setting.text())
        tree = self.solver.solution(position, _MAX_DEPTH)
        if tree is None:
            return None
        depth = len(main_line(tree))
        return Puzzle(GAME.key, f"mate-{depth}", setting.text(), tree, depth, "df-pn")


class _TooHardError(Exception):
    """A mate takes too long to be solved."""


class MateOracle:
    """Asks the native solver where there are mates."""

    def __init__(self) -> None:
        if native.core is None:
            raise PlayerError("the native module is not installed")
        self._engine = native.core.Engine(GAME.key, memory=_MEGABYTES)
        self._questions = 0

    def length(self, text: str) -> int:
        """Return how many moves the mate found has, not always the fewest; 0 if there is none."""
        assert native.core is not None
        try:
            state = native.core.State(GAME.key, "standard", text)
        except ValueError:
            return 0
        return 0 if state.is_over else len(self._engine.find_mate(state, nodes=_NODES).actions)

    def solution(self, position: ShogiPosition, plies: int) -> Tree | None:
        """Return the only solution of a mate of at most this many plies; None if that is not sure.

        The attacker has no choice: no other check mates, however late, before a defence or after
        those that hold out longest.
        """
        self._questions = 0
        try:
            if len(self._mating(position, 2)) != 1:
                return None
            solved = self._solve(position, plies)
        except _TooHardError:
            return None
        return solved[1] if solved else None

    def is_mate(self, position: ShogiPosition) -> bool | None:
        """Return whether the seat to move can mate by checks; None if that is not known."""
        self._questions += 1
        if self._questions > _MAX_QUESTIONS:
            raise _TooHardError
        state = native.make_state(position)
        return not state.is_over and self._engine.find_mate(state, nodes=_NODES).is_there

    def _solve(self, position: ShogiPosition, plies: int) -> tuple[int, Tree | None] | None:
        """Return the length of a mate, whatever is defended, and its solution if it is unique.

        None if there is no mate of this many plies.
        """
        mating = [] if plies < 1 else self._mating(position)
        lines = [line for move in mating if (line := self._after(position, move, plies))]
        if not lines:
            return None
        shortest = min(lines, key=lambda line: line[0])
        return shortest if len(mating) == 1 else (shortest[0], None)

    def defence(self, position: ShogiPosition) -> ShogiMove | None:
        """Return an answer to a check after which there is no mate."""
        self._questions = 0
        return self._defence(position)

    def _defence(self, position: ShogiPosition) -> ShogiMove | None:
        replies = position.legal_moves()
        return next((one for one in replies if self.is_mate(position._after(one)) is False), None)

    def _mating(self, position: ShogiPosition, most: int = _MANY) -> list[ShogiMove]:
        """List the checks that mate, at most ``most`` of them; one not known to fail counts too."""
        found = list[ShogiMove]()
        for move in position.legal_moves():
            after = position._after(move)
            if after.is_check and self._defence(after) is None:
                found.append(move)
                if len(found) == most:
                    break
        return found

    def _after(
        self, position: ShogiPosition, move: ShogiMove, plies: int
    ) -> tuple[int, Tree | None] | None:
        after, longest = position.play(move), 0
        defences: list[tuple[str, Tree | None]] = []
        for reply in after.legal_moves():
            solved = self._solve(after.play(reply), plies - 2)
            if solved is None:
                return None
            length, tree = solved
            if length > longest:
                longest, defences = length, []
            if length == longest:
                defences.append((str(reply), tree))
        if not defences:
            return 1, {str(move): None}
        reply_text, following = defences[0]
        is_unique = all(tree is not None for _, tree in defences)
        tree = {str(move): (reply_text, following)} if is_unique and following else None
        return 2 + longest, tree
