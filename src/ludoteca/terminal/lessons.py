"""The lesson of a game as one person goes through it, from the step where it was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca.core import AnyGame, LudotecaError, Move, Sentence, say
from ludoteca.locale.lesson import Step, lesson
from ludoteca.match.turn_entry import TurnEntry
from ludoteca.store.profile import Profile


class LessonProgress:
    """The steps of a game, and the answer to the present one."""

    def __init__(self, game: AnyGame, language: str, profile: Profile) -> None:
        self.game = game
        self.profile = profile
        self.steps = lesson(game, language)
        if not self.steps:
            raise LudotecaError(say("{game} has no lesson yet.", game=say(game.title)))
        done = profile.get("lessons")
        begun = done.get(game.key, 0) if isinstance(done, dict) else 0
        self.begin(begun if isinstance(begun, int) and 0 <= begun < len(self.steps) else 0)

    def begin(self, number: int) -> None:
        """Go to a step, counted from 0."""
        self.number = number
        self.is_done = False
        self.position = self.step.board(self.game)
        self.entry = TurnEntry(self.game, self.position, is_listed=True)

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def is_last(self) -> bool:
        return self.number + 1 == len(self.steps)

    @property
    def title(self) -> Sentence:
        return say("Step {number} of {count}.", number=self.number + 1, count=len(self.steps))

    @property
    def thrown(self) -> list[Sentence]:
        throw = self.step.throw
        return [say("The die shows {throw}.", throw=throw)] if throw else []

    @property
    def answer(self) -> Sentence:
        return say("A correct move: {move}", move=self.step.answer(self.entry.position))

    def take(self, take: Callable[[TurnEntry], Move | None]) -> list[Sentence]:
        """Take a step of a turn; describe the move once it is complete and right.

        Raises:
            LudotecaError: The move is impossible, or not the one that is asked for.
        """
        move, before = take(self.entry), self.entry.position
        if move is None:
            return []
        self.position = before.play(move)
        if not self.step.is_right(move):
            self.position = before
            raise LudotecaError(self.step.wrong)
        self.is_done = True
        self.profile.update("lessons", self._remembered)
        return list(self.game.narrate(before, move, self.position))

    def _remembered(self, done: Any) -> dict[str, int]:
        return {**(done if isinstance(done, dict) else {}), self.game.key: self.number + 1}
