"""Reading a turn as people type it: whole, in any notation, or step by step."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ludoteca.core import (
    AmbiguousMoveError,
    AnyGame,
    LudotecaError,
    Move,
    NotationError,
    Position,
    Sentence,
    join,
    moves_beginning,
    next_steps,
    say,
)

__all__ = ["StepChoice", "TurnEntry"]

_BETWEEN_STEPS = re.compile(r"^[\s,;:>x×→-]*", re.IGNORECASE)
_MAX_TEXT = 200
_MAX_LISTED = 9
_WORDS = ("pass", "off")
"""Steps that are words already and need no explanation."""


class StepChoice(NamedTuple):
    """A step that can be taken next, with everything that may be typed for it."""

    step: str
    names: tuple[str, ...]
    number: str
    """Its number in the list; empty where numbers mean something else."""


class TurnEntry:
    """One turn being entered."""

    def __init__(self, game: AnyGame, position: Position[Any]) -> None:
        """Begin with nothing entered."""
        self.game = game
        self.position = position
        self._forced = self._forced_start()
        self.taken = self._forced

    @property
    def is_begun(self) -> bool:
        """Whether a step can be called back."""
        return len(self.taken) > len(self._forced)

    def choices(self) -> list[StepChoice]:
        """List what can be touched next."""
        steps = next_steps(self.position.legal_moves(), self.taken)
        names = [tuple(self.game.name_step(self.position, self.taken, step)) for step in steps]
        # Where the names themselves are numbers, as Senet's pieces are, a number is such a name.
        digits = any(name.isdecimal() for all_names in names for name in all_names)
        numbered = not digits and (self.taken or len(steps) <= _MAX_LISTED)
        return [
            StepChoice(step, all_names, str(number) if numbered else "")
            for number, (step, all_names) in enumerate(zip(steps, names, strict=True), 1)
        ]

    @property
    def is_worth_listing(self) -> bool:
        """Whether a person would like to see what can be touched next."""
        return bool(self.taken) or len(self.choices()) <= _MAX_LISTED

    def in_words(self) -> Sentence:
        """List what can be touched next, with the numbers that may be typed."""
        names = []
        for choice in self.choices():
            name = self._named(choice.step, choice.names)
            names.append(join(" ", [choice.number, name]) if choice.number else name)
        if not self.taken:
            return say("Choose {names}", names=join(", ", names))
        taken = [
            self._named(step, self.game.name_step(self.position, self.taken[:number], step))
            for number, step in enumerate(self.taken)
        ]
        return say("{taken}: now choose {names}", taken=join(" ", taken), names=join(", ", names))

    def _named(self, step: str, names: Sequence[str]) -> str:
        if step in (names[0], *_WORDS):
            return names[0]
        if step.isdecimal():
            return say("{name} (square {step})", name=names[0], step=step)
        return say("{name} ({step})", name=names[0], step=step)

    def enter(self, steps: Sequence[str]) -> Sequence[str]:
        """Take as many steps as are possible, from the beginning; return those that are left."""
        moves = self.position.legal_moves()
        self.taken = ()
        for number, step in enumerate(steps):
            if not moves_beginning(moves, (*self.taken, step)):
                return steps[number:]
            self.taken = (*self.taken, step)
        return ()

    def step_back(self) -> None:
        """Take the last step back."""
        self.taken = self.taken[:-1] if self.is_begun else self._forced

    def read(
        self,
        text: str,
        translate: Callable[[str], str] = str,
        in_latin: Callable[[str], str] = str.casefold,
    ) -> Move | None:
        """Read what was typed: a whole move, legal or not, or steps; None while some are missing.

        Raises:
            LudotecaError: It is neither; the sentence says what would be right.
        """
        try:
            return self._read(text, translate)
        except LudotecaError as error:
            # Who types words in another alphabet may not change the keyboard for a square.
            latin = in_latin(text)
            if latin == text.casefold():
                raise
            try:
                return self._read(latin, lambda name: in_latin(translate(name)))
            except LudotecaError as again:
                # What was typed is quoted as typed; a rule is the better answer.
                is_quoted = isinstance(again, NotationError) or "word" in again.sentence.values
                raise (error if is_quoted else again) from None

    def is_step(self, text: str) -> bool:
        """Tell whether a text is just what the next step is called, capitals included."""
        return any(text in choice.names for choice in self.choices())

    def _read(self, text: str, translate: Callable[[str], str]) -> Move | None:
        if len(text) > _MAX_TEXT:
            raise LudotecaError(say("this is too long for a move"))
        if self.is_begun or " " in text.strip():
            # Whoever has begun goes on, and whoever writes 8h 2b is asked about the promotion.
            with contextlib.suppress(_NoStepError):
                return self._walk(text, translate)
        forbidden: Move | None = None
        problem: NotationError | None = None
        for parse in self._parsers():
            try:
                move = parse(self.position, text)
            except AmbiguousMoveError as error:
                problem = error
                continue
            except NotationError as error:
                problem = problem or error
                continue
            if self.position.why_illegal(move) is None:
                return move
            # The last word is the game's own way of speaking: in Senet a bare 3 is a piece.
            forbidden = move
        try:
            return self._walk(text, translate)
        except _NoStepError as error:
            if forbidden is not None and not self.is_begun:
                return forbidden
            if isinstance(problem, AmbiguousMoveError):
                raise problem from None
            if problem and error.is_first and not self.taken:
                raise problem from None
            raise LudotecaError(error.sentence) from None

    def _parsers(self) -> list[Callable[[Any, str], Move]]:
        others = (notation for notation in self.game.notations.values() if notation.alongside)
        return [self.game.parse_move, *(notation.parse_move for notation in others)]

    def _walk(self, text: str, translate: Callable[[str], str]) -> Move | None:
        """Take the steps that a text names, one after the other; all of them or none."""
        before = self.taken
        rest = text.strip()
        if before == self._forced and self._names_forced(rest, translate):
            self.taken = ()
        try:
            while rest:
                step, length = self._match(rest, translate, is_first=self.taken == before)
                self.taken = (*self.taken, step)
                rest = _BETWEEN_STEPS.sub("", rest[length:], count=1)
                if move := self._whole():
                    if rest:
                        raise _NoStepError(
                            say("the turn is already complete before {word}", word=repr(rest))
                        )
                    self.taken = self._forced
                    return move
        except _NoStepError:
            self.taken = before
            raise
        return None

    def _names_forced(self, rest: str, translate: Callable[[str], str]) -> bool:
        """Tell whether a text spells out what the turn begins with in any case."""
        if not self._forced:
            return False
        names = self.game.name_step(self.position, (), self._forced[0])
        return any(
            rest.casefold().startswith(name.casefold()) for name in (*names, *map(translate, names))
        )

    def _match(
        self, rest: str, translate: Callable[[str], str], *, is_first: bool
    ) -> tuple[str, int]:
        """Find the step whose name the text begins with, the longest first."""
        names = {
            name.casefold(): choice.step
            for choice in self.choices()
            for name in (
                choice.number,
                *choice.names,
                *map(translate, choice.names),
            )
            if name
        }
        folded = rest.casefold()
        for name in sorted(names, key=len, reverse=True):
            end = len(name)
            if folded.startswith(name) and not _runs_on(folded, end):
                return names[name], end
        raise _NoStepError(self._no_such_step(rest), is_first=is_first)

    def why_not(self, step: str) -> Sentence:
        """Say why something cannot be touched next: the rule, or else what can be."""
        if why := self._rule_against(step) or self._why_not_first(step):
            return why
        return self._not_among(step)

    def _no_such_step(self, rest: str) -> Sentence:
        return self._rule_against(rest) or self._not_among(rest)

    def _not_among(self, rest: str) -> Sentence:
        names = join(", ", [choice.names[0] for choice in self.choices()])
        return say("{word} is not possible here: choose {names}", word=repr(rest), names=names)

    def _why_not_first(self, point: str) -> Sentence | None:
        """Say what is wrong with touching a point first: whose it is, or what stands there."""
        if self.taken:
            return None
        if why := self._why_not_alone(point):
            return why
        sign = self.position.pieces().get(point)
        if sign is None and point not in self.game.places(self.position):
            return say("no such piece can be played")
        if sign is None:
            return say("there is no piece on {point}", point=point)
        owner = self.game.signs[sign].seat
        if owner is self.position.turn.opponent:
            return say("the piece on {point} is your opponent's", point=point)
        if self._forced:
            return self.position.expected
        return say("the piece on {point} cannot move now", point=point)

    def _why_not_alone(self, point: str) -> Sentence | None:
        """Name the rule against a turn that is a single touch, such as placing a stone."""
        try:
            move = self.game.parse_move(self.position, point)
        except NotationError:
            return None
        # In Senet a bare number is a throw, which nobody has tried.
        is_usual = any(isinstance(move, type(legal)) for legal in self.position.legal_moves())
        return self.position.why_illegal(move) if is_usual else None

    def _rule_against(self, word: str) -> Sentence | None:
        """Name the rule that forbids a step: that of a legal move with the step changed."""
        moves = moves_beginning(self.position.legal_moves(), self.taken)
        if not moves or not self.taken:
            return None
        if moves[0].steps == self.taken:
            return say("the turn is already complete before {word}", word=repr(word))
        text, at = str(moves[0]), 0
        for step in self.taken:
            at = max(text.find(step, at), 0) + len(step)
        usual = moves[0].steps[len(self.taken)]
        changed = text[:at] + text[at:].replace(usual, word, 1)
        try:
            return self.position.why_illegal(self.game.parse_move(self.position, changed))
        except NotationError:
            return None

    def _whole(self) -> Move | None:
        moves = moves_beginning(self.position.legal_moves(), self.taken)
        whole = [move for move in moves if move.steps == self.taken]
        return whole[0] if whole else None

    def _forced_start(self) -> tuple[str, ...]:
        """Return the step that every turn begins with now, such as touching the neutron."""
        moves = self.position.legal_moves()
        first = next_steps(moves)
        return first if len(first) == 1 and len(next_steps(moves, first)) > 1 else ()


class _NoStepError(LudotecaError):
    """A text that names no step that could come next."""

    def __init__(self, sentence: Sentence, *, is_first: bool = False) -> None:
        super().__init__(sentence)
        self.is_first = is_first


def _runs_on(text: str, end: int) -> bool:
    """Tell whether a name ends in the middle of a word or a number."""
    before, after = text[end - 1], text[end : end + 2]
    if before.isdigit():
        return after[:1].isdigit()
    # Down ends before a space, but not in down-left.
    return before.isalpha() and after.lstrip("-")[:1].isalpha() and not after[:1].isspace()
