"""An attempt at a puzzle: the solver moves, the puzzle answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ludoteca.core import Move, Position, Sentence
from ludoteca.study.puzzles.composer import Composer
from ludoteca.study.puzzles.puzzle import Puzzle, Tree, main_line


class Result(StrEnum):
    """What a move of the solver is worth."""

    SOLVED = "solved"
    RIGHT = "right"  # There is more to find
    SLOWER = "slower"  # It reaches the goal, but not in time
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Response:
    """What follows a move of the solver."""

    result: Result
    after: Position[Any]  # The position after the move, and after the reply if there is one
    reply: Move | None = None  # What was played against it
    why: Sentence | None = None


class Attempt:
    """One attempt; after a wrong move the solver may try again."""

    def __init__(self, puzzle: Puzzle, composer: Composer) -> None:
        self.puzzle = puzzle
        self.position = puzzle.position()
        self.game = puzzle.find_game()
        self.is_solved = False
        self.mistakes = 0
        self._composer = composer
        self._tree: Tree = puzzle.solution
        self._plies = puzzle.depth

    @property
    def solutions(self) -> tuple[str, ...]:
        """The moves that solve from here."""
        return tuple(self._tree)

    def main_line(self) -> tuple[str, ...]:
        """Return a solution from here, with the replies that resist most."""
        return main_line(self._tree)

    def answer(self, move: Move) -> Response:
        """Play a move; IllegalMoveError if the rules forbid it."""
        after = self.position.play(move)
        if str(move) not in self._tree:
            return self._refuse(move, after)
        following = self._tree[str(move)]
        if following is None:
            self.position, self.is_solved = after, True
            return Response(Result.SOLVED, after)
        text, self._tree = following
        reply: Move = self.game.parse_move(after, text)
        self.position = after.play(reply)
        self._plies -= 2
        return Response(Result.RIGHT, self.position, reply)

    def _refuse(self, move: Move, after: Position[Any]) -> Response:
        judged = self._composer.judge(self.puzzle, self.position, move, self._plies)
        if judged.is_slower:
            return Response(Result.SLOWER, after, why=judged.why)
        self.mistakes += 1
        shown = after if judged.reply is None else after.play(judged.reply)
        return Response(Result.WRONG, shown, judged.reply, judged.why)
