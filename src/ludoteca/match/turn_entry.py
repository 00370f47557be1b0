"""Read a turn as people type it: whole, in any notation, or step by step."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Move, Position, Sentence, join, say
from ludoteca.core.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    LudotecaError,
    NotationError,
)

_BETWEEN_STEPS = re.compile(r"\s*(?:->|[,;:>x×→-])?\s*", re.IGNORECASE)
_MAX_TEXT = 200
_MAX_LISTED = 9
_MAX_NAMED = 30
_FEW_MOVES = 100


class StepChoice(NamedTuple):
    """A possible next step, with everything that can be typed for it."""

    step: str
    names: tuple[str, ...]
    number: str  # Its number in the list; empty if numbers are names of steps


class TurnEntry:
    """One turn being entered."""

    def __init__(
        self,
        game: AnyGame,
        position: Position[Any],
        turned: Callable[[str], str] | None = None,
        *,
        is_listed: bool = False,
    ) -> None:
        """Begin a turn; a step that every move begins with is taken already.

        ``turned`` renames directions for a board shown from the other side. A refusal does not
        repeat the choices if the interface lists short ones after it (``is_listed``).
        """
        self._turned = turned
        self._is_listed = is_listed
        self.game = game
        self.position = position
        self._forced = self._forced_start()
        self.taken = self._forced

    @cached_property
    def _moves(self) -> dict[tuple[str, ...], Move]:
        # Lazy: some games have hundreds of moves, and a whole move is read without them.
        return {move.steps: move for move in self.position.legal_moves()}

    @property
    def is_begun(self) -> bool:
        return len(self.taken) > len(self._forced)

    def choices(self) -> list[StepChoice]:
        steps = self._next_steps(self.taken)
        names = [self._names_of(self.taken, step) for step in steps]
        # If the names of the steps are numbers themselves, a number is always such a name.
        digits = any(name.isdecimal() for all_names in names for name in all_names)
        numbered = not digits and (self.taken or len(steps) <= _MAX_LISTED)
        return [
            StepChoice(step, all_names, str(number) if numbered else "")
            for number, (step, all_names) in enumerate(zip(steps, names, strict=True), 1)
        ]

    @property
    def is_worth_listing(self) -> bool:
        if self.taken:
            return True
        return not self._is_wide and len(self._next_steps(())) <= _MAX_LISTED

    def in_words(self) -> Sentence:
        """Write the choices, with their numbers, as a sentence."""
        names, choices = [], self.choices()
        for choice in choices:
            name = self._with_target(choice)
            names.append(join(" ", [choice.number, name]) if choice.number else name)
        if not self.taken:
            return say("Choose {names}", names=join(", ", names))
        taken = [
            self._named(step, self._names_of(self.taken[:number], step))
            for number, step in enumerate(self.taken)
        ]
        said = {"taken": join(" ", taken), "ask": self.game.ask_step(self.position, self.taken)}
        if len(choices) > _MAX_NAMED:
            return say("{taken}: {ask}", **said)
        if said["ask"].endswith("?"):
            return say("{taken}: {ask} {names}", **said, names=join(", ", names))
        return say("{taken}: {ask}: {names}", **said, names=join(", ", names))

    def _with_target(self, choice: StepChoice) -> str:
        following = self._next_steps((*self.taken, choice.step))
        if self.position.throw is None or len(following) != 1:
            return self._named(choice.step, choice.names)
        target = self._names_of((choice.step,), following[0])[0]
        ends = {"name": choice.names[0], "step": choice.step, "target": target}
        return say("{name} ({step} to {target})", **ends)

    def _named(self, step: str, names: Sequence[str]) -> str:
        if step == names[0] or step.isalpha():
            # A step that is a word explains itself.
            return names[0]
        if step.isdecimal():
            return say("{name} (square {step})", name=names[0], step=step)
        return say("{name} ({step})", name=names[0], step=step)

    def _names_of(self, taken: Sequence[str], step: str) -> tuple[str, ...]:
        names = self.game.name_step(self.position, taken, step)
        return tuple(names if self._turned is None else map(self._turned, names))

    def enter(self, steps: Sequence[str]) -> Sequence[str]:
        """Start over and take as many of the steps as are legal; return the rest."""
        self.taken = ()
        for number, step in enumerate(steps):
            if step not in self._next_steps(self.taken):
                return steps[number:]
            self.taken = (*self.taken, step)
        return ()

    def touch(self, step: str) -> Move | None:
        """Take a step that was touched on the board; return the move once the turn is complete.

        A piece that was only selected is put back when it is touched again, and gives way to
        another one.

        Raises:
            LudotecaError: The step is not possible; the sentence says why.
        """
        *done, last = self.taken or ("",)
        if step in self._next_steps(self.taken):
            self.taken = (*self.taken, step)
        elif self.is_begun and step == last:
            self.step_back()
        elif self.is_holding and step in self._next_steps(tuple(done)):
            self.taken = (*done, step)
        else:
            raise LudotecaError(self.why_not(step))
        move = self._moves.get(self.taken) or self._only_move("")
        if move is not None:
            self.taken = self._forced
        return move

    @property
    def is_holding(self) -> bool:
        """Whether the last step only selected a piece."""
        return self.is_begun and self._is_selected(self.taken[-1])

    def step_back(self) -> None:
        self.taken = self.taken[:-1] if self.is_begun else self._forced

    def read(
        self,
        text: str,
        translate: Callable[[str], str] = str,
        in_latin: Callable[[str], str] = str.casefold,
    ) -> Move | None:
        """Read a whole move or the next steps; None while the turn is incomplete.

        An illegal move is returned only where it loses the game. ``in_latin`` converts a text to
        the Latin letters on the same keys; an error says what is possible.
        """
        try:
            return self._read(text, translate)
        except IllegalMoveError:
            raise
        except LudotecaError as error:
            # A person may type squares without switching the keyboard layout.
            latin = in_latin(text)
            if latin == text.casefold():
                raise
            try:
                return self._read(latin, lambda name: in_latin(translate(name)))
            except IllegalMoveError as again:
                raise IllegalMoveError(text.strip(), self.position, again.why) from None
            except LudotecaError as again:
                # Quote the text as it was typed, unless the second reading names a rule.
                is_quoted = isinstance(again, NotationError) or "word" in again.sentence.values
                raise (error if is_quoted else again) from None

    def is_step(self, text: str) -> bool:
        return any(text in choice.names for choice in self.choices())

    def _read(self, text: str, translate: Callable[[str], str]) -> Move | None:
        if len(text) > _MAX_TEXT:
            raise LudotecaError("this is too long for a move")
        if self.is_begun or " " in text.strip():
            # Steps come first here, so that "8h 2b" leads to the question about promotion.
            with contextlib.suppress(_NoStepError):
                return self._walk(text, translate)
        whole = self._read_whole(text)
        if whole.move is not None:
            is_open = whole.is_canonical and self._asks_about(whole.move, text)
            return None if is_open else whole.move
        try:
            return self._walk(text, translate)
        except _NoStepError as error:
            return self._explain(text, whole, error)

    def _read_whole(self, text: str) -> _WholeMove:
        found = _WholeMove()
        others = (notation for notation in self.game.notations.values() if notation.alongside)
        for parse in (self.game.parse_move, *(notation.parse_move for notation in others)):
            try:
                move: Move = parse(self.position, text)
            except AmbiguousMoveError as error:
                found.problem = error
                continue
            except NotationError as error:
                found.problem = found.problem or error
                continue
            if not self._keeps(move):
                continue
            if self.position.why_illegal(move) is None:
                found.move, found.is_canonical = move, parse == self.game.parse_move
                break
            # An illegal move is only the last resort: the text may also name a step.
            found.forbidden = move
        return found

    def _keeps(self, move: Move) -> bool:
        """Return whether a whole move keeps what was done on the board in this turn.

        A piece that is only chosen may still be exchanged for another, but not by a word that is
        a wrong answer to where it goes.
        """
        if not self.is_begun:
            return True
        *done, last = self.taken
        kept = tuple(done) if self._is_selected(last) else self.taken
        return len(move.steps) > 1 and move.steps[: len(kept)] == kept

    def _is_selected(self, step: str) -> bool:
        """Return whether a step only selects a piece, on the board or beside it."""
        sign = self.position.pieces().get(step)
        if sign is None:
            return step not in self.game.places(self.position)
        return self.game.signs[sign].seat is not self.position.turn.opponent

    def _asks_about(self, move: Move, text: str) -> bool:
        """Take all steps but the last if that one is a choice which the text leaves open."""
        *steps, last = move.steps
        is_open = len(steps) > 1 and str(move).casefold() == "".join(steps).casefold()
        if not is_open or last in text:
            return False
        self.taken = tuple(steps)
        return True

    def _explain(self, text: str, whole: _WholeMove, error: _NoStepError) -> Move:
        """Name the true reason against a text that is neither a move nor the next steps.

        Raises:
            LudotecaError: Always, unless the move is illegal and loses the game.
        """
        # A point alone may be read as a move that places a piece, though none can be placed now.
        is_step = whole.forbidden is None or (
            len(whole.forbidden.steps) == 1 and self._moves_pieces()
        )
        if why := self._why_not_first(text.strip(), is_typed=True) if is_step else None:
            raise LudotecaError(why) from None
        if whole.forbidden is not None and (not self.is_begun or error.rule is None):
            return self._refuse(whole.forbidden, text)
        is_ambiguous = isinstance(whole.problem, AmbiguousMoveError)
        if whole.problem and (is_ambiguous or (error.is_first and not self.taken)):
            raise whole.problem from None
        raise LudotecaError(error.sentence) from None

    def _refuse(self, move: Move, text: str) -> Move:
        """Refuse an illegal move in the words it was typed in, unless it may lose the game."""
        why = self.position.why_illegal(move)
        if why is None or self.position.rules.illegal_moves_lose:
            return move
        raise IllegalMoveError(text.strip(), self.position, why)

    def _walk(self, text: str, translate: Callable[[str], str]) -> Move | None:
        before = self.taken
        rest = text.strip()
        if before == self._forced and self._names_forced(rest, translate):
            self.taken = ()
        try:
            while rest:
                step, length = self._match(rest, translate, is_first=self.taken == before)
                self.taken = (*self.taken, step)
                after = rest[length:].strip()
                if move := self._moves.get(self.taken) or self._only_move(after):
                    if after:
                        raise _NoStepError(
                            say("the turn is complete without {word}", word=repr(after))
                        )
                    self.taken = self._forced
                    return move
                rest = _BETWEEN_STEPS.sub("", rest[length:], count=1)
        except _NoStepError:
            self.taken = before
            raise
        return None

    def _only_move(self, after: str) -> Move | None:
        """Return the move that a throw leaves to the chosen piece, if nothing more was typed."""
        if after or self.position.throw is None:
            return None
        depth = len(self.taken)
        found = [move for steps, move in self._moves.items() if steps[:depth] == self.taken]
        return found[0] if len(found) == 1 else None

    def _names_forced(self, rest: str, translate: Callable[[str], str]) -> bool:
        """Return whether a text begins with the forced first step."""
        if not self._forced:
            return False
        names = self._names_of((), self._forced[0])
        return any(
            rest.casefold().startswith(name.casefold()) for name in (*names, *map(translate, names))
        )

    def _match(
        self, rest: str, translate: Callable[[str], str], *, is_first: bool
    ) -> tuple[str, int]:
        """Return the step with the longest name that the text begins with, and its length."""
        folded = rest.casefold()
        names = {}
        for choice in self.choices():
            if choice.number and folded.split()[0] == choice.number:
                # A number of the list stands alone: "2b" is a point.
                return choice.step, len(choice.number)
            for name in (*choice.names, *map(translate, choice.names)):
                names[name.casefold()] = choice.step
        for name in sorted(names, key=len, reverse=True):
            end = len(name)
            if folded.startswith(name) and not _runs_on(folded, end):
                return names[name], end
        rule = self._rule_against(rest)
        raise _NoStepError(rule or self._not_among(rest), is_first=is_first, rule=rule)

    def why_not(self, step: str) -> Sentence:
        """Say why a step is not possible: the rule against it, or the steps that are."""
        found = self._why_not_at_all(step) or self._rule_against(step)
        found = found or self._why_not_anywhere(step) or self._why_not_first(step)
        return found or self._not_among(step)

    def _not_among(self, rest: str) -> Sentence:
        if self._is_listed and self.is_worth_listing:
            return say("{word} is not possible here", word=repr(rest))
        known = [choice.names[0] for choice in self.choices()]
        names = join(", ", [*known[:_MAX_LISTED], *(["…"] if known[_MAX_LISTED:] else [])])
        return say("{word} is not possible here: choose {names}", word=repr(rest), names=names)

    def _why_not_first(self, point: str, *, is_typed: bool = False) -> Sentence | None:
        """Say why a turn cannot begin at a point: whose piece is there, or that none is.

        What was typed may be neither a point nor a piece beside the board; then None is returned.
        """
        if why := self._why_not_at_all(point):
            return why
        if self.taken:
            return None
        known = {name.casefold(): name for name in self.game.places(self.position)}
        point = known.get(point.casefold(), point)
        is_known = point in known.values()
        if (is_known or not is_typed) and (why := self._why_not_alone(point)):
            return why
        sign = self.position.pieces().get(point)
        if sign is None and not is_known:
            return None if is_typed else say("no such piece can be played")
        if sign is None:
            return say("there is no piece on {point}", point=point)
        owner = self.game.signs[sign].seat
        if owner is self.position.turn.opponent:
            return say("the piece on {point} is your opponent's", point=point)
        if self._forced:
            return self.position.expected
        return say("the piece on {point} cannot move now", point=point)

    def _why_not_at_all(self, text: str) -> Sentence | None:
        """Name the game's own reason against a first step, or against what is beside the board."""
        # Where there was no choice about the first step, the person may mean to begin otherwise.
        has_begun = self.taken and self.taken != self._next_steps(())
        if has_begun and text.casefold() in map(str.casefold, self.game.places(self.position)):
            return None
        return self.game.why_not_step(self.position, text)

    def _moves_pieces(self) -> bool:
        """Return whether every turn begins with a piece on the board."""
        pieces = self.position.pieces()
        return bool(self._moves) and all(steps[0] in pieces for steps in self._moves)

    def _why_not_alone(self, point: str) -> Sentence | None:
        """Name the rule against a turn of a single step, such as placing a stone."""
        if self._moves_pieces():
            return None
        try:
            move = self.game.parse_move(self.position, point)
        except NotationError:
            return None
        # The text may also be another kind of move, such as a throw.
        is_usual = any(isinstance(move, type(legal)) for legal in self.position.legal_moves())
        return self.position.why_illegal(move) if is_usual else None

    def _why_not_anywhere(self, piece: str) -> Sentence | None:
        """Name the rule that keeps a piece beside the board from most of the free points."""
        position, places = self.position, self.game.places(self.position)
        if self.taken or piece in places:
            return None
        reasons: list[Sentence] = []
        for point in places.keys() - position.pieces().keys():
            with contextlib.suppress(NotationError):
                move = self.game.parse_move(position, f"{piece}{point}")
                reasons += filter(None, [position.why_illegal(move)])
        rules = [reason.template for reason in reasons]
        return max(sorted(reasons), key=lambda one: rules.count(one.template), default=None)

    def _rule_against(self, word: str) -> Sentence | None:
        """Name the rule against a step, by changing that step in a legal move."""
        depth = len(self.taken)
        steps = next((steps for steps in self._moves if steps[:depth] == self.taken), ())
        if not steps or not self.taken:
            return None
        if steps == self.taken:
            return say("the turn is complete without {word}", word=repr(word))
        text, at = str(self._moves[steps]), 0
        for step in self.taken:
            at = max(text.find(step, at), 0) + len(step)
        usual = steps[depth]
        changed = text[:at] + text[at:].replace(usual, word, 1)
        try:
            return self.position.why_illegal(self.game.parse_move(self.position, changed))
        except NotationError:
            return None

    def _next_steps(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        depth = len(taken)
        following = (steps[depth] for steps in self._moves if steps[:depth] == taken != steps)
        return tuple(dict.fromkeys(following))

    def _forced_start(self) -> tuple[str, ...]:
        """Return the step that every legal move begins with, if there is a choice after it."""
        if self._is_wide:
            return ()
        first = self._next_steps(())
        return first if len(first) == 1 and len(self._next_steps(first)) > 1 else ()

    @cached_property
    def _is_wide(self) -> bool:
        moves = self.position.legal_moves()
        if len(moves) <= _FEW_MOVES:
            return False
        return len({move.steps[:1] for move in moves[: _MAX_LISTED + 1]}) > _MAX_LISTED


@dataclass
class _WholeMove:
    """What a text means as a whole move."""

    move: Move | None = None
    is_canonical: bool = False  # Whether it is written in the game's usual notation
    forbidden: Move | None = None
    problem: NotationError | None = None


class _NoStepError(LudotecaError):
    """The text does not name a possible next step."""

    def __init__(
        self, sentence: Sentence, *, is_first: bool = False, rule: Sentence | None = None
    ) -> None:
        super().__init__(sentence)
        self.is_first = is_first
        self.rule = rule


def _runs_on(text: str, end: int) -> bool:
    """Return whether a name ends in the middle of a word or number."""
    before, after = text[end - 1], text[end : end + 2]
    if before.isdigit():
        return after[:1].isdigit()
    # "down" ends before a space, but not in "down-left".
    return before.isalpha() and after.lstrip("-")[:1].isalpha() and not after[:1].isspace()
