"""Questions to a person: what every interface can ask, and how."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ludoteca.core import LudotecaError, Sentence
from ludoteca.terminal.terminal import Terminal

T = TypeVar("T")

# Asks something; returns whether it did.
Step: TypeAlias = Callable[[], Awaitable[bool]]


class Back(Exception):
    """The person returns to the previous question."""


@dataclass(frozen=True)
class Item(Generic[T]):
    """An item of a list."""

    value: T
    key: str  # What may be typed for it besides its number
    title: str
    note: str = ""
    sign: str = ""  # The label to type instead of a number


class Questions(Protocol):
    """Asks a person. Each question raises Back if the person wants to go back.

    Questions are coroutines: a line of input is answered at once, a dialog when it is closed.
    """

    terminal: Terminal

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
        """Let a person choose from a list.

        Args:
            question: What is asked.
            items: The list; items without a sign are numbered from 1.
            default: The number or the sign of the usual choice; 0 for the way back.
            back: What the way back is called.
            unlisted: Items that can be typed by name.
            read: Reads anything else: None if it cannot, LudotecaError if it is wrong.
        """

    async def ask_text(
        self,
        question: Sentence,
        default: str,
        check: Callable[[str], T],
        shown: str | None = None,
    ) -> T:
        """Ask until the answer passes the check, which raises LudotecaError."""

    async def ask_yes_no(self, question: Sentence, *, default: bool) -> bool:
        """Ask for yes or no."""

    def remark(self, sentence: Sentence) -> None:
        """Say something before the next question."""

    def refuse(self, error: LudotecaError) -> None:
        """Say why an answer does not do."""


async def ask_in_turn(*steps: Step) -> None:
    """Run steps that return whether they asked; Back leads to the last one that did."""
    asked: list[int] = []
    number = 0
    while number < len(steps):
        try:
            if await steps[number]():
                asked.append(number)
            number += 1
        except Back:
            if not asked:
                raise
            number = asked.pop()


def at_once(asked: Coroutine[Any, Any, T]) -> T:
    """Run questions that are answered without waiting for anything else."""
    try:
        asked.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return] # a StopIteration is not generic
    raise RuntimeError("a question at a line of input has waited")
