"""Questions at a line of input: Enter takes the default, a wrong answer is asked again."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TypeVar

from ludoteca.core import LudotecaError, Sentence, say
from ludoteca.locale import Language
from ludoteca.picture.text import width
from ludoteca.terminal.questions import Back, Item, Questions
from ludoteca.terminal.terminal import Terminal

T = TypeVar("T")

MAX_ECHO = 40  # How much of a wrong answer is repeated
_BACK_KEYS = ("0", "q", "back", "quit")
_HELP_KEY = "?"
_LEAVE_KEY = "q"
_MAX_DIGITS = 6
_INDENT = 6  # Where titles begin, after the mark and the number


class LineQuestions(Questions):
    """Asks at a line of input."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def remark(self, sentence: Sentence) -> None:
        self.terminal.remark(sentence)

    def refuse(self, error: LudotecaError) -> None:
        self.terminal.refuse(error.sentence)

    async def choose(
        self,
        question: Sentence,
        items: Sequence[Item[T]],
        default: int | str = 1,
        *,
        back: Sentence,
        unlisted: Sequence[Item[T]] = (),
        read: Callable[[str], T | None] = lambda typed: None,
    ) -> T:
        """Let a person choose by number or name; Enter takes the default."""
        signs = _signs(items)
        self._list(question, items, signs, str(default), back)
        ways_back = (
            *_BACK_KEYS,
            *(self.terminal.translate(word).casefold() for word in (say("back"), back)),
        )
        while True:
            typed = self.terminal.ask(f"[{default}] > ")
            answer = typed.casefold() or str(default)
            if answer in ways_back:
                raise Back
            if answer == _HELP_KEY:
                self.terminal.show(
                    say("Type a number or the start of a name; Enter picks the starred one.")
                )
                continue
            found = self._matching(items, signs, answer) or self._named(unlisted, answer)
            if len(found) == 1:
                return found[0].value
            try:
                other = read(typed)
            except LudotecaError as error:
                self.terminal.refuse(error.sentence)
                continue
            if other is not None:
                return other
            self.terminal.refuse(
                say(
                    "{answer} is not on the list: type a number from 1 to {count}, or 0.",
                    answer=repr(typed[:MAX_ECHO]),
                    count=sum(sign.isdecimal() for sign in signs),
                )
            )

    def _matching(
        self, items: Sequence[Item[T]], signs: Sequence[str], answer: str
    ) -> list[Item[T]]:
        if answer.isdecimal() and len(answer) <= _MAX_DIGITS:
            answer = str(int(answer))
        found = [item for item, sign in zip(items, signs, strict=True) if sign == answer]
        return found if found or answer.isdecimal() else self._named(items, answer)

    def _named(self, items: Sequence[Item[T]], answer: str) -> list[Item[T]]:
        named = [item for item in items if answer in self._names(item)]
        return named[:1] or [
            item for item in items if any(name.startswith(answer) for name in self._names(item))
        ]

    async def ask_text(
        self,
        question: Sentence,
        default: str,
        check: Callable[[str], T],
        shown: str | None = None,
    ) -> T:
        """Ask until the answer passes the check; q raises Back, as does 0 unless it passes."""
        while True:
            answer = (
                self.terminal.ask(f"{self.terminal.translate(question)} [{shown or default}] > ")
                or default
            )
            if answer.casefold() == _LEAVE_KEY:
                raise Back
            try:
                return check(answer)
            except LudotecaError as error:
                if answer in _BACK_KEYS:
                    raise Back from None
                self.terminal.refuse(error.sentence)

    async def ask_yes_no(self, question: Sentence, *, default: bool) -> bool:
        words = Language(self.terminal.language).yes_no
        hint = self.terminal.translate(say("yes") if default else say("no"))
        while True:
            answer = self.terminal.ask(
                f"{self.terminal.translate(question)} [{hint}] > "
            ).casefold()
            if not answer:
                return default
            if answer in words:
                return words[answer]
            self.terminal.refuse(say("Type {yes} or {no}.", yes=say("yes"), no=say("no")))

    def _list(
        self,
        question: Sentence,
        items: Sequence[Item[T]],
        signs: Sequence[str],
        default: str,
        back: Sentence,
    ) -> None:
        self.terminal.show()
        self.terminal.show(question)
        rows = [
            (self.terminal.translate(item.title), self.terminal.translate(item.note))
            for item in items
        ]
        column = max((width(title) for title, note in rows if note), default=0) + _INDENT + 2
        is_narrow = any(
            note and column + width(note) > self.terminal.output.width for _, note in rows
        )
        for sign, (title, note) in zip(signs, rows, strict=True):
            line = _line(sign, title, default)
            if not note:
                self.terminal.show(line)
            elif is_narrow:
                self.terminal.show(line)
                self.terminal.show(" " * (_INDENT + 2) + note)
            else:
                self.terminal.show(line + " " * (column - width(line)) + note)
        leave = self.terminal.translate(back)
        self.terminal.show(_line("0", leave[:1].upper() + leave[1:], default))

    def _names(self, item: Item[T]) -> tuple[str, ...]:
        return (
            item.key.casefold(),
            item.title.casefold(),
            self.terminal.translate(item.title).casefold(),
        )


def _signs(items: Sequence[Item[T]]) -> list[str]:
    numbers = itertools.count(1)
    return [item.sign or str(next(numbers)) for item in items]


def _line(sign: str, title: str, default: str) -> str:
    mark = "*" if sign == default else " "
    return f" {mark}{sign:>2}  {title}"
