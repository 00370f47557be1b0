"""Questions as dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from textual.screen import ModalScreen

from ludoteca.core import LudotecaError, Sentence, say
from ludoteca.locale import Language
from ludoteca.terminal.app.dialogs import ListDialog, TextDialog
from ludoteca.terminal.questions import Back, Item, Questions
from ludoteca.terminal.terminal import Terminal, harmless, punctuate

if TYPE_CHECKING:
    from ludoteca.terminal.app.app import LudotecaApp

T = TypeVar("T")

_MAX_ECHO = 40  # How much of a wrong answer is repeated


class DialogQuestions(Questions):
    """Asks by dialogs over the screen; Escape is the way back."""

    def __init__(self, app: LudotecaApp, terminal: Terminal) -> None:
        self.app = app
        self.terminal = terminal
        self._remarks: list[str] = []

    def _text(self, sentence: str) -> str:
        return harmless(self.terminal.translate(sentence))

    async def _answer(self, dialog: ModalScreen[Any]) -> Any:
        found = await self.app.push_screen_wait(dialog)
        if found is None:
            raise Back
        return found

    def _taken_remarks(self) -> list[str]:
        remarks, self._remarks = self._remarks, []
        return remarks

    async def choose(
        self,
        question: Sentence,
        items: Sequence[Item[T]],
        default: int | str = 1,
        *,
        back: Sentence,
        unlisted: Sequence[Item[T]] = (),
        read: Callable[[str], T | None] | None = None,
    ) -> T:
        rows = [(self._text(item.title), self._text(item.note)) for item in items]
        signs = [item.sign for item in items]
        chosen = signs.index(str(default)) if default in signs else int(default or 1) - 1
        while True:
            dialog = ListDialog(
                self._text(question), rows, chosen, self._taken_remarks(), can_type=bool(read)
            )
            found = await self._answer(dialog)
            if isinstance(found, int):
                return items[found].value
            named = [one.value for one in (*items, *unlisted) if one.key == found.casefold()]
            if named:
                return named[0]
            try:
                other = read(found) if read is not None else None
            except LudotecaError as error:
                self.refuse(error)
                continue
            if other is not None:
                return other
            wrong = {"answer": repr(found[:_MAX_ECHO]), "count": len(items)}
            template = "{answer} is not on the list: type a number from 1 to {count}, or 0."
            self.refuse(LudotecaError(say(template, **wrong)))

    async def ask_text(
        self,
        question: Sentence,
        default: str,
        check: Callable[[str], T],
        shown: str | None = None,
    ) -> T:
        def explain(error: LudotecaError) -> str:
            return punctuate(self._text(error.sentence))

        suggested = "" if default == "0" else default
        dialog = TextDialog(self._text(question), suggested, check, explain, self._taken_remarks())
        (found,) = await self._answer(dialog)
        return found  # type: ignore[no-any-return] # what the check returned

    async def ask_yes_no(self, question: Sentence, *, default: bool) -> bool:
        rows = [(self._text(answer).capitalize(), "") for answer in (say("yes"), say("no"))]
        words = Language(self.terminal.language).yes_no
        keys = {word: 0 if agreed else 1 for word, agreed in words.items()}
        notes = self._taken_remarks()
        asked = ListDialog(self._text(question), rows, 0 if default else 1, notes, keys=keys)
        return bool(await self._answer(asked) == 0)

    def remark(self, sentence: Sentence) -> None:
        """Say something above the next question, or beside the screen if there is none."""
        self._remarks.append(punctuate(self._text(sentence)))

    def show_remarks(self) -> None:
        """Show what no question has followed."""
        for remark in self._taken_remarks():
            self.app.notify(remark, markup=False)

    def refuse(self, error: LudotecaError) -> None:
        text = punctuate(self._text(error.sentence))
        self.app.notify(text, severity="error", markup=False)
